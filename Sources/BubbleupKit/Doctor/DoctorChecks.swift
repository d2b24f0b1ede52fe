/// Questions about the machine, each answered from facts alone, so that every answer can be tested anywhere.
extension Diagnosis {
  /// All checks, those first without which nothing is measured.
  static let checks: [@Sendable (MachineFacts) -> MachineFinding] = [
    build, clock, allocator, allocationHooks, retainCounts, processors, frequency, hardwareCounters, valgrind,
    load, stolenTime, memory, stack, terminal,
  ]

  /// A debug build's figures say nothing about a product, so nothing is measured with one.
  static func build(_ facts: MachineFacts) -> MachineFinding {
    let thing = "build"
    return facts.isDebugBuild
      ? .missing(
        thing,
        "debug, Swift \(facts.compiler)",
        isNeeded: true,
        "A debug build cannot measure. Build with 'swift build -c release'."
      )
      : .ok(thing, "release, Swift \(facts.compiler)", isNeeded: true)
  }

  /// Batches last 50 µs: a coarser clock would be off by more than 2 % in each of them.
  private static let coarsestClock: UInt64 = 1_000
  /// Two readings of this cost are 0.4 % of a batch of 50 µs; system calls instead of the vDSO cost 200 ns and more.
  private static let dearestClock = 100.0

  /// A monotonic clock that tells microseconds apart and is cheap to read.
  static func clock(_ facts: MachineFacts) -> MachineFinding {
    let thing = "clock"
    switch facts.clock {
    case .missing(let reason):
      return .missing(thing, reason, isNeeded: true, "Use a machine with a monotonic clock that advances.")
    case .known(let clock):
      let figure =
        "\(clock.source ?? "unknown source"), \(Figure.short(clock.cost)) ns per reading, "
        + "steps of \(clock.resolution) ns"
      if clock.resolution > Self.coarsestClock {
        return .missing(
          thing,
          figure,
          isNeeded: true,
          "Steps above \(Self.coarsestClock) ns are too coarse. See the sources in "
            + "/sys/devices/system/clocksource/clocksource0/available_clocksource."
        )
      }
      if clock.cost > Self.dearestClock {
        return .limited(
          thing,
          figure,
          isNeeded: true,
          "Reading it is slow, so tails of short messages are unavailable. Prefer the source tsc or kvm-clock."
        )
      }
      return .ok(thing, figure, isNeeded: true)
    }
  }

  /// jemalloc below the Swift runtime: without it there are no counts, and times belong to another allocator.
  static func allocator(_ facts: MachineFacts) -> MachineFinding {
    let thing = "allocator"
    let allocator = facts.allocator
    guard let version = allocator.version else {
      return .missing(
        thing,
        "not jemalloc",
        isNeeded: true,
        "Install libjemalloc-dev and pkg-config, and build again."
      )
    }
    let name = "jemalloc \(version.prefix { $0 != "-" })"
    guard allocator.hasStatistics else {
      return .missing(
        thing,
        "\(name) without statistics",
        isNeeded: true,
        "Use a jemalloc that was configured with --enable-stats, as distributions do."
      )
    }
    guard allocator.isServing else {
      return .missing(
        thing,
        "\(name), which does not serve the Swift runtime",
        isNeeded: true,
        "Something else replaces malloc, such as LD_PRELOAD or a sanitizer."
      )
    }
    return .ok(thing, "\(name), serving, with statistics", isNeeded: true)
  }

  /// The allocator's hooks, by which allocations are counted on all threads.
  static func allocationHooks(_ facts: MachineFacts) -> MachineFinding {
    let thing = "allocation counts"
    let advice =
      "Allocation counts will be unavailable. Use jemalloc 5.3: its hooks count exactly."
    switch facts.allocator.hooked {
    case .missing(let reason): return .missing(thing, reason, advice)
    case .known(1): return .ok(thing, "exact, on all threads")
    case .known(let count): return .limited(thing, "\(count) counted for one object", advice)
    }
  }

  /// The executable beside the running one that is linked with the counting wrappers, and whether they count.
  static func retainCounts(_ facts: MachineFacts) -> MachineFinding {
    let thing = "retain counts"
    switch facts.countedRetains {
    case .missing(let reason):
      return .missing(
        thing,
        "unavailable",
        "\(reason). Build everything with 'swift build -c release'; the page 'Using the library' says how an "
          + "executable of your own gets them."
      )
    case .known(let (_, retains)) where retains > 0:
      return .ok(thing, "\(Figure.short(retains)) retains per message of a probe")
    case .known(let (path, _)):
      return .missing(
        thing,
        "no retain in a probe that makes retains",
        "The wrappers of \(path) have no effect. Build it again, with the flags in Sources/CRetainWrap/wrap.flags."
      )
    }
  }

  /// How many processors this process may use.
  static func processors(_ facts: MachineFacts) -> MachineFinding {
    let thing = "processors"
    switch facts.usableProcessors {
    case .missing(let reason):
      return .limited(thing, "\(facts.cores), \(reason)", "--pin is unavailable here.")
    case .known(let processors):
      let numbers = processors.map(String.init).joined(separator: " ")
      if processors.count < 2 {
        return .limited(
          thing,
          "1 of \(facts.cores) (\(numbers))",
          "With one processor, threads take turns: figures for several threads show no contention."
        )
      }
      if processors.count < facts.cores {
        return .limited(
          thing,
          "\(processors.count) of \(facts.cores) (\(numbers))",
          "This process may not use all of them. See taskset and the container's limits."
        )
      }
      return .ok(thing, "\(processors.count), each usable")
    }
  }

