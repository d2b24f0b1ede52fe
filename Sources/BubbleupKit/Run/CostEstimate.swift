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
  private static let secondsPerNode = 750e-9
  private static let secondsPerVerifiedNode = 4e-6
  /// Building twice, once watched and once weighed.
  private static let secondsPerCleanedNode = 1.2e-6
  private static let secondsPerWeighedNode = 1e-6
  /// A message that is not dispatched: its batch is the shortest.
  private static let secondsPerFloor = 8e-9

  private static let secondsPerGroup = 1e-6

  /// A child that measures: it starts and draws the plan before it does anything.
  private static let secondsPerChild = 12e-3
  private static let secondsPerDrawnNode = 100e-9
  /// A case's share of the child that counts, and what counting makes dearer.
  private static let secondsPerCountedCase = 3e-3
  private static let countingFactor = 1.5

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
  var buildSeconds: Double { Double(nodes) * Self.secondsPerNode }
  var verificationSeconds: Double { Double(nodes) * Self.secondsPerVerifiedNode }
  var scriptSeconds: Double { Double(script) * messageSeconds }
  /// Proving that nothing is left behind, without a message.
  var cleanupSeconds: Double { Double(nodes) * Self.secondsPerCleanedNode }
  /// Counting what a build and its teardown take from the allocator, twice.
  var weighingSeconds: Double { Self.secondsPerCountedCase + 2 * Double(nodes) * Self.secondsPerWeighedNode }

  /// One batch of an average climbing strategy beside the floor, by the rule that sizes them.
  func batchSeconds(blocks: Int) -> Double {
    let batches = SharedBatches(
      [("floor", Self.secondsPerFloor), ("strategy", messageSeconds)].map {
        (name: $0, script: script, nanoseconds: $1 * 1e9)
      },
      shortest: Defaults.shortestBatch,
      least: script / max(1, blocks)
    )
    return Double(batches.operations(of: "strategy")) * messageSeconds
  }

  /// Counting one strategy: hierarchies are built to weigh them and for the messages: two rounds of warm-up and, if they
  /// agree at once, two windows of three batches.
  var countingSeconds: Double {
    let window = (CountingDefaults.messagesPerWindow + script - 1) / script * script
    let messages = (2 * CountingDefaults.warmUpRounds + 2 * 3) * window
    let sending = Double(messages) * messageSeconds * Self.countingFactor
    return (Self.secondsPerCountedCase + sending + 4 * buildSeconds)
      / Double(CountingPass.children(on: cores))
  }

  static func flushSeconds(_ bytes: Double) -> Double { (2 * bytes + 30e6) / 7e9 }

  func childSeconds(_ children: Int) -> Double {
    Double(children) * (Self.secondsPerChild + Double(nodes) * Self.secondsPerDrawnNode)
  }

  /// Timing and counting one strategy; `batches` are those of a block, and `discarded` come before them.
  func timing(rounds: MeasurementSuite.Rounds, batches: Int, discarded: Int, singleSends: Int) -> UnitTime {
    let batch = batchSeconds(blocks: rounds.planned * batches)
    let round = buildSeconds + Double(batches + discarded) * batch
    // Where a send is too short for the clock, each is a group that takes as long as the clock demands.
    let tails = Double(singleSends) * max(messageSeconds, Self.secondsPerGroup)
    let after = tails + Double(CaseUnit.tailBlocks(onNodes: nodes)) * buildSeconds + countingSeconds
    return UnitTime(
      whole: verificationSeconds + Double(rounds.planned) * round + after,
      least: verificationSeconds + Double(min(rounds.least, rounds.planned)) * round + after,
      afterRounds: after
    )
  }
}
