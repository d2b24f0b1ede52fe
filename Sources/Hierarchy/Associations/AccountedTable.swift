import Synchronization

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
  public final func nextSerial() -> UInt64 {
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
