import Synchronization

/// How a table holds a value.
public enum AssociationPolicy: String, Sendable, CaseIterable {
  /// The table keeps the value alive: an owner and a value that own each other never die.
  case retain
  /// The table keeps the bare address: to read it after the value's death is to read freed memory.
  case assign
  /// The table keeps a box alive, and the box holds the value weakly.
  case trampoline

  /// Whether one thread may read while another lets a value die, which under `assign` may be freed before its retain.
  package var allowsConcurrentUse: Bool { self != .assign }
}

/// Names one association of an owner; an owner may have one under each key.
///
/// A small number instead of the address of a static variable, which Objective-C code uses: it compares as fast and fits
/// beside an entry.
public struct AssociationKey: Hashable, Sendable {
  /// The number plus one, so that 0 can mark an empty bucket.
  var code: UInt16 = 0
  /// What a free place has for a key.
  static var vacant: AssociationKey { AssociationKey() }

  init() {}
  package init(_ index: UInt8) { code = UInt16(index) + 1 }

  /// The coordinator that an owner's messages go to: the association that the articles are about.
  public static var parentCoordinator: AssociationKey { AssociationKey(0) }
}

/// What an owner of associations carries: its serial number, and one word for the table's use.
///
/// An owner is any class with `let associations: AssociationSlot`, which it passes to the table, at last by `removeAll` in
/// its `deinit`. A borrowed `let` costs neither a retain nor an exclusivity check, an owner protocol would cost a witness
/// call and a copy in every get. The slot lies inline, so its address stands for the owner's. Only `field` uses the word:
/// with one layout, a comparison of tables does not compare the sizes of objects.
public struct AssociationSlot: ~Copyable, Sendable {
  /// A number that the table never hands out twice, so that a reused address inherits no entry.
  public let serial: UInt64
  /// An entry under `field`, else 0; atomic because a slot is borrowed, and only ever accessed relaxed.
  let word = Atomic<UInt>(0)

  /// The slot of a new owner that will have associations in `table`.
  public init(_ table: some AssociationTable) { serial = table.nextSerial() }

  /// Where the slot lies, the same for as long as its owner lives.
  package var address: UInt { withUnsafePointer(to: self) { UInt(bitPattern: $0) } }
}
