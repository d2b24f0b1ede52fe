/// Questions about the machine, each answered from facts alone, so that every answer can be tested anywhere.
extension Diagnosis {
  typealias Answer = (state: MachineFinding.State, figure: String, advice: String?)

  /// All checks, those first without which nothing is measured.
  static let checks: [(thing: String, isNeeded: Bool, look: @Sendable (MachineFacts) -> Answer)] = [
    ("build", true, build), ("clock", true, clock), ("allocator", true, allocator),
    ("allocation counts", false, allocationHooks), ("retain counts", false, retainCounts),
    ("processors", false, processors), ("frequency", false, frequency),
    ("hardware counters", false, hardwareCounters), ("valgrind", false, valgrind), ("load", false, load),
    ("stolen time", false, stolenTime), ("free memory", false, memory), ("stack", false, stack),
    ("terminal", false, terminal),
  ]

  private static func ok(_ figure: String) -> Answer { (.ok, figure, nil) }
  private static func limited(_ figure: String, _ advice: String) -> Answer { (.limited, figure, advice) }
  private static func missing(_ figure: String, _ advice: String) -> Answer { (.missing, figure, advice) }

  /// A debug build's figures say nothing about a product, so nothing is measured with one.
  @Sendable private static func build(_ facts: MachineFacts) -> Answer {
    facts.isDebugBuild
      ? missing(
        "debug, Swift \(facts.compiler)",
        "A debug build cannot measure. Build with 'swift build -c release'."
      ) : ok("release, Swift \(facts.compiler)")
  }

  /// Slices last 80 µs: a coarser clock would be off by more than 1.25 % in each of them.
  private static let coarsestClock: UInt64 = 1_000
  /// Two readings of this cost are 0.25 % of a slice of 80 µs; system calls instead of the vDSO cost 200 ns and more.
  private static let dearestClock = 100.0

  @Sendable private static func clock(_ facts: MachineFacts) -> Answer {
    guard case .known(let clock) = facts.clock else {
      return missing(facts.clock.reason, "Use a machine with a monotonic clock that advances.")
    }
    let figure =
      "\(clock.source ?? "unknown source"), \(Figure.short(clock.cost)) ns per reading, "
      + "steps of \(clock.resolution) ns"
    if clock.resolution > coarsestClock {
      return missing(
        figure,
        "Steps above \(coarsestClock) ns are too coarse. See the sources in "
          + "/sys/devices/system/clocksource/clocksource0/available_clocksource."
      )
    }
    guard clock.cost > dearestClock else { return ok(figure) }
    let slow =
      "Reading it is slow, so tails of short messages are unavailable. Prefer the source tsc or kvm-clock."
    return limited(figure, slow)
  }

  /// Without jemalloc below the Swift runtime times belong to another allocator, and objects lie where others were.
  @Sendable private static func allocator(_ facts: MachineFacts) -> Answer {
    let allocator = facts.allocator
    guard let version = allocator.version else {
      return limited(
        "the system's, not jemalloc",
        "Times are not comparable with those of jemalloc, and 'verify' checks no bytes. Install libjemalloc-dev and "
          + "pkg-config, remove .build, and build again."
      )
    }
    let name = "jemalloc \(version.prefix { $0 != "-" })"
    guard allocator.hasStatistics else {
      let advice = "Use a jemalloc that was configured with --enable-stats, as distributions do."
      return missing("\(name) without statistics", advice)
    }
    guard allocator.isServing else {
      let advice = "Something else replaces malloc, such as LD_PRELOAD or a sanitizer."
      return missing("\(name), which does not serve the Swift runtime", advice)
    }
    return ok("\(name), serving, with statistics")
  }

  @Sendable private static func allocationHooks(_ facts: MachineFacts) -> Answer {
    let advice = "Allocation counts will be unavailable. Use jemalloc 5.3: its hooks count exactly."
    switch facts.allocator.hooked {
    case .missing(let reason): return missing(reason, advice)
    case .known(1):
      return ok(
        facts.allocator.version == nil ? "exact, in front of the system's allocator" : "exact, on all threads"
      )
    case .known(let count): return limited("\(count) counted for one object", advice)
    }
  }

  /// The executable beside the running one that is linked with the counting wrappers, and whether they count.
  @Sendable private static func retainCounts(_ facts: MachineFacts) -> Answer {
    switch facts.countedRetains {
    case .missing(let reason):
      return missing(
        "unavailable",
        "\(reason). For a package of your own, Examples/OwnStrategy has such an executable."
      )
    case .known(let (_, retains)) where retains > 0:
      return ok("\(Figure.short(retains)) retains per message of a probe")
    case .known(let (path, _)):
      return missing(
        "no retain in a probe that makes retains",
        "The wrappers of \(path) have no effect. Build it again, with the product CRetainWrap."
      )
    }
  }

