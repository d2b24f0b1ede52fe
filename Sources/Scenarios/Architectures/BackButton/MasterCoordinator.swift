import Hierarchy

/// A flow that has a navigation controller of its own, on which others may start (catalogue B1).
class HostCoordinator: SliceCoordinator {
  /// What its window or presenter is given: the stack, or the container around it.
  final let entrance: Controller

  init(_ title: String, on stage: Stage) {
    let navigationController = Stack("\(title)-stack", on: stage)
    let isRejected = [.articleContainer, .articleCoordinator].contains(stage.options.watching)
    let container = isRejected ? NavigationContainer("\(title)-container", navigationController) : nil
    entrance = container ?? navigationController
    super.init(title, navigationController: navigationController, on: stage)
    setRoot(entrance)
    // What starts at the containers goes to their flow as well.
    navigationController.parentCoordinator = self
    container?.parentCoordinator = self
    // Where each flow has an observer, this one need not hear.
    guard stage.options.observer != .own else { return }
    navigationControllerObserver = stage.observerClass.init(navigationController: navigationController)
    container?.observer = navigationControllerObserver
    (navigationControllerObserver as? RejectedObserver)?.slotHolder =
      stage.options.watching == .articleContainer ? container : self
  }

  /// Where it does not observe its own screens, it need not hear.
  final override var hearsOfPops: Bool { !observesAll || super.hearsOfPops }

  /// Puts its first screen on the stack.
  final func start() { replaceStack(keeping: [], addsScreen: true, animated: false) }

  /// Replaces the stack: `kept` of its screens, then a new one of its own if asked for.
  final func replaceStack(keeping kept: [Controller], addsScreen: Bool, animated: Bool) {
    let fresh = addsScreen ? makeViewController() : nil
    fresh?.delegate = self
    navigationController.setStack(kept + [fresh].compactMap(\.self), animated: animated)
    if let fresh, observesAll { observePop(of: fresh) }
    navigationControllerObserver?.stackHasChanged()
  }

  /// What the article's `MasterViewControllerDelegate` asks: starts a flow for the item that the user chose.
  final func masterViewControllerDidRequestDetail() {
    if navigationController.hasRoom { startDetail(animated: stage.isAnimated) }
  }

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    if message.readPayload() != nil { masterViewControllerDidRequestDetail() }
  }
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

/// A modal flow with a navigation controller of its own, which its parent presents and dismisses (catalogue B1).
class EditorCoordinator: HostCoordinator, PresentationDelegate {
  required init(on stage: Stage) {
    super.init(stage.title("editor"), on: stage)
    listenForDismissal()
  }

  final override func makeViewController() -> ItemViewController {
    MasterViewController(stage.title("form"), on: stage)
  }

  /// Asks to be told when the user swipes the modal away, which no other call says.
  func listenForDismissal() { navigationController.presentationDelegate = self }

  final func didDismiss(_ stack: NavigationStack) {
    delegate?.detailCoordinatorDidDismiss(coordinator: self)
  }

  /// The flow that has presented it takes it away.
  final func dismiss() {
    entrance.presenting?.dismissPresented()
    delegate?.detailCoordinatorDidDismiss(coordinator: self)
  }
}

/// A screen with an item in a cell; it knows of no stack and no coordinator but its delegate.
class ItemViewController: Screen {
  final weak var delegate: Responder?
  /// Where the user's messages start.
  final private(set) weak var cell: DelegatingCell?

  final override var coordinatingResponder: Responder? { delegate }
  final override var linkedCoordinator: Coordinator? { delegate as? Coordinator }

  final override func viewDidLoad() {
    let cell = DelegatingCell("cell of \(title)", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
    self.cell = cell
  }

  /// The user touches the cell.
  final func didSelectCell() { cell?.receive(Letter(.select, ValueBox(ItemID(1)))) }
}

final class MasterViewController: ItemViewController {}
final class DetailViewController: ItemViewController {}

/// A cell that tells its screen of touches.
final class DelegatingCell: ItemCell {
  weak var delegate: ItemViewController?

  override var coordinatingResponder: Responder? { delegate }
}
