/// A view that a list uses again and again, and the usual origin of a message.
open class Cell: View {
  /// What the cell shows: the answer to its last request, 0 after reuse.
  public final private(set) var content: UInt64 = 0

  private final var ticket: UInt32 = 0

  open override var reuseTicket: UInt32 { ticket }

  /// The cell is about to stand for another item: answers that are still under way are not for it.
  public final func prepareForReuse() {
    ticket &+= 1
    content = 0
  }

  open override func receiveAnswer(_ data: UInt64) {
    content = data
  }
}

/// The cells of a list that are not in use, to be used again.
///
/// A cell is prepared when it comes in and not, as in UIKit, when it goes out: a late answer that meets an idle cell
/// is cancelled in either case, but here it is never shown first, and so a count of stale writes counts no harmless
/// ones.
public final class ReusePool<Item: Cell> {
  private let make: () -> Item
  private var idle: [Item] = []

  /// How many cells were made because none was idle.
  public private(set) var made = 0

  /// How many cells are waiting.
  public var idleCount: Int { idle.count }

  /// A pool that makes a cell with `make` where it has none.
  public init(_ make: @escaping () -> Item) {
    self.make = make
  }

  /// The cell that came in last, or a new one; it hangs nowhere.
  public func dequeue() -> Item {
    if let cell = idle.popLast() { return cell }
    made += 1
    return make()
  }

  /// Takes `cell` out of the list, and keeps it for another item; one that is here already stays as it is.
  public func recycle(_ cell: Item) {
    guard !idle.contains(where: { $0 === cell }) else { return }
    cell.removeFromSuperview()
    cell.prepareForReuse()
    idle.append(cell)
  }
}
