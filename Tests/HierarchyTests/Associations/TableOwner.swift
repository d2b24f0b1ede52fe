import Hierarchy

/// An owner as strategies make them: a slot in the object, and a removal in its `deinit`.
final class TableOwner: Sendable {
  let table: any AssociationTable
  let associations: AssociationSlot

  init(_ table: any AssociationTable) {
    self.table = table
    associations = AssociationSlot(table)
  }

  deinit {
    table.removeAll(of: associations)
  }

  func value(_ key: AssociationKey = .parentCoordinator) -> AnyObject? {
    table.value(for: key, of: associations)
  }

  func set(_ value: AnyObject?, _ policy: AssociationPolicy, for key: AssociationKey = .parentCoordinator) {
    table.set(value, for: key, of: associations, policy: policy)
  }
}
