/// A rectangle's worth of hierarchy, without the rectangle.
open class View: Responder {
  /// The view around this one.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var superview: View?
  /// The controller that this is the root view of.
  @exclusivity(unchecked) public final internal(set) unowned(unsafe) var controller: Controller?
  /// The views inside, back to front.
  public final private(set) var subviews: [View] = []

  deinit { dismantleOwned() }

  /// The controller that manages this view, else the view around it (catalogue A2).
  open override var next: Responder? {
    if let controller { return controller }
    return superview
  }

  /// The window that this view is installed in, if any.
  open var window: Window? {
    var view = self
    while let superview = view.superview { view = superview }
    return view as? Window
  }

  /// Puts `view` in front of the other subviews, taking it out of wherever it was.
  public final func addSubview(_ view: View) {
    if view.superview != nil { view.removeFromSuperview() }
    view.superview = self
    subviews.append(view)
  }

  /// Takes this view out of the view around it.
  public final func removeFromSuperview() {
    guard let superview else { return }
    self.superview = nil
    if let index = superview.subviews.lastIndex(where: { $0 === self }) {
      superview.subviews.remove(at: index)
    }
  }

  open override func surrender(to dismantler: inout Dismantler) {
    while let subview = subviews.popLast() {
      subview.superview = nil
      dismantler.take(subview)
    }
  }
}

/// A view that a list uses again and again, and the usual origin of a message.
open class Cell: View {
  /// What the cell shows: the answer to its last request, 0 after reuse.
  package final private(set) var content: UInt64 = 0
  private final var ticket: UInt32 = 0
  open override var reuseTicket: UInt32 { ticket }

  /// The cell is about to stand for another item: answers that are still under way are not for it.
  package final func prepareForReuse() {
    ticket &+= 1
    content = 0
  }

  open override func receiveAnswer(_ data: UInt64) { content = data }
}
