/// What a counting pass found out about a plan that has not been built.
public struct PlanSurvey: Sendable {
  /// The nodes by kind, or as many as it took to see that they are too many.
  let tally: NodeTally
  /// The links of the longest path of levels; of the part that was counted, if the nodes are too many.
  public let depth: Int
  /// What the plan and its hierarchy would take.
  public let needed: AvailableMemory

  private let memory: AvailableMemory

  /// Counts the nodes of `parameters`, which are valid each by themselves, as far as `memory` goes.
  init(_ parameters: PlanParameters, memory: AvailableMemory) {
    let limit = min(PlanLimits.nodes, MemoryEstimate.nodes(in: memory))
    var builder = PlanBuilder(countingUpTo: limit, wrappers: parameters.wrappers)
    parameters.draw(into: &builder)
    tally = builder.tally
    depth = builder.depth
    needed = AvailableMemory(bytes: MemoryEstimate.bytes(of: tally))
    self.memory = memory
  }

  /// How many nodes there will be.
  public var nodes: Int { tally.total }

  /// Whether row numbers reach.
  var isCountable: Bool { tally.total <= PlanLimits.nodes }

  /// Whether the plan can be built.
  var fits: Bool { isCountable && needed <= memory }
}
