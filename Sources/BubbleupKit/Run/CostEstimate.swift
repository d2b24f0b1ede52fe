import Hierarchy
import Measurement
import Suites
import Workloads

/// What measuring will roughly take, from magnitudes that were seen and not from trying: a dry run runs nothing.
///
/// Only for the plan, for progress and for dividing the time budget; no figure depends on it.
struct CostEstimate {
  /// Seconds of a message: half of them are in boxes; then each hop by way of reference counting or a side table.
  private static let secondsPerMessage = 60e-9
  private static let secondsPerHop = 30e-9
  /// Building and tearing down a node; verifying it builds three times and looks at everything.
  private static let secondsPerNode = 600e-9
  private static let secondsPerVerifiedNode = 4e-6
  /// Building twice, once watched and once weighed.
  private static let secondsPerCleanedNode = 1.2e-6
  private static let secondsPerWeighedNode = 1e-6
  /// A slice of a visit, and one of the reference beside it.
  private static let secondsPerSlice = 0.18e-3
  private static let secondsPerGroup = 1e-6
  /// Doubling a slice until it is long enough.
  private static let secondsPerSizedCase = 5e-3
  /// A send with its two readings of the clock, and warm-ups; the slow strategies are most of the mean.
  private static let tailFactor = 18.0

  /// A child that measures: it starts and draws the plan before it does anything.
  private static let secondsPerChild = 30e-3
  private static let secondsPerDrawnNode = 100e-9
  /// A case's share of the child that counts, and what counting makes dearer.
  private static let secondsPerCountedCase = 40e-3
  private static let countingFactor = 7.0

  /// The cores by which work is divided among machines, since all of them must divide it alike.
  static let usualCores = 4

  let nodes: Int
  let hops: Int
  private(set) var cores: Int
  private let script: Int

  init(_ plan: HierarchyPlan, cores: Int = Environment.current().usableCores) {
    self.cores = cores
    nodes = plan.count
    hops = Self.meanHops(plan)
    script = max(1, plan.script.count)
  }

  /// Levels that a message climbs on average, of a thousand messages spread over the script: in a deep app a quarter of
  /// what the longest path has.
  private static func meanHops(_ plan: HierarchyPlan) -> Int {
    let walk = ReferenceWalk(plan, route: .levels)
    let step = max(1, plan.script.count / 1_000)
    let some = stride(from: 0, to: plan.script.count, by: step).map {
      walk.expectation(from: plan.script[$0].origin).hops
    }
    return some.isEmpty ? plan.depth : (some.reduce(0, +) + some.count - 1) / some.count
  }

  /// The same for a machine with as many cores as work is divided by.
  var usual: CostEstimate {
    var usual = self
    usual.cores = Self.usualCores
    return usual
  }

  var messageSeconds: Double { Self.secondsPerMessage + Double(hops) * Self.secondsPerHop }
  var buildSeconds: Double { Self.buildSeconds(nodes) }
  var verificationSeconds: Double { Double(nodes) * Self.secondsPerVerifiedNode }
  var scriptSeconds: Double { Double(script) * messageSeconds }
  /// Proving that nothing is left behind, without a message.
  var cleanupSeconds: Double { Double(nodes) * Self.secondsPerCleanedNode }
  /// Counting what a build and its teardown take from the allocator, twice.
  var weighingSeconds: Double { Self.secondsPerCountedCase + 2 * Double(nodes) * Self.secondsPerWeighedNode }

  /// Counting one strategy: hierarchies are built to weigh them and for the messages: a warm-up of two batches and,
  /// if they agree at once, two windows of three.
  var countingSeconds: Double {
    let window = (CountingDefaults.messagesPerWindow + script - 1) / script * script
    let messages = (2 + 2 * 3) * window
    let sending = Double(messages) * messageSeconds * Self.countingFactor
    return (Self.secondsPerCountedCase + sending + 4 * buildSeconds)
      / Double(CountingPass.children(on: cores))
  }

  static func flushSeconds(_ bytes: Double) -> Double { (2 * bytes + 30e6) / 28e9 }

  func childSeconds(_ children: Int) -> Double {
    Double(children) * (Self.secondsPerChild + Double(nodes) * Self.secondsPerDrawnNode)
  }

  /// Seconds of building a hierarchy of so many nodes and taking it down.
  static func buildSeconds(_ nodes: Int) -> Double { Double(nodes) * secondsPerNode }

  /// Timing and counting one strategy of `count` that share a launch.
  func timing(launches: MeasurementSuite.Launches, among count: Int, singleSends: Int) -> UnitTime {
    let (visits, passes) = Timing.visits(onNodes: nodes)
    let slices = Double(visits.warmups + visits.slices)
    let launch = Double(passes) * (buildSeconds + slices * Self.secondsPerSlice)
    // Where a send is too short for the clock, each is a group that takes as long as the clock demands.
    let tails = Self.tailFactor * Double(singleSends) * max(messageSeconds, Self.secondsPerGroup)
    let blocks = singleSends > 0 ? CaseUnit.tailBlocks(onNodes: nodes) : 0
    let building = Double(blocks) * buildSeconds + childSeconds(blocks) / Double(max(1, count))
    let before = verificationSeconds + buildSeconds + Self.secondsPerSizedCase
    let after = tails + building + countingSeconds
    return UnitTime(
      whole: before + Double(launches.planned) * launch + after,
      least: before + launch + after,
      beforeLaunches: before,
      afterLaunches: after
    )
  }
}
