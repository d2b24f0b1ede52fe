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
    /// Allocations that were counted when one object was made.
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
  var countedRetains: Fact<(path: String, count: Double)>
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
    let child = countInChild()
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
      allocator: Allocator(environment, child),
      countedRetains: child.figure(.retains),
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
  private static func countInChild() -> Fact<CountedCase> {
    let location = WorkerLocation.besideRunningExecutable()
    guard case .executable(let path) = location else {
      if case .missing(let reason) = location { return .missing(reason) }
      return .missing("no counting executable")
    }
    // Strong references all the way: a retain per hop, whatever the optimiser does; and a box for each message.
    let strategy = ParentStrong()
    var options = strategy.variants.last ?? StrategyOptions()
    options.payload = .boxed
    let subject = Case(CountingSuite.path(depth: 10), strategy, options)
    guard let counts = CountingPass(worker: location).counts(of: [subject]).first else {
      return .missing("\(path) gave no answer")
    }
    return .known((path, counts))
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

/// What the executable that counts, at this path, has counted of a case.
private typealias CountedCase = (path: String, counts: CaseCounts)

extension Fact where Value == CountedCase {
  fileprivate func figure(_ metric: CountedMetric) -> Fact<(path: String, count: Double)> {
    switch self {
    case .missing(let reason): return .missing(reason)
    case .known(let (path, counts)):
      let figure = counts[metric]
      return figure.value.map { .known((path, $0)) }
        ?? .missing("\(path): \(figure.reason ?? "no steady count")")
    }
  }
}

extension MachineFacts.Allocator {
  fileprivate init(_ environment: Environment, _ child: Fact<CountedCase>) {
    self.init(
      version: environment.allocatorVersion,
      hasStatistics: Measurement.Allocator.threadBalance() != nil,
      isServing: environment.isAllocatorServing,
      hooked: environment.allocatorVersion == nil
        ? Self.inFront(child)
        : .finding {
          let counter = try AllocationCounter()
          return try counter.count { opaque(Witness()) }.tally.callingThread.allocations
        }
    )
  }

  /// Without jemalloc only the child counts.
  private static func inFront(_ child: Fact<CountedCase>) -> Fact<UInt64> {
    switch (child.figure(.allocations), child.figure(.objects)) {
    case (.known(let allocations), .known(let objects)) where objects.count > 0:
      .known(UInt64(allocations.count / objects.count))
    case (.missing(let reason), _), (_, .missing(let reason)): .missing(reason)
    case (.known(let allocations), _): .missing("\(allocations.path): made no object")
    }
  }

  private final class Witness {}
}
