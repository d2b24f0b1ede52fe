/// The variants of the side table, by the names that parameters and columns use.
public enum AssociationTableKind: String, Sendable, CaseIterable {
  /// One lock, and a map of maps.
  case apple
  /// Blocks of slots that hang off the owner, read without a lock.
  case gnu
  /// Many locks, chosen by the owner's address, each with a map of maps.
  case striped
  /// A map of maps without a lock, for one thread at a time.
  case unlocked
  /// The owner's own word: what a stored property would cost.
  case field

  /// Whether several threads may use one table at once.
  public var allowsConcurrentUse: Bool {
    switch self {
    case .apple, .gnu, .striped: true
    case .unlocked, .field: false
    }
  }

  /// Whether an owner may have values under several keys.
  public var allowsSeveralKeys: Bool { self != .field }

  /// A new, empty table; `key` is the only one that a `field` table holds, and means nothing to the others.
  public func makeTable(key: AssociationKey = .parentCoordinator) -> any AssociationTable {
    switch self {
    case .apple: AppleTable()
    case .gnu: GNUTable()
    case .striped: StripedTable()
    case .unlocked: UnlockedTable()
    case .field: FieldTable(key: key)
    }
  }
}
