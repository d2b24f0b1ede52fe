import Hierarchy

/// The app after login: feed, profile and settings behind tabs, and help over them.
final class MainFlowController: FlowController {
  weak var delegate: (any FlowControllerDelegate)?
  private let embeddedTabBarController: Controller
  /// The modal flow, while it lives.
  private weak var helpFlowController: HelpFlowController?

  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    let title = stage.title("main")
    embeddedTabBarController = FlowPart("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, dependencyContainer: dependencyContainer, on: stage)
    add(childController: embeddedTabBarController)
  }

  override var listener: Responder? { delegate }

  override func start() {
    let (profile, settings) = (stage.title("profile"), stage.title("settings"))
    for flowController in [
      stage.cast(ProductFlowController.self).init(dependencyContainer: dependencyContainer, on: stage),
      ProfileFlowController(profile, dependencyContainer: dependencyContainer, on: stage),
      SettingsFlowController(settings, dependencyContainer: dependencyContainer, on: stage),
    ] {
      flowController.delegate = self
      embeddedTabBarController.add(childController: flowController)
      flowController.start()
    }
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  func open(_ count: Int) {
    helpFlowController?.presenting?.dismissPresented()
    embeddedTabBarController.select(0)
    (embeddedTabBarController.children.first as? ProductFlowController)?.open(count)
  }

  /// Starts help as a modal over `presenter`; it is gone when it is dismissed (catalogue D12).
  func startHelp(over presenter: Controller) {
    let title = stage.title("help")
    let flowController = HelpFlowController(title, dependencyContainer: dependencyContainer, on: stage)
    flowController.delegate = self
    flowController.start()
    presenter.present(flowController)
    helpFlowController = flowController
  }
}

extension MainFlowController: FlowControllerDelegate {
  /// Delegates the logout up the chain of flow controllers (catalogue D1).
  func flowControllerDidFinish(_ flowController: FlowController) {
    stage.note("logout through \(title)")
    delegate?.flowControllerDidFinish(self)
  }
}

final class ProfileFlowController: ItemFlowController {}
final class SettingsFlowController: ItemFlowController {}
final class HelpFlowController: ItemFlowController {}
