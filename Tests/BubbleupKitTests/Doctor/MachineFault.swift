import BubbleupKit
import Testing

/// One thing wrong with a machine, and the row that has to say so.
struct MachineFault: Sendable, CustomTestStringConvertible {
  let thing: String
  let state: Finding.State
  /// What figure or advice has to contain.
  let words: String
  let apply: @Sendable (inout MachineFacts) -> Void

  /// Whether nothing can be measured any more.
  var isFatal: Bool { state == .missing && ["build", "clock", "allocator"].contains(thing) }
  var testDescription: String { "\(thing) \(state): \(words)" }

  init(
    _ thing: String,
    _ state: Finding.State,
    _ words: String,
    _ apply: @escaping @Sendable (inout MachineFacts) -> Void
  ) {
    self.thing = thing
    self.state = state
    self.words = words
    self.apply = apply
  }

  static let all: [MachineFault] = needed + counting + machine + surroundings

  private static let needed = [
    MachineFault("build", .missing, "debug") { $0.isDebugBuild = true },
    MachineFault("clock", .missing, "does not advance") { $0.clock = .missing("the clock does not advance") },
    MachineFault("clock", .missing, "10000000 ns") {
      $0.clock = .known(.init(source: "jiffies", cost: 20, resolution: 10_000_000))
    },
    MachineFault("clock", .limited, "hpet") {
      $0.clock = .known(.init(source: "hpet", cost: 700, resolution: 70))
    },
    MachineFault("allocator", .missing, "libjemalloc-dev") { $0.allocator.version = nil },
    MachineFault("allocator", .missing, "--enable-stats") { $0.allocator.hasStatistics = false },
    MachineFault("allocator", .missing, "LD_PRELOAD") { $0.allocator.isServing = false },
  ]

  private static let counting = [
    MachineFault("allocation counts", .missing, "no hooks") { $0.allocator.hooked = .missing("no hooks") },
    MachineFault("allocation counts", .limited, "0 counted") { $0.allocator.hooked = .known(0) },
    MachineFault("retain counts", .missing, "not built") { $0.countedRetains = .missing("it is not built") },
    MachineFault("retain counts", .missing, "wrap.flags") {
      $0.countedRetains = .known(("/build/bubbleup-counts", 0))
    },
    MachineFault("hardware counters", .missing, "perf_event_paranoid") {
      $0.hardwareInstructions = .missing("perf_event_open: Permission denied")
    },
    MachineFault("valgrind", .missing, "Install valgrind") { $0.valgrind = nil },
  ]

  private static let machine = [
    MachineFault("processors", .limited, "1 of 4 (2)") { $0.usableProcessors = .known([2]) },
    MachineFault("processors", .limited, "3 of 4 (0 1 3)") { $0.usableProcessors = .known([0, 1, 3]) },
    MachineFault("processors", .limited, "--pin") { $0.usableProcessors = .missing("refused") },
    MachineFault("frequency", .limited, "cpupower") { $0.governor = "powersave" },
    MachineFault("frequency", .limited, "12 %") { $0.speedSpread = .known(0.12) },
    MachineFault("frequency", .limited, "Drift") { $0.speedSpread = .missing("no time") },
    MachineFault("free memory", .limited, "1.0 GiB") { $0.freeMemory = 1 << 30 },
    MachineFault("free memory", .limited, "unknown") { $0.freeMemory = nil },
    MachineFault("stack", .limited, "ulimit") { $0.stackLimit = 1 << 20 },
  ]

  private static let surroundings = [
    MachineFault("load", .limited, "3.50 on 4") { $0.load = 3.5 },
    MachineFault("load", .limited, "unknown") { $0.load = nil },
    MachineFault("stolen time", .limited, "20 % now") { $0.stolen = .init(now: 0.2, sinceStart: 0) },
    MachineFault("stolen time", .limited, "3.0 % since") { $0.stolen = .init(now: 0, sinceStart: 0.03) },
    MachineFault("stolen time", .limited, "unknown") { $0.stolen = nil },
    MachineFault("terminal", .limited, "ASCII") {
      $0.terminal = TerminalTraits(width: 80, isUTF8: false, usesColor: false)
    },
  ]
}
