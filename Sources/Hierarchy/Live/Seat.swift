/// What the plan says of the object to be made for a row.
public struct Seat: Sendable {
  /// The row.
  public let id: NodeID
  /// How a controller shows its children.
  public let container: ContainerKind
  /// Which of two equal classes the object should be of.
  ///
  /// Drawn at run time per row: with a single class behind a call the optimiser calls it directly, and what is
  /// measured is no longer dynamic dispatch.
  public let isTwin: Bool

  /// The seat of row `id` in `plan`.
  @inlinable
  public init(_ id: NodeID, in plan: HierarchyPlan) {
    self.id = id
    container = plan.containers[id.index]
    let mixed = (UInt64(bitPattern: Int64(id.index)) ^ plan.parameters.seed) &* 0x9e37_79b9_7f4a_7c15
    isTwin = mixed >> 63 == 1
  }

  fileprivate init(_ id: NodeID, like seat: Seat) {
    self.id = id
    container = seat.container
    isTwin = seat.isTwin
  }
}

extension HierarchyPlan {
  /// The seat of an object that is made once more for `row`, under another name.
  package func seat(of row: NodeID, named id: NodeID) -> Seat { Seat(id, like: Seat(row, in: self)) }
}
