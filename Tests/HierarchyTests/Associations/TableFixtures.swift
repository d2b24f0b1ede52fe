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
    table.set(value, for: key, of: associations, policy: policy)
  }
}

/// A value that reports its death, and is counted for as long as it lives.
final class CountedValue: @unchecked Sendable {
  let census: Census
  private let onDeinit: (() -> Void)?

  init(_ census: Census = Census(), onDeinit: (() -> Void)? = nil) {
    self.census = census
    self.onDeinit = onDeinit
    census.add(1)
  }

  deinit {
    census.add(-1)
    onDeinit?()
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
