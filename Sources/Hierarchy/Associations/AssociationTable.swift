import Synchronization

/// A side table: values associated with owners that have no stored property for them.
public protocol AssociationTable: AnyObject, Sendable {
  /// How many entries there are; an empty trampoline box is one, as in Apple's table.
  var entryCount: Int { get }
  /// A number that this table has never handed out before.
  func nextSerial() -> UInt64
  /// The value under `key`, retained, or nil; under `assign` the value must be alive.
  func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject?

  /// Puts `value` in the place of what was under `key`, held as `policy` says.
  ///
  /// Nil removes the entry, except under `trampoline`, where it is an empty box. What a table has no place for stops the
  /// program: relinking is timed, and no error may be tested for there.
  func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  )

  /// Removes every entry of `owner`, which calls this in its `deinit`.
  func removeAll(of owner: borrowing AssociationSlot)
}

/// The variants of the side table, by the names that parameters and columns use.
public enum AssociationTableKind: String, Sendable, CaseIterable {
  /// One lock, and a map of maps; each hierarchy has its own.
  case perApp = "per-app"
  /// The same one lock and one map for all hierarchies of the process, as in Apple's runtime.
  case process
  /// The owner's own word, for the key `parentCoordinator` alone: what a stored property would cost.
  case field

  /// What tables were called before, or that there are no more; kept results may have these names.
  package static let formerNames = ["apple", "gnu", "striped", "unlocked"]

  /// Whether several threads may use one table at once.
  package var allowsConcurrentUse: Bool { self != .field }

  /// A new, empty table.
  public func makeTable() -> any AssociationTable {
    switch self {
    case .perApp: PerAppTable()
    case .process: ProcessTable()
    case .field: FieldTable()
    }
  }
}

/// The tables differ in where an entry lies, and hold it in the same way.
protocol EntryTable: AssociationTable {
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading
  /// Puts `new` in the place of what was under `key`, which is released outside of every lock.
  func put(_ new: consuming AssociationEntry, for key: AssociationKey, of owner: borrowing AssociationSlot)
}

extension EntryTable {
  @inline(__always)
  func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    reading(for: key, of: owner).opened()
  }

  func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    // Made before the lock is taken: the allocation of a box and the retain of a value need none.
    put(AssociationEntry(value, policy), for: key, of: owner)
  }
}

/// A base class instead of a stored part, so that the `init` of every owner gets its number by one call.
class SerialTable: @unchecked Sendable {
  private final let serials = Atomic<UInt64>(0)
  final func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }
}
