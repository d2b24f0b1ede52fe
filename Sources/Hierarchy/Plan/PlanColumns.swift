/// The rows that a builder has recorded, column by column.
struct PlanColumns {
  var kinds: [NodeKind] = []
  var parents: [NodeID] = []
  var coordinators: [NodeID] = []
  var contents: [NodeID] = []
  var containers: [ContainerKind] = []
  var modals: [Bool] = []
  /// What each level hands to, noted on the way because roles and script need it for every level at once.
  var levelParents: [NodeID] = []

  /// Columns with room for `count` rows, so that nothing is copied while they grow.
  init(capacity count: Int) {
    kinds.reserveCapacity(count)
    parents.reserveCapacity(count)
    coordinators.reserveCapacity(count)
    contents.reserveCapacity(count)
    containers.reserveCapacity(count)
    modals.reserveCapacity(count)
    levelParents.reserveCapacity(count)
  }

  /// Adds a row that has nothing but a kind, a parent and, if it is a level, a level parent.
  mutating func append(_ kind: NodeKind, parent: NodeID, levelParent: NodeID) {
    kinds.append(kind)
    parents.append(parent)
    coordinators.append(.none)
    contents.append(.none)
    containers.append(.plain)
    modals.append(false)
    levelParents.append(levelParent)
  }
}
