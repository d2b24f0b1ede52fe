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
  func set(_ association: Association, for key: AssociationKey, of owner: borrowing AssociationSlot)

  /// Removes every entry of `owner`, which calls this in its `deinit`.
  func removeAll(of owner: borrowing AssociationSlot)
}

extension AssociationTable {
  /// Puts `value` under `key`, held as `policy` says.
  public func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    set(Association(value, policy: policy), for: key, of: owner)
  }
}
