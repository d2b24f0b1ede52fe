import Glibc
import Hierarchy
import Measurement
import Opaque
import Scenarios
import Strategies
import Suites
import Workloads

/// What was found out about machine, build and surroundings, before any judgement.
struct MachineFacts: Sendable {
  struct Clock {
    var source: String?
    /// Nanoseconds per reading.
    var cost: Double
    /// The smallest step, in nanoseconds.
    var resolution: UInt64
  }

  struct Allocator {
    var version: String?
    var hasStatistics: Bool
    var isServing: Bool
    /// Allocations that its hooks saw when one object was made.
    var hooked: Fact<UInt64>
  }

  var isDebugBuild: Bool
  var compiler: String
  var clock: Fact<Clock>
  var cores: Int
  var usableProcessors: Fact<[Int]>
  /// The frequency governor; nil where there is none.
  var governor: String?
  var isVirtual: Bool
  /// How much slower the same arithmetic gets at times, as a share.
  var speedSpread: Fact<Double>
  /// Instructions that the processor counted of a small loop.
  var hardwareInstructions: Fact<Int64>
  var valgrind: String?
  var allocator: Allocator
  var countedRetains: Fact<(path: String, retains: Double)>
  var load: Double?
  /// Shares of the time that the host of a virtual machine gave to others; nil where the system does not say.
  var stolen: (now: Double, sinceStart: Double)?
  /// In bytes; nil where the system does not say.
  var freeMemory: Int?
  /// Bytes of the main thread's stack; nil for one without limit.
  var stackLimit: Int?
  var terminal: TerminalTraits
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
      clock: .finding {
        let clock = try ClockCalibration(of: .monotonic)
        return Clock(source: TimeSource.kernelClock, cost: clock.cost, resolution: clock.resolution.count)
      },
      cores: environment.machine.cores,
      usableProcessors: .finding { try ProcessorSet.ofCallingThread().members },
      governor: environment.governor,
      isVirtual: environment.machine.processor.isVirtual,
      speedSpread: spread,
      hardwareInstructions: .finding { try countInstructions() },
      valgrind: findExecutable("valgrind"),
      allocator: Allocator(environment),
      countedRetains: retains,
      load: environment.load?.oneMinute,
      stolen: stolenTime(from: before, to: .now),
      freeMemory: AvailableMemory.current == .unlimited ? nil : AvailableMemory.current.bytes,
      stackLimit: currentStackLimit,
      terminal: terminal
    )
  }

  private static func countInstructions() throws -> Int64 {
    let count = try HardwareSection().count { for number in 0..<1_000 { _ = opaque(number) } }
    guard let count, count > 0 else { throw Unavailable(reason: "the counter opens, but counts nothing") }
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

  private static func stolenTime(
    from before: Disturbance.Ticks?,
    to after: Disturbance.Ticks?
  ) -> (now: Double, sinceStart: Double)? {
    guard let before, let after, after.all > 0 else { return nil }
    return (after.stolenShare(since: before) ?? 0, Double(after.stolen) / Double(after.all))
  }

  private static var currentStackLimit: Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
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
