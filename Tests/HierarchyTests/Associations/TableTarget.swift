import Hierarchy

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