  /// A/A twins have to stay within 1 %; alternation takes away most of a drift, so some more is allowed before.
  private static let wildestSpread = 0.05

  /// Whether the processor runs at one speed.
  static func frequency(_ facts: MachineFacts) -> MachineFinding {
    let thing = "frequency"
    let governor = facts.governor.map { "governor \($0)" } ?? "no governor"
    let figure: String
    switch facts.speedSpread {
    case .missing(let reason):
      return .limited(thing, "\(governor), \(reason)", "Drift cannot be judged here.")
    case .known(let share):
      figure = "\(governor), the same arithmetic varies by \(Figure.percent(share))"
      if share > Self.wildestSpread {
        let culprit =
          facts.isVirtual ? "Other guests of the host or other programs disturb" : "Other programs disturb"
        return .limited(
          thing,
          figure,
          "\(culprit). End other programs, or measure longer with --time-budget."
        )
      }
    }
    if let governor = facts.governor, governor != "performance" {
      return .limited(
        thing,
        figure,
        "The governor '\(governor)' changes the frequency under load. Use 'cpupower frequency-set -g performance'."
      )
    }
    return .ok(thing, figure)
  }

  /// The processor's own instruction counter.
  static func hardwareCounters(_ facts: MachineFacts) -> MachineFinding {
    let thing = "hardware counters"
    switch facts.hardwareInstructions {
    case .known: return .ok(thing, "instructions")
    case .missing(let reason):
      let cause =
        facts.isVirtual
        ? "Many virtual machines have none"
        : "See /proc/sys/kernel/perf_event_paranoid, which has to be 2 or less"
      return .missing(
        thing,
        "unavailable",
        "\(reason). \(cause). Instructions can be counted under valgrind instead."
      )
    }
  }

  /// valgrind, under which instructions are counted to the unit.
  static func valgrind(_ facts: MachineFacts) -> MachineFinding {
    let thing = "valgrind"
    guard let path = facts.valgrind else {
      return .missing(
        thing,
        "not in PATH",
        "Install valgrind to count instructions with 'bubbleup counts --instructions'."
      )
    }
    return .ok(thing, path)
  }

  /// What else wants to run.
  static func load(_ facts: MachineFacts) -> MachineFinding {
    let thing = "load"
    guard let load = facts.load else {
      return .limited(thing, "unknown", "The system does not say what else runs.")
    }
    let figure = "\(Figure.plain(load, places: 2)) on \(facts.cores) processors"
    // The timed thread needs one processor to itself.
    guard load > Double(max(1, facts.cores - 1)) else { return .ok(thing, figure) }
    return .limited(thing, figure, "Other programs compete for the processors. End them, or wait.")
  }

  /// A share at which medians of whole rounds begin to move; below it, alternation and medians see to it.
  private static let mostStolen = 0.01

  /// Time that the host of a virtual machine gave to other guests.
  static func stolenTime(_ facts: MachineFacts) -> MachineFinding {
    let thing = "stolen time"
    guard let stolen = facts.stolen else {
      return .limited(thing, "unknown", "The system does not say how much time the host took.")
    }
    let figure = "\(Figure.percent(stolen.now)) now, \(Figure.percent(stolen.sinceStart)) since the start"
    guard max(stolen.now, stolen.sinceStart) > Self.mostStolen else { return .ok(thing, figure) }
    return .limited(thing, figure, "The host gives time to other guests. Measure longer, or at another time.")
  }

  /// The full suite's million controllers take a little less, plan and objects together.
  private static let enoughMemory = 2 << 30

  /// Free memory.
  static func memory(_ facts: MachineFacts) -> MachineFinding {
    let thing = "free memory"
    guard let free = facts.freeMemory else {
      return .limited(thing, "unknown", "The largest hierarchies may not fit. Begin with --quick.")
    }
    let figure = Figure.bytes(Double(free))
    guard free < Self.enoughMemory else { return .ok(thing, figure) }
    return .limited(thing, figure, "The full suite's largest hierarchies will be skipped.")
  }

  /// What Linux gives unless told otherwise; chains of 1,000 levels need a small part of it in a release build.
  private static let usualStack = 8 << 20

  /// The stack of the main thread, which recursive sends climb.
  static func stack(_ facts: MachineFacts) -> MachineFinding {
    let thing = "stack"
    guard let limit = facts.stackLimit else { return .ok(thing, "no limit") }
    let figure = Figure.bytes(Double(limit))
    guard limit < Self.usualStack else { return .ok(thing, figure) }
    return .limited(
      thing,
      figure,
      "Deep recursive sends will be unavailable. Raise it with 'ulimit -s 8192'."
    )
  }

  /// How tables will look.
  static func terminal(_ facts: MachineFacts) -> MachineFinding {
    let thing = "terminal"
    let traits = facts.terminal
    let colour = traits.usesColor ? "colour" : "no colour"
    let figure = "\(traits.isUTF8 ? "UTF-8" : "ASCII"), \(colour), \(traits.width) columns"
    guard !traits.isUTF8 else { return .ok(thing, figure) }
    return .limited(thing, figure, "Output is ASCII only. Set LANG to a UTF-8 locale, such as C.UTF-8.")
  }
}
