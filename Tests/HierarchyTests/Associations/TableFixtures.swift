import Hierarchy
import Synchronization

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
    table.set(fitting: value, for: key, of: associations, policy: policy)
  }
}

/// A value that may be associated under every policy, and that reports its death.
final class TableTarget: AssignTarget {
  let lifetime: Lifetime
  var onDeinit: (() -> Void)?

  init(_ table: any AssociationTable, onDeinit: (() -> Void)? = nil) {
    lifetime = table.lifetimes.register()
    self.onDeinit = onDeinit
  }

  deinit {
    lifetime.retire()
    onDeinit?()
  }
}

/// A value for tests on several threads; how many are alive is counted on the side.
final class CountedValue: Sendable {
  let census: Census

  init(_ census: Census) {
    self.census = census
    census.add(1)
  }

  deinit {
    census.add(-1)
  }
}

/// How many objects are alive, counted from any thread.
final class Census: Sendable {
  private let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ change: Int) {
    count.wrappingAdd(change, ordering: .sequentiallyConsistent)
  }
}
