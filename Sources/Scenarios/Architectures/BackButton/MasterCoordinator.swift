import Hierarchy

/// A flow that has a navigation controller of its own, on which others may start (catalogue B1).
class HostCoordinator: SliceCoordinator {
  /// What its window or presenter is given: the stack, or the container around it.
  final let entrance: Controller

  init(_ title: String, on stage: Stage) {
    let navigationController = Stack("\(title)-stack", on: stage)
    let watching = stage.options.watching
    let isRejected = watching == .articleContainer || watching == .articleCoordinator
    let container = isRejected ? NavigationContainer("\(title)-container", navigationController) : nil
    entrance = container ?? navigationController
    super.init(title, navigationController: navigationController, on: stage)
    setRoot(entrance)
    // What starts at the containers goes to their flow as well.
    navigationController.parentCoordinator = self
    container?.parentCoordinator = self
    if watching == .articleContainer {
      container?.coordinator = self
      navigationController.delegate = container
    } else if watching == .articleCoordinator {
      navigationController.delegate = self
    } else if stage.options.observer == .shared {
      navigationControllerObserver = stage.observerClass.init(navigationController: navigationController)
    }
  }

  /// Where it does not observe its own screens, it need not hear.
  final override var hearsOfPops: Bool { !observesAll || super.hearsOfPops }

  /// Puts its first screen on the stack.
  final func start() { replaceStack(keeping: [], addsScreen: true, animated: false) }

  /// Replaces the stack: `kept` of its screens, then a new one of its own if asked for.
  final func replaceStack(keeping kept: [Controller], addsScreen: Bool, animated: Bool) {
    let fresh = addsScreen ? makeViewController() : nil
    fresh?.delegate = self
    setStack(kept + [fresh].compactMap(\.self), animated: animated)
    if let fresh, observesAll { observePop(of: fresh) }
  }

  final override func itemViewControllerDidRequestDetail() { startDetail(animated: true) }
}

/// The first flow of the app: every error ends here.
final class MasterCoordinator: HostCoordinator {
  init(on stage: Stage) { super.init("master", on: stage) }

  override func makeViewController() -> ItemViewController {
    MasterViewController(stage.title("list"), on: stage)
  }

  override var isPermanent: Bool { true }

  override func receive(_ message: Message) {
    guard message.action == .handleError else { return super.receive(message) }
    message.settle(by: id)
  }
}

/// The flow that has presented an editor, which it dismisses and lets go of (catalogue B1).
protocol EditorCoordinatorDelegate: AnyObject {
  func editorCoordinatorDidFinish(coordinator: EditorCoordinator)
}

/// A modal flow with a navigation controller of its own.
class EditorCoordinator: HostCoordinator, PresentationDelegate {
  final weak var delegate: (any EditorCoordinatorDelegate)?

  required init(on stage: Stage) {
    super.init(stage.title("editor"), on: stage)
    listenForDismissal()
  }

  final override var coordinatingResponder: Responder? { delegate as? Responder }

  final override func makeViewController() -> ItemViewController {
    MasterViewController(stage.title("form"), on: stage)
  }

  /// Asks to be told when the user swipes the modal away, which no other call says.
  func listenForDismissal() { navigationController.presentationDelegate = self }

  final func didDismiss(_ stack: NavigationStack) { finish() }

  final func finish() { delegate?.editorCoordinatorDidFinish(coordinator: self) }
}

/// Told what the user does on a screen, as by the article's `MasterViewControllerDelegate`.
protocol ItemViewControllerDelegate: AnyObject {
  func itemViewControllerDidRequestDetail()
}

/// A screen with an item in a cell; it knows of no stack and no coordinator.
class ItemViewController: Screen {
  final weak var delegate: (any ItemViewControllerDelegate)?

  final override var coordinatingResponder: Responder? { delegate as? Responder }
  final override var linkedCoordinator: Coordinator? { delegate as? Coordinator }

  final override func viewDidLoad() {
    let cell = DelegatingCell("cell of \(title)", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
  }

  /// The user touches the cell.
  final func didSelectCell() { delegate?.itemViewControllerDidRequestDetail() }
}

final class MasterViewController: ItemViewController {}
final class DetailViewController: ItemViewController {}

/// A cell that its screen listens to.
final class DelegatingCell: ItemCell {
  weak var delegate: ItemViewController?

  override var coordinatingResponder: Responder? { delegate }
}
