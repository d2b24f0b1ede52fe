import Hierarchy

/// The flow that has started a detail: lets go of it when it is over (catalogue B8), and sees to what it asks for.
protocol DetailCoordinatorDelegate: AnyObject {
  func detailCoordinatorDidDismiss(coordinator: DetailCoordinator)
  func detailCoordinatorDidRequestDetail(coordinator: DetailCoordinator)
}

/// A flow on a navigation controller that it may share with others: it owns a slice of the stack (catalogue B2).
///
/// The stack owns the screens; each has its flow as delegate. What no delegate has a method for, as errors, goes from
/// delegate to delegate as well.
class SliceCoordinator: FlowCoordinator, DetailCoordinatorDelegate, EditorCoordinatorDelegate,
  ItemViewControllerDelegate, NavigationControllerObserverDelegate, ScreenOwner
{
  final let navigationController: Stack
  /// Its own, or the one that all flows of the stack share; none where another object has the slot.
  final var navigationControllerObserver: NavigationControllerObserver?
  /// The screens that it waits to be told of.
  final private(set) var observed: [NodeID] = []
  /// The modal flow that it has started, and the screen that presents it.
  private final weak var editor: EditorCoordinator?
  private final var presenter = NodeID.none

  init(_ title: String, navigationController: Stack, on stage: Stage) {
    self.navigationController = navigationController
    super.init(title, on: stage)
  }

  /// Whether it observes every screen that it shows: the article observes the first of a detail alone.
  final var observesAll: Bool { stage.options.watching == .observer }

  /// A screen of this flow.
  func makeViewController() -> ItemViewController { DetailViewController(stage.title("page"), on: stage) }

  /// Pushes another screen of this flow.
  final func show(isObserved: Bool, animated: Bool) {
    let viewController = makeViewController()
    viewController.delegate = self
    navigationController.push(viewController, animated: animated)
    if isObserved { observePop(of: viewController) }
  }

  /// Has itself told when `viewController` is popped.
  func observePop(of viewController: ItemViewController) {
    observed.append(viewController.id)
    navigationControllerObserver?.observePopTransition(of: viewController, delegate: self)
  }

  /// Makes `screens` the content of the stack, which may change below its top.
  final func setStack(_ screens: [Controller], animated: Bool) {
    navigationController.setStack(screens, animated: animated)
    (navigationControllerObserver as? SharedNavigationControllerObserver)?.stackHasChanged()
  }

  /// Starts a flow on the same stack.
  final func startDetail(animated: Bool) {
    let detailCoordinator = stage.cast(DetailCoordinator.self)
      .init(navigationController: navigationController)
    if stage.options.observer == .shared {
      detailCoordinator.navigationControllerObserver = navigationControllerObserver
    }
    detailCoordinator.delegate = self
    add(detailCoordinator)
    detailCoordinator.start(animated: animated)
  }

  /// Starts a flow on a stack of its own, over the screen on top (catalogue B1).
  final func presentEditor(in window: Window) {
    guard let top = navigationController.topController else { return }
    let editor = stage.cast(EditorCoordinator.self).init(on: stage)
    editor.delegate = self
    add(editor)
    editor.start()
    top.present(editor.entrance, in: window)
    (self.editor, presenter) = (editor, top.id)
  }

  final func editorCoordinatorDidFinish(coordinator: EditorCoordinator) {
    coordinator.entrance.presenting?.dismissPresented()
    childDidEnd(coordinator)
  }

  final func detailCoordinatorDidDismiss(coordinator: DetailCoordinator) { childDidEnd(coordinator) }

  func childDidEnd(_ coordinator: SliceCoordinator) {
    stage.note("finished \(coordinator.title)")
    // The important line.
    remove(coordinator)
  }

  func itemViewControllerDidRequestDetail() {}
  final func detailCoordinatorDidRequestDetail(coordinator: DetailCoordinator) {
    itemViewControllerDidRequestDetail()
  }

  func screenWasPopped() {}

  final func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  ) {
    wasPopped(viewController.id)
  }

  /// Notes that one of its screens has left the stack, however that was noticed.
  final func wasPopped(_ screen: NodeID) {
    guard let index = observed.lastIndex(of: screen) else {
      return stage.note("popped \(stage.census.name(of: screen)) once more")
    }
    observed.remove(at: index)
    stage.note("popped \(stage.census.name(of: screen)), told \(title)")
    if let editor, presenter == screen { editorCoordinatorDidFinish(coordinator: editor) }
    screenWasPopped()
  }

  /// The screens that it waits to be told of, and that are not on the stack any more.
  final var gone: [NodeID] {
    observed.filter { screen in !navigationController.children.contains { $0.id == screen } }
  }

  /// This flow, and those that it and they have started on its stack.
  final var slices: [SliceCoordinator] {
    [self] + children.compactMap { $0 as? DetailCoordinator }.flatMap(\.slices)
  }

  /// Those that it waits for, and those that it has on the stack besides.
  final var ownScreens: [String] {
    let shown = navigationController.children.filter { ($0 as? ItemViewController)?.delegate === self }
      .map(\.id)
    return (observed + shown.filter { !observed.contains($0) }).map(stage.census.name)
  }

  var isPermanent: Bool { false }

  /// Whether the one that tells it of pops has the stack's delegate slot.
  var hearsOfPops: Bool {
    guard let slot = navigationController.delegate else { return false }
    return slot === navigationControllerObserver || slot is NavigationContainer || slot is HostCoordinator
  }
}

/// A flow on the stack of the one that starts it.
class DetailCoordinator: SliceCoordinator {
  final weak var delegate: (any DetailCoordinatorDelegate)?

  required init(navigationController: Stack) {
    let stage = navigationController.stage
    super.init(stage.title("detail"), navigationController: navigationController, on: stage)
    guard stage.options.observer == .own else { return }
    navigationControllerObserver = stage.observerClass.init(navigationController: navigationController)
  }

  final override var coordinatingResponder: Responder? { delegate as? Responder }

  /// Shows its first screen, and has itself told when that is popped.
  final func start(animated: Bool) { show(isObserved: true, animated: animated) }

  /// Leaves it to the flow that has started it.
  final override func itemViewControllerDidRequestDetail() {
    delegate?.detailCoordinatorDidRequestDetail(coordinator: self)
  }

  final override func screenWasPopped() { endIfOver() }

  final override func childDidEnd(_ coordinator: SliceCoordinator) {
    super.childDidEnd(coordinator)
    if observesAll { endIfOver() }
  }

  /// With its screens gone it goes on for the flows that it has started.
  final override var isPermanent: Bool { observesAll && !children.isEmpty }

  /// With its first screen popped it is over, as the article has it; any other that was observed ends it too (catalogue B12).
  ///
  /// Where it observes all, it lasts as long as one of its screens, or a flow that it has started.
  private func endIfOver() {
    if observesAll, parent == nil || !observed.isEmpty || !children.isEmpty { return }
    delegate?.detailCoordinatorDidDismiss(coordinator: self)
  }

  /// Ends by its own decision: its screens leave the stack, wherever they are.
  final func stop(animated: Bool) {
    setStack(
      navigationController.children.filter { ($0 as? ItemViewController)?.delegate !== self },
      animated: animated
    )
  }
}

extension Stage {
  /// The class of observers that the form asks for.
  var observerClass: NavigationControllerObserver.Type {
    options.watching == .observer
      ? cast(SharedNavigationControllerObserver.self) : cast(NavigationControllerObserver.self)
  }
}
