import Synchronization

/// What an owner of associations carries: its generation, and one word that a table may use.
///
/// An owner is any class with `let associations: AssociationSlot`, and it is the slot that is handed to the table.
/// There is no owner protocol, because asking an existential for its slot would cost a witness call and a copy in
/// every get; a borrowed `let` costs neither a retain of the owner nor an exclusivity check, and works from a
/// `deinit`, where a reference to the owner could be formed but must not escape. The slot lies inline in its owner
/// and cannot be copied or moved, so its address stands for the owner's.
///
/// All tables share this layout on purpose, though only `gnu` and `field` use the word: comparing tables then
/// compares the tables and not the sizes of the objects.
///
/// The owner removes its entries in its `deinit`:
///
///     deinit { table.removeAll(of: associations) }
///
/// Swift runs that body before the stored properties go. Apple's runtime goes the other way around: it destroys
/// the stored properties first, then the associations, and clears weak references last.
public struct AssociationSlot: ~Copyable, Sendable {
  /// A number that the table never hands out twice, so that a reused address inherits no entry.
  public let serial: UInt64

  /// An entry (`field`), the first block of entries (`gnu`), or 0.
  let word = Atomic<UInt>(0)

  /// The slot of a new owner that will have associations in `table`.
  public init(_ table: some AssociationTable) {
    serial = table.nextSerial()
  }

  deinit {
    // The blocks go here and not in `removeAll`, which may also be called on an owner that lives on and is being
    // read: the last owner of the slot is the only one who knows that no reader can be inside a block any more.
    GNUBlocks(word: word.load(ordering: .relaxed))?.deallocate()
  }

  /// Where the slot lies, the same for as long as its owner lives.
  package var address: UInt {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) }
  }
}
