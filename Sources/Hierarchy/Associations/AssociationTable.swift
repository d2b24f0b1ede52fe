import Synchronization

/// A side table: values associated with owners that have no stored property for them.
///
/// Every table gives the same answers; they differ in where entries lie and in what a get has to lock. All of them
/// release a value only when they have let go of their lock, because its `deinit` may come back to the table.
public protocol AssociationTable: AnyObject, Sendable {
  /// Which of the variants it is.
  var kind: AssociationTableKind { get }

  /// Where the targets of its assign associations register.
  var lifetimes: Lifetimes { get }

  /// How many entries there are; an empty trampoline box is one, as it is in Apple's table.
  var entryCount: Int { get }

  /// How many reads under `assign` met a dead target, and would have used freed memory without the check.
  var wouldDangleReads: Int { get }

  /// A number that this table has never handed out before.
  func nextSerial() -> UInt64

  /// The value under `key`, retained; nil if there is none, or if it is dead.
  func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject?

  /// Puts `association` in the place of what was under `key`.
  ///
  /// What does not fit stops the program, since relinking is timed and no error may be tested for there: a target that is
  /// registered elsewhere, and a second key in a `field` table. The `set` that takes a policy looks first, and throws.
  func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot)

  /// Removes every entry of `owner`, which calls this in its `deinit`.
  func removeAll(of owner: borrowing AssociationSlot)
}

extension AssociationTable {
  /// Puts `value` under `key`, held as `policy` says.
  ///
  /// - Throws: what does not fit, before anything is changed.
  public func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) throws(AssociationError) {
    let association = try Association(value, policy: policy)
    if let own = (self as? FieldTable)?.key, own != key {
      throw AssociationError(.otherKey, at: "\(kind.rawValue)")
    }
    if case .assign(let target?) = association { try requireRegistered(target) }
    set(association, for: key, of: owner)
  }

  private func requireRegistered(_ target: any AssignTarget) throws(AssociationError) {
    guard target.isMarked else {
      throw AssociationError(.unregistered, at: "\(type(of: target))")
    }
    guard target.lifetime.lifetimes === lifetimes else {
      throw AssociationError(.otherLifetimes, at: "\(type(of: target))")
    }
  }

  /// The same of values and keys of this package's, which are known to fit; what does not stops the program.
  package func set(
    fitting value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    set(Association(fitting: value, policy: policy), for: key, of: owner)
  }
}

/// A table whose entries can be looked at as they are, boxes included.
package protocol InspectableTable: AssociationTable {
  /// What lies under `key`.
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading
}

/// The variants of the side table, by the names that parameters and columns use.
public enum AssociationTableKind: String, Sendable, CaseIterable {
  /// One lock, and a map of maps; each hierarchy has its own.
  case apple
  /// The same one lock and one map for all hierarchies of the process, as in Apple's runtime.
  case process
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
    case .apple, .process, .gnu, .striped: true
    case .unlocked, .field: false
    }
  }

  /// A new, empty table; `key` is the only one that a `field` table holds, and means nothing to the others.
  public func makeTable(key: AssociationKey = .parentCoordinator) -> any AssociationTable {
    switch self {
    case .apple: AppleTable()
    case .process: ProcessTable()
    case .gnu: GNUTable()
    case .striped: StripedTable()
    case .unlocked: UnlockedTable()
    case .field: FieldTable(key: key)
    }
  }
}

/// What every table has besides its entries: serials, lifetimes, and the count of dangling reads.
///
/// A base class and not a stored part, so that asking for a serial, which every owner's `init` does, is one call.
public class AccountedTable: @unchecked Sendable {
  /// Where the targets of this table's assign associations register.
  public final let lifetimes = Lifetimes()

  private final let serials = Atomic<UInt64>(0)
  private final let dangling = Atomic<Int>(0)

  init() {}

  /// How many reads under `assign` met a dead target.
  public final var wouldDangleReads: Int { dangling.load(ordering: .relaxed) }

  /// A number that this table has never handed out before.
  public func nextSerial() -> UInt64 {
    serials.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Ends a get, outside of every lock: looks into the box, and counts the read of a dead target.
  @inline(__always)
  final func resolve(_ reading: consuming AssociationReading) -> AnyObject? {
    switch consume reading {
    case .nothing: return nil
    case .value(let value): return value
    case .box(let box): return box.load()
    case .dead:
      dangling.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
  }
}
