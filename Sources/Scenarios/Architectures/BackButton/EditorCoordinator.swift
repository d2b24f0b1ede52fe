import Hierarchy

/// A modal flow with a stack of its own, which its parent presents and dismisses (catalogue B1).
final class EditorCoordinator: HostCoordinator, PresentationDelegate {
  /// The screen that it is presented from.
  let presenter: String

  init(presentedFrom presenter: String, on stage: Stage) {
    self.presenter = presenter
    super.init(stage.title("editor"), on: stage)
    if stage.options.hazard != .unseenDismissal { stack.presentationDelegate = self }
  }

  override var screenKind: String { "form" }

  /// The user has swiped the modal away: nobody else will say so.
  func didDismiss(_ stack: NavigationStack) {
    delegate?.sliceCoordinatorDidFinish(self)
  }
}
