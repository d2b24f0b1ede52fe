import Glibc
import Hierarchy
import Measurement
import Opaque
import Scenarios
import Strategies
import Suites
import Workloads

/// What was found out about machine, build and surroundings, before any judgement.
package struct MachineFacts: Sendable {
  /// What a reading of the clock costs and how finely it counts.
  package struct Clock: Sendable {
    /// What the kernel takes the time from.
    package var source: String?
    /// Nanoseconds per reading.
    package var cost: Double
    /// The smallest step, in nanoseconds.
    package var resolution: UInt64

    /// A clock.
    package init(source: String?, cost: Double, resolution: UInt64) {
      self.source = source
      self.cost = cost
      self.resolution = resolution
    }
  }

  /// The allocator that answered.
  package struct Allocator: Sendable {
    /// The version that jemalloc reports of itself; nil where it is not there.
    package var version: String?
    /// Whether it counts bytes per thread.
    package var hasStatistics: Bool
    /// Whether the Swift runtime's objects come out of it.
    package var isServing: Bool
    /// Allocations that its hooks saw when one object was made.
    package var hooked: Fact<UInt64>

    /// An allocator.
    package init(version: String?, hasStatistics: Bool, isServing: Bool, hooked: Fact<UInt64>) {
      self.version = version
      self.hasStatistics = hasStatistics
      self.isServing = isServing
      self.hooked = hooked
    }
  }

  /// Time that the host of a virtual machine gave to others, as shares.
  package struct StolenTime: Sendable {
    /// While the doctor looked.
    package var now: Double
    /// Since the machine started.
    package var sinceStart: Double

    /// Stolen time.
    package init(now: Double, sinceStart: Double) {
      self.now = now
      self.sinceStart = sinceStart
    }
  }

  /// Whether this is a debug build.
  package var isDebugBuild: Bool
  /// The compiler, as in `6.3.1`.
  package var compiler: String
  /// The clock that timing uses.
  package var clock: Fact<Clock>
  /// Processors online.
  package var cores: Int
  /// The processors that this process may use.
  package var usableProcessors: Fact<[Int]>
  /// The frequency governor; nil where there is none.
  package var governor: String?
  /// Whether a hypervisor lies below.
  package var isVirtual: Bool
  /// How much slower the same arithmetic gets at times, as a share.
  package var speedSpread: Fact<Double>
  /// Instructions that the processor counted of a small loop.
  package var hardwareInstructions: Fact<Int64>
  /// Where valgrind is.
  package var valgrind: String?
  /// The allocator.
  package var allocator: Allocator
  /// Retains that the counting executable counted in a probe, by its path.
  package var countedRetains: Fact<(path: String, retains: Double)>
  /// The load of the last minute.
  package var load: Double?
  /// Stolen time; nil where the system does not say.
  package var stolen: StolenTime?
  /// Bytes of memory that are free; nil where the system does not say.
  package var freeMemory: Int?
  /// Bytes of the main thread's stack; nil for one without limit.
  package var stackLimit: Int?
  /// How text may look on standard output.
  package var terminal: TerminalTraits

  /// Facts as given.
  package init(
    isDebugBuild: Bool,
    compiler: String,
    clock: Fact<Clock>,
    cores: Int,
    usableProcessors: Fact<[Int]>,
    governor: String?,
    isVirtual: Bool,
    speedSpread: Fact<Double>,
    hardwareInstructions: Fact<Int64>,
    valgrind: String?,
    allocator: Allocator,
    countedRetains: Fact<(path: String, retains: Double)>,
    load: Double?,
    stolen: StolenTime?,
    freeMemory: Int?,
    stackLimit: Int?,
    terminal: TerminalTraits
  ) {
    self.isDebugBuild = isDebugBuild
    self.compiler = compiler
    self.clock = clock
    self.cores = cores
    self.usableProcessors = usableProcessors
    self.governor = governor
    self.isVirtual = isVirtual
    self.speedSpread = speedSpread
    self.hardwareInstructions = hardwareInstructions
    self.valgrind = valgrind
    self.allocator = allocator
    self.countedRetains = countedRetains
    self.load = load
    self.stolen = stolen
    self.freeMemory = freeMemory
    self.stackLimit = stackLimit
    self.terminal = terminal
  }
}

