import Hierarchy
import Scenarios
import Suites

/// What measuring will roughly take, from magnitudes that were seen and not from trying: a dry run runs nothing.
///
/// Only for the plan, for progress and for dividing the time budget; no figure depends on it.
struct CostEstimate {
  /// Seconds of a message: boxing, and then each hop by way of reference counting or a side table.
  private static let secondsPerMessage = 150e-9
  private static let secondsPerHop = 70e-9
  /// Building and tearing down a node; verifying it builds three times and looks at everything.
  private static let secondsPerNode = 400e-9
  private static let secondsPerVerifiedNode = 4e-6
  /// A batch of the fastest climbing strategy lasts the shortest batch up to twice that, at 4 ns per hop.
  private static let shortestBatch = 75e-6
  private static let secondsPerFastHop = 4e-9

  /// A child that measures: it starts and draws the plan before it does anything.
  private static let secondsPerChild = 12e-3
  private static let secondsPerDrawnNode = 100e-9
  /// A case's share of the child that counts, and what counting makes dearer.
  private static let secondsPerCountedCase = 3e-3
  private static let countingFactor = 1.5

  let nodes: Int
  let hops: Int
  private let script: Int

  init(_ plan: HierarchyPlan) {
    nodes = plan.count
    hops = plan.depth
    script = max(1, plan.script.count)
  }

  var messageSeconds: Double { Self.secondsPerMessage + Double(hops) * Self.secondsPerHop }
  var buildSeconds: Double { Double(nodes) * Self.secondsPerNode }
  var verificationSeconds: Double { Double(nodes) * Self.secondsPerVerifiedNode }

  /// One batch of an average climbing strategy, as long as the fastest one's makes it.
  var batchSeconds: Double {
    let fastest = Self.secondsPerMessage + Double(hops) * Self.secondsPerFastHop
    return max(Self.shortestBatch, Self.shortestBatch * messageSeconds / fastest)
  }

  /// Counting one strategy: hierarchies are built to weigh them and for the messages, of which there are two rounds of
  /// warm-up and, if they agree at once, two windows of three batches.
  var countingSeconds: Double {
    let window = (CountingDefaults.messagesPerWindow + script - 1) / script * script
    let messages = (2 * CountingDefaults.warmUpRounds + 2 * 3) * window
    let sending = Double(messages) * messageSeconds * Self.countingFactor
    return Self.secondsPerCountedCase + sending + 4 * buildSeconds
  }

  /// Starting so many children.
  func childSeconds(_ children: Int) -> Double {
    Double(children) * (Self.secondsPerChild + Double(nodes) * Self.secondsPerDrawnNode)
  }

  /// Timing one strategy.
  func timingSeconds(rounds: Int, batches: Int, singleSends: Int) -> Double {
    verificationSeconds + Double(rounds) * (buildSeconds + Double(batches) * batchSeconds)
      + Double(singleSends) * messageSeconds
  }
}
