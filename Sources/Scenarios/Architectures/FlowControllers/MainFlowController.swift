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
    let flowControllers: [TabFlowController] = [
      makeFeed(), ProfileFlowController(dependencyContainer: dependencyContainer, on: stage),
      SettingsFlowController(dependencyContainer: dependencyContainer, on: stage),
    ]
    for flowController in flowControllers {
      flowController.delegate = self
      embeddedTabBarController.add(childController: flowController)
      flowController.start()
    }
  }

  /// The feed is the product flow, by delegates or by the article's alternative.
  private func makeFeed() -> TabFlowController {
    let flow: ProductFlowController.Type =
      stage.options.linkage == .weakClosure
      ? stage.cast(CallbackProductFlowController.self) : stage.cast(ProductFlowController.self)
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
    let helpFlowController = HelpFlowController(dependencyContainer: dependencyContainer, on: stage)
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

/// Shows items, each of which leads to another.
class ItemFlowController: TabFlowController, ItemFlow {
  var kind: String { "item" }

  final override func start() { setScreens([makeItem()]) }

  final func itemControllerDidLogOut(_ controller: ItemController) {
    delegate?.tabFlowControllerDidLogOut(self)
  }
}

final class ProfileFlowController: ItemFlowController {
  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title("profile"), dependencyContainer: dependencyContainer, on: stage)
  }
}

final class SettingsFlowController: ItemFlowController {
  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title("settings"), dependencyContainer: dependencyContainer, on: stage)
  }
}

final class HelpFlowController: ItemFlowController {
  init(dependencyContainer: DependencyContainer, on stage: Stage) {
    super.init(stage.title("help"), dependencyContainer: dependencyContainer, on: stage)
  }

  override var kind: String { "topic" }
}

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
