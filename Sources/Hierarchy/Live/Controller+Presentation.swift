extension Controller {
  /// Presents `modal` over this controller, which stays on screen as under a sheet.
  ///
  /// The modal's view goes into `window` and not into the presenter's view: that is why its native chain skips
  /// the presenter (catalogue A12, E8). A controller presents one modal at a time, as in UIKit; a second one is
  /// refused.
  @discardableResult
  public final func present(_ modal: Controller, in window: Window) -> Bool {
    guard presented == nil, modal.presenting == nil, modal.parent == nil else { return false }
    modal.presenting = self
    presented = modal
    window.addSubview(modal.loadedView)
    modal.phase = .didMove
    if isOnScreen { modal.appear() }
    return true
  }

  /// Dismisses what this controller presents, with everything that it presents in turn, topmost first.
  public final func dismissPresented() {
    var stack: [Controller] = []
    var top = presented
    while let modal = top {
      stack.append(modal)
      top = modal.presented
    }
    for modal in stack.reversed() {
      if modal.isOnScreen { modal.disappear() }
      modal.view?.removeFromSuperview()
      modal.presenting?.presented = nil
      modal.presenting = nil
      modal.phase = .detached
    }
  }
}
