#if DEBUG
import Measurement
import Testing

@testable import BubbleupKit

@Suite("What doctor makes of made-up facts")
struct DiagnosisTests {
  @Test("a machine without faults has no advice and no obstacle; build, clock and allocator are needed")
  func healthy() {
    let diagnosis = Diagnosis(.healthy)
    #expect(diagnosis.findings.filter { $0.state != .ok || $0.advice != nil } == [])
    #expect(diagnosis.isUsable && diagnosis.verdict == "Everything can be measured.")
    #expect(diagnosis.findings.filter(\.isNeeded).map(\.thing) == ["build", "clock", "allocator"])
  }

  @Test("each fault shows in its own row alone, with advice", arguments: MachineFault.all)
  func fault(_ fault: MachineFault) throws {
    var facts = MachineFacts.healthy
    fault.apply(&facts)
    let diagnosis = Diagnosis(facts)
    let affected = diagnosis.findings.filter { $0.state != .ok }
    let finding = try #require(affected.first)
    #expect(affected.map { "\($0.thing) \($0.state)" } == ["\(fault.thing) \(fault.state)"])
    #expect((finding.figure + (try #require(finding.advice))).contains(fault.words))
    #expect(diagnosis.isUsable == !fault.isFatal)
    #expect(diagnosis.verdict.contains(fault.thing) == fault.isFatal)
  }

  @Test("a step of exactly a microsecond is fine enough, and one of a nanosecond more is not")
  func clockLimit() {
    let isUsable = [1_000, 1_001 as UInt64].map { resolution in
      var facts = MachineFacts.healthy
      facts.clock = .known(.init(source: "tsc", cost: 30, resolution: resolution))
      return Diagnosis(facts).isUsable
    }
    #expect(isUsable == [true, false])
  }

  @Test("the verb's table and JSON have a row per check, and a debug build ends with 69")
  func verb() {
    let tool = Bubbleup.tool(name: "bubbleup")
    let (table, json) = (Session(["doctor"], tool: tool), Session(["doctor", "--json"], tool: tool))
    for thing in Diagnosis(.healthy).findings.map(\.thing) {
      #expect(table.output.contains("\n\(thing) ") && json.output.contains("\"thing\" : \"\(thing)\""))
    }
    let isDebug = BuildDescription.current.mode == .debug
    #expect(table.code == (isDebug ? .unavailable : .success) && json.code == table.code)
    #expect(table.output.contains("Nothing can be measured until this is fixed: build") == isDebug)
    #expect(json.output.contains("\"usable\" : \(!isDebug)"))
  }
}

extension MachineFacts {
  /// A machine that leaves nothing to be desired.
  static let healthy = MachineFacts(
    isDebugBuild: false,
    compiler: "6.3.1",
    clock: .known(Clock(source: "tsc", cost: 30, resolution: 20)),
    cores: 4,
    usableProcessors: .known([0, 1, 2, 3]),
    governor: "performance",
    isVirtual: false,
    speedSpread: .known(0.01),
    hardwareInstructions: .known(4_000),
    valgrind: "/usr/bin/valgrind",
    allocator: Allocator(version: "5.3.0-0-g54ea", hasStatistics: true, isServing: true, hooked: .known(1)),
    countedRetains: .known(("/build/bubbleup-counts", 10)),
    load: 0.5,
    stolen: (now: 0, sinceStart: 0.001),
    freeMemory: 8 << 30,
    stackLimit: 8 << 20,
    terminal: TerminalTraits(width: 120, isUTF8: true, usesColor: true)
  )
}

/// One thing wrong with a machine, and the row that has to say so.
struct MachineFault: Sendable, CustomTestStringConvertible {
  let thing: String
  let state: MachineFinding.State
  /// What figure or advice has to contain.
  let words: String
  let apply: @Sendable (inout MachineFacts) -> Void

  /// Whether nothing can be measured any more.
  var isFatal: Bool { state == .missing && ["build", "clock", "allocator"].contains(thing) }
  var testDescription: String { "\(thing) \(state): \(words)" }

  init(
    _ thing: String,
    _ state: MachineFinding.State,
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
    MachineFault("allocator", .limited, "libjemalloc-dev") { $0.allocator.version = nil },
    MachineFault("allocator", .missing, "--enable-stats") { $0.allocator.hasStatistics = false },
    MachineFault("allocator", .missing, "LD_PRELOAD") { $0.allocator.isServing = false },
  ]

  private static let counting = [
    MachineFault("allocation counts", .missing, "no hooks") { $0.allocator.hooked = .missing("no hooks") },
    MachineFault("allocation counts", .limited, "0 counted") { $0.allocator.hooked = .known(0) },
    MachineFault("retain counts", .missing, "not built") { $0.countedRetains = .missing("it is not built") },
    MachineFault("retain counts", .missing, "CRetainWrap") {
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
    MachineFault("stolen time", .limited, "20 % now") { $0.stolen = (now: 0.2, sinceStart: 0) },
    MachineFault("stolen time", .limited, "3.0 % since") { $0.stolen = (now: 0, sinceStart: 0.03) },
    MachineFault("stolen time", .limited, "unknown") { $0.stolen = nil },
    MachineFault("terminal", .limited, "ASCII") {
      $0.terminal = TerminalTraits(width: 80, isUTF8: false, usesColor: false)
    },
  ]
}
#endif