extension MachineFacts {
  /// Looks at this machine; takes about a second, most of it for the counting executable's probe.
  static func current(terminal: TerminalTraits) -> MachineFacts {
    let before = Disturbance.Ticks.now
    let environment = Environment.current()
    let spread = Fact.finding { try SpeedSpread().share }
    let retains = countRetains()
    return MachineFacts(
      isDebugBuild: environment.build.mode == .debug,
      compiler: environment.build.swiftCompiler,
      clock: .finding { try Clock(ClockCalibration(of: .monotonic)) },
      cores: environment.machine.cores,
      usableProcessors: .finding { try ProcessorSet.ofCallingThread().members },
      governor: environment.governor,
      isVirtual: environment.machine.processor.isVirtual,
      speedSpread: spread,
      hardwareInstructions: .finding { try countInstructions() },
      valgrind: Callgrind.installed()?.path,
      allocator: Allocator(environment),
      countedRetains: retains,
      load: environment.load?.oneMinute,
      stolen: StolenTime(from: before, to: Disturbance.Ticks.now),
      freeMemory: AvailableMemory.current == .unlimited ? nil : AvailableMemory.current.bytes,
      stackLimit: currentStackLimit,
      terminal: terminal
    )
  }

  private static func countInstructions() throws -> Int64 {
    let count = try HardwareSection().count { for number in 0..<1_000 { _ = opaque(number) } }
    guard let count, count > 0 else {
      throw Unavailable(reason: "the counter opens, but counts nothing")
    }
    return count
  }

  /// Asks the child for one small case: that it starts, speaks the protocol and counts is shown by doing it.
  private static func countRetains() -> Fact<(path: String, retains: Double)> {
    let location = WorkerLocation.besideRunningExecutable()
    guard case .executable(let path) = location else {
      if case .missing(let reason) = location { return .missing(reason) }
      return .missing("no counting executable")
    }
    // Strong references all the way: a retain per hop, whatever the optimiser does.
    let strategy = ParentStrong()
    let subject = Case(CountingSuite.path(depth: 10), strategy, strategy.variants.last ?? StrategyOptions())
    guard let counts = CountingPass(worker: location).counts(of: [subject]).first else {
      return .missing("\(path) gave no answer")
    }
    let figure = counts[.retains]
    guard let retains = figure.value else {
      return .missing("\(path): \(figure.reason ?? "no steady count")")
    }
    return .known((path, retains))
  }

  private static var currentStackLimit: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}

extension MachineFacts.Clock {
  fileprivate init(_ calibration: ClockCalibration) {
    self.init(
      source: TimeSource.kernelClock,
      cost: calibration.cost,
      resolution: calibration.resolution.count
    )
  }
}

extension MachineFacts.Allocator {
  fileprivate init(_ environment: Environment) {
    self.init(
      version: environment.allocatorVersion,
      hasStatistics: Measurement.Allocator.threadBalance() != nil,
      isServing: environment.isAllocatorServing,
      hooked: .finding {
        let counter = try AllocationCounter()
        return try counter.count { opaque(Witness()) }.tally.callingThread.allocations
      }
    )
  }

  private final class Witness {}
}

extension MachineFacts.StolenTime {
  fileprivate init?(from before: Disturbance.Ticks?, to after: Disturbance.Ticks?) {
    guard let before, let after, after.all > 0 else { return nil }
    self.init(
      now: after.stolenShare(since: before) ?? 0,
      sinceStart: Double(after.stolen) / Double(after.all)
    )
  }
}
