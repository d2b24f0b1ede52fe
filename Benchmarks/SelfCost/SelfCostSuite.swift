import Hierarchy
public import Scenarios
import Strategies
public import Suites

/// What `bubbleup run --suite self-cost` shows of the harness itself, how often, and what it has to reach.
///
/// A benchmark and no test: a test that compared timings would fail for reasons that are not the code's.
public struct SelfCostSuite: Sendable, Hashable {
  /// Trials of the A/A twin.
  public var trials: Int
  /// Seconds that one trial lasts.
  public var trialSeconds: Double

  /// The suite with other numbers than the standard ones, so that a first look need not take its four minutes.
  public init(trials: Int = 200, trialSeconds: Double = 1) {
    self.trials = trials
    self.trialSeconds = trialSeconds
  }

  /// The largest share of the shortest slice that the timer may be.
  public static let timerShareLimit = 0.0015
  /// How far from 1 the median paired ratio of a trial may be: half of what a run's own twin may differ by.
  public static let twinLimit = 0.005
  /// Of a hundred trials, those that may lie outside the limit: 2 of 200, and none of fewer than 100.
  public static let strayTrialsPerHundred = 1

  /// Calibrations of the clock, each of thousands of readings; odd, so that the median is one of them.
  public static let clockCalibrations = 101
  /// Launches in which every contender's slices are timed; eight, as in any run at least.
  public static let timerLaunches = MeasurementSuite.Launches(least: 8, planned: 8, most: 8)

  /// What messages climb while the timer and the twin are looked at.
  public static let scenario = MeasurementSuite.chain(depth: 100)

  /// The strategies whose slices the timer is held against: all of them.
  public static var cases: [Case] { MeasurementSuite.quick.cases(of: scenario) }

  /// The strategy that is measured against itself; nil where the catalogue has none of that name.
  public static var twinCase: Case? { cases.first { "\($0.strategy.name)" == "delegate.relay" } }
}

/// Something whose number is known before it is counted.
public enum KnownCount: Sendable, Hashable, CaseIterable {
  /// Objects made and freed by the thread that opens the window.
  case callingThread
  /// Objects made and freed by a Dispatch worker while the calling thread waits.
  case worker
  /// Objects made and freed by all threads of a `concurrentPerform`.
  case concurrentPerform
  /// Retains of a hundred hops along strong links.
  case retains
  /// Releases of the same hops.
  case releases
  /// Allocations of the same hops.
  case hopAllocations
  /// Weak loads of a hundred hops along weak links.
  case weakLoads

  /// Objects of one thread, and of one iteration of a `concurrentPerform`.
  public static let objects = 1_000
  /// Iterations of the `concurrentPerform`.
  public static let iterations = 64
  /// Windows in which the `concurrentPerform` is counted.
  public static let windows = 5
  /// Requests that Dispatch may add for itself in it, which the counter has to see as well; a test has the same limit.
  public static let dispatchRequests = 15
  /// Hops of the chains whose counts are subtracted from each other: what a message costs besides cancels out.
  public static let depths = (short: 100, long: 200)

  private static let hops = depths.long - depths.short
  private static let concurrentObjects = objects * iterations

  /// The name, as in `counter.worker`.
  public var name: String {
    switch self {
    case .callingThread: "counter.calling-thread"
    case .worker: "counter.worker"
    case .concurrentPerform: "counter.concurrent-perform"
    case .retains: "counter.retains"
    case .releases: "counter.releases"
    case .hopAllocations: "counter.hop-allocations"
    case .weakLoads: "counter.weak-loads"
    }
  }

  /// What must be counted.
  public var expected: ClosedRange<Int> {
    switch self {
    case .callingThread, .worker: Self.objects...Self.objects
    case .concurrentPerform: Self.concurrentObjects...(Self.concurrentObjects + Self.dispatchRequests)
    case .retains, .releases, .weakLoads: Self.hops...Self.hops
    case .hopAllocations: 0...0
    }
  }

  /// The strategy whose messages are counted; nil where plain objects are.
  public var strategy: String? {
    switch self {
    case .callingThread, .worker, .concurrentPerform: nil
    case .retains, .releases, .hopAllocations: "parent.strong"
    case .weakLoads: "parent.weak"
    }
  }

  /// The chain of so many links on which the messages of a counted strategy climb, all of one kind.
  public static func chain(depth: Int) -> Scenario {
    CountingSuite.path(depth: depth, mix: .only(.select))
  }
}
