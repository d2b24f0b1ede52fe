import Glibc
import Hierarchy
import Measurement
import Opaque
import Scenarios
import Strategies
import Suites

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
    let subject = Case(CountingSuite.chain(depth: 10), strategy, strategy.variants.last ?? StrategyOptions())
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
