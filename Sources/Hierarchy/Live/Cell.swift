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
