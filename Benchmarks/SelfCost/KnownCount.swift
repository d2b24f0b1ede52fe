import Hierarchy
public import Scenarios
import Suites

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
    CountingSuite.chain(depth: depth, mix: .only(.select))
  }
}
