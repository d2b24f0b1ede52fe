extension Controller {
  /// Presents `modal` over this controller, which stays on screen as under a sheet.
  ///
  /// The modal's view goes into `window` and not into the presenter's view: that is why its native chain skips the
  /// presenter (catalogue A12, E8). As in UIKit a second modal is refused, and a controller that already has a place.
  @discardableResult
  public final func present(_ modal: Controller, in window: Window) -> Bool {
    guard presented == nil, modal !== self, modal !== window.rootController else { return false }
    guard modal.presenting == nil, modal.parent == nil else { return false }
    contentWillChange(.present, modal)
    modal.presenting = self
    presented = modal
    window.addSubview(modal.loadedView)
    modal.phase = .didMove
    if isOnScreen { modal.appear() }
    return true
  }

  /// Dismisses what this controller presents, with everything that is presented from there, topmost first.
  public final func dismissPresented() {
    guard let presented else { return }
    contentWillChange(.dismiss, presented)
    presented.dismissPresentedInside()
    presented.dismiss()
  }

  /// Dismisses everything that this controller and all that it contains present, topmost first: a modal's view hangs in
  /// the window and would stay there without its presenter.
  final func dismissPresentedInside() {
    for modal in modalsInside.reversed() { modal.dismiss() }
  }

  private var modalsInside: [Controller] {
    var modals: [Controller] = []
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      if let modal = controller.presented {
        modals.append(modal)
        pending.append(modal)
      }
      pending.append(contentsOf: controller.children)
    }
    return modals
  }

  private func dismiss() {
    if isOnScreen { disappear() }
    view?.removeFromSuperview()
    presenting?.presented = nil
    presenting = nil
    phase = .detached
  }

  /// Whether a finger could reach this controller: it is at rest on screen, and no modal lies over it.
  public final var isReachable: Bool {
    guard phase == .didAppear else { return false }
    var outermost = self
    while let parent = outermost.parent { outermost = parent }
    return outermost.modalsInside.isEmpty
  }
}
