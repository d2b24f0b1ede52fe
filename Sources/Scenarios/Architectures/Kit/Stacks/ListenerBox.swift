/// Holds a listener weakly, so that a table of boxes keeps no coordinator alive (catalogue B6).
final class ListenerBox {
  private(set) weak var listener: (any PopListener)?

  init(_ listener: any PopListener) { self.listener = listener }
}
