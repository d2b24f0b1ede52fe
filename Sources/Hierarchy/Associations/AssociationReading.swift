/// What a get found, retained, before anything that needs no lock is done with it.
///
/// It cannot be copied: with a copyable one the compiler added a retain and a release to every get that ended in a
/// value, which would have been charged to the policies `retain` and `assign` alone.
package enum AssociationReading: ~Copyable {
  /// No entry.
  case nothing
  /// An assign entry whose target is gone.
  case dead
  /// The value itself.
  case value(AnyObject)
  /// The box of a trampoline. Nothing stores to it any more: every set makes a new one.
  case box(WeakTrampoline)
}

/// A table whose entries can be looked at as they are, boxes included.
package protocol InspectableTable: AssociationTable {
  /// What lies under `key`.
  func reading(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AssociationReading
}
