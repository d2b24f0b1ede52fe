import Hierarchy

protocol MainFlowControllerDelegate: AnyObject {
  func mainFlowControllerDidFinish(_ flowController: MainFlowController)
}

/// The app after login: feed, profile and settings behind tabs, and help over them.
final class MainFlowController: FlowController {
  weak var delegate: (any MainFlowControllerDelegate)?
  let embeddedTabBarController: FlowFrame
  /// The modal flow, while it lives.
  private(set) weak var helpFlowController: HelpFlowController?

  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    let title = stage.title("main")
    embeddedTabBarController = FlowFrame("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, dependencyContainer: dependencyContainer, on: stage)
    embeddedTabBarController.delegate = self
    add(childController: embeddedTabBarController)
  }

  override var listener: Responder? { delegate as? Responder }

  func start() {
    let feed = makeFeed()
    let profile = ProfileFlowController("profile", dependencyContainer: dependencyContainer, on: stage)
    let settings = SettingsFlowController("settings", dependencyContainer: dependencyContainer, on: stage)
    for flowController in [feed, profile, settings] {
      flowController.delegate = self
      embeddedTabBarController.add(childController: flowController)
      flowController.start()
    }
  }

  /// The feed is the product flow, by delegates or by the article's alternative.
  private func makeFeed() -> TabFlowController {
    let isCalledBack = stage.options.linkage == .weakClosure
    let flow =
      isCalledBack ? stage.cast(CallbackProductFlowController.self) : stage.cast(ProductFlowController.self)
    return flow.init(dependencyContainer: dependencyContainer, on: stage)
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  func open(_ count: Int) {
    helpFlowController?.presenting?.dismissPresented()
    embeddedTabBarController.select(0)
    (embeddedTabBarController.children.first as? ProductFlowController)?.open(count)
  }

  /// Starts help as a modal over `presenter`; it is gone when it is dismissed (catalogue D12).
  func startHelp(over presenter: Controller, in window: Window) {
    let helpFlowController = HelpFlowController("help", dependencyContainer: dependencyContainer, on: stage)
    helpFlowController.delegate = self
    helpFlowController.start()
    if presenter.present(helpFlowController, in: window) { self.helpFlowController = helpFlowController }
  }
}

extension MainFlowController: TabFlowControllerDelegate {
  /// Delegates the logout up the chain of flow controllers (catalogue D1).
  func tabFlowControllerDidLogOut(_ flowController: TabFlowController) {
    stage.note("logout through \(title)")
    delegate?.mainFlowControllerDidFinish(self)
  }
}

// MARK: - Flows behind the tabs

protocol TabFlowControllerDelegate: AnyObject {
  func tabFlowControllerDidLogOut(_ flowController: TabFlowController)
}

/// A flow behind a tab of main, or over them.
class TabFlowController: NavigationFlowController {
  weak final var delegate: (any TabFlowControllerDelegate)?

  final override var listener: Responder? { delegate as? Responder }

  func start() {}
}

/// Shows items: each leads to another.
class ItemFlowController: TabFlowController, ItemFlow {
  final var kind: String { self is HelpFlowController ? "topic" : "item" }

  override init(_ name: String, dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title(name), dependencyContainer: dependencyContainer, on: stage)
  }

  final override func start() { setScreens([makeItem()]) }

  final func itemControllerDidLogOut(_ controller: ItemController) {
    delegate?.tabFlowControllerDidLogOut(self)
  }
}

final class ProfileFlowController: ItemFlowController {}
final class SettingsFlowController: ItemFlowController {}
final class HelpFlowController: ItemFlowController {}

/// A flow from item to item, whether a controller or a coordinator decides about it.
protocol ItemFlow: NavigationFlow, ItemControllerDelegate {
  var kind: String { get }
}

extension ItemFlow {
  func makeItem() -> ItemController {
    let itemController = ItemController(stage.title(kind), on: stage)
    itemController.delegate = self
    return itemController
  }

  func itemController(_ controller: ItemController, didSelect item: ItemID) { show(makeItem()) }
}

protocol ItemControllerDelegate: AnyObject {
  func itemController(_ controller: ItemController, didSelect item: ItemID)
  func itemControllerDidLogOut(_ controller: ItemController)
}

/// A profile, a setting or a topic of the help.
final class ItemController: ContentController {
  weak var delegate: (any ItemControllerDelegate)?

  override var listener: Responder? { delegate as? Responder }
  override func didSelectCell() { delegate?.itemController(self, didSelect: ItemID(1)) }
  override func didFinish() { delegate?.itemControllerDidLogOut(self) }
}
