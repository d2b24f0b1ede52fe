/// What a controller answers when it is asked for its next responder; the articles disagree (catalogue A2, A12, E7, E8).
public enum NextMode: String, Sendable, CaseIterable {
  /// The container, the presenter, or the window for the window's root controller.
  case container
  /// The view around the root view, whatever it belongs to.
  case superview
  /// As `container`, but a modal answers the window's root controller instead of its presenter.
  case modalRoot = "modal-root"
  /// As `container`, but a modal answers the window instead of its presenter.
  case modalWindow = "modal-window"

  /// The next responder of `controller` in this mode.
  public func next(of controller: Controller) -> Responder? {
    switch self {
    case .container:
      if let parent = controller.parent { return parent }
      if let presenting = controller.presenting { return presenting }
      return controller.view?.superview
    case .superview:
      return controller.view?.superview
    case .modalRoot:
      if let parent = controller.parent { return parent }
      let window = controller.view?.superview
      return controller.presenting == nil ? window : (window as? Window)?.rootController
    case .modalWindow:
      if let parent = controller.parent { return parent }
      return controller.view?.superview
    }
  }
}