  @Sendable private static func processors(_ facts: MachineFacts) -> Answer {
    guard case .known(let processors) = facts.usableProcessors else {
      return limited("\(facts.cores), \(facts.usableProcessors.reason)", "--pin is unavailable here.")
    }
    if processors.count > 1, processors.count >= facts.cores { return ok("\(processors.count), each usable") }
    return limited(
      "\(processors.count) of \(facts.cores) (\(processors.map(String.init).joined(separator: " ")))",
      processors.count < 2
        ? "With one processor, threads take turns: figures for several threads show no contention."
        : "This process may not use all of them. See taskset and the container's limits."
    )
  }

  /// A/A twins have to stay within 1 %; alternation takes away most of a drift, so some more is allowed before.
  private static let wildestSpread = 0.05

  @Sendable private static func frequency(_ facts: MachineFacts) -> Answer {
    let governor = facts.governor.map { "governor \($0)" } ?? "no governor"
    guard case .known(let share) = facts.speedSpread else {
      return limited("\(governor), \(facts.speedSpread.reason)", "Drift cannot be judged here.")
    }
    let figure = "\(governor), the same arithmetic varies by \(Figure.percent(share))"
    if share > wildestSpread {
      let culprit =
        facts.isVirtual ? "Other guests of the host or other programs disturb" : "Other programs disturb"
      return limited(figure, "\(culprit). End other programs, or measure longer with --time-budget.")
    }
    guard let name = facts.governor, name != "performance" else { return ok(figure) }
    let advice =
      "The governor '\(name)' changes the frequency under load. Use 'cpupower frequency-set -g performance'."
    return limited(figure, advice)
  }

  @Sendable private static func hardwareCounters(_ facts: MachineFacts) -> Answer {
    guard case .missing(let reason) = facts.hardwareInstructions else { return ok("instructions") }
    let cause =
      facts.isVirtual
      ? "Many virtual machines have none"
      : "See /proc/sys/kernel/perf_event_paranoid, which has to be 2 or less"
    return missing("unavailable", "\(reason). \(cause). Instructions can be counted under valgrind instead.")
  }

  @Sendable private static func valgrind(_ facts: MachineFacts) -> Answer {
    facts.valgrind.map(ok)
      ?? missing(
        "not in PATH",
        "Install valgrind to count instructions with 'bubbleup counts --instructions'."
      )
  }

  @Sendable private static func load(_ facts: MachineFacts) -> Answer {
    guard let load = facts.load else { return limited("unknown", "The system does not say what else runs.") }
    let figure = "\(Figure.plain(load, places: 2)) on \(facts.cores) processors"
    // The timed thread needs one processor to itself.
    guard load > Double(max(1, facts.cores - 1)) else { return ok(figure) }
    return limited(figure, "Other programs compete for the processors. End them, or wait.")
  }

  /// A share at which medians of whole launches begin to move; below it, alternation and medians see to it.
  private static let mostStolen = 0.01

  @Sendable private static func stolenTime(_ facts: MachineFacts) -> Answer {
    guard let stolen = facts.stolen else {
      return limited("unknown", "The system does not say how much time the host took.")
    }
    let figure = "\(Figure.percent(stolen.now)) now, \(Figure.percent(stolen.sinceStart)) since the start"
    guard max(stolen.now, stolen.sinceStart) > mostStolen else { return ok(figure) }
    return limited(figure, "The host gives time to other guests. Measure longer, or at another time.")
  }

  /// The full suite's million controllers take a little less, plan and objects together.
  private static let enoughMemory = 2 << 30

  @Sendable private static func memory(_ facts: MachineFacts) -> Answer {
    guard let free = facts.freeMemory else {
      return limited("unknown", "The largest hierarchies may not fit. Begin with --quick.")
    }
    let figure = Figure.bytes(Double(free))
    guard free < enoughMemory else { return ok(figure) }
    return limited(figure, "The full suite's largest hierarchies will be skipped.")
  }

  /// What Linux gives unless told otherwise; chains of 1,000 levels need a small part of it in a release build.
  private static let usualStack = 8 << 20

  @Sendable private static func stack(_ facts: MachineFacts) -> Answer {
    guard let limit = facts.stackLimit else { return ok("no limit") }
    let figure = Figure.bytes(Double(limit))
    guard limit < usualStack else { return ok(figure) }
    return limited(figure, "Deep recursive sends will be unavailable. Raise it with 'ulimit -s 8192'.")
  }

  @Sendable private static func terminal(_ facts: MachineFacts) -> Answer {
    let traits = facts.terminal
    let colour = traits.usesColor ? "colour" : "no colour"
    let figure = "\(traits.isUTF8 ? "UTF-8" : "ASCII"), \(colour), \(traits.width) columns"
    guard !traits.isUTF8 else { return ok(figure) }
    return limited(figure, "Output is ASCII only. Set LANG to a UTF-8 locale, such as C.UTF-8.")
  }
}

extension Fact {
  fileprivate var reason: String { if case .missing(let reason) = self { reason } else { "" } }
}
