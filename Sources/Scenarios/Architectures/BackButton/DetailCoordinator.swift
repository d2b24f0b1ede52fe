import Hierarchy

/// The flow that started another one, and lets go of it when it is over (catalogue B8).
protocol DetailCoordinatorDelegate: AnyObject {
  func detailCoordinatorDidDismiss(coordinator: SliceCoordinator)
}

/// A flow on a navigation controller that it may share with others: it owns a slice of the stack (catalogue B2).
///
/// The stack owns the screens; each has its flow as delegate.
class SliceCoordinator: FlowCoordinator, DetailCoordinatorDelegate, ScreenOwner {
  final let navigationController: Stack
  final weak var delegate: (any DetailCoordinatorDelegate)?
  /// Its own, or the one that all flows of the stack share; none for a host where each detail has its own.
  final var navigationControllerObserver: NavigationControllerObserver?
  /// The screens that it waits to be told of, by title.
  final private(set) var observed: [String] = []
  /// The modal flow that it has started, and the screen that presents it.
  private final weak var editor: EditorCoordinator?
  private final weak var presenter: Controller?

  init(_ title: String, navigationController: Stack, on stage: Stage) {
    self.navigationController = navigationController
    super.init(title, on: stage)
  }

  /// Whether it observes every screen that it shows: the article observes the first of a detail alone.
  final var observesAll: Bool { stage.options.watching == .observer }

  override var coordinatingResponder: Responder? { delegate as? Responder }

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
  final func observePop(of viewController: ItemViewController) {
    observed.append(viewController.title)
    navigationControllerObserver?.observePopTransition(of: viewController, delegate: self)
  }

  /// Starts a flow on the same stack.
  final func startDetail(animated: Bool) {
    let detailCoordinator = DetailCoordinator(startedBy: self)
    detailCoordinator.delegate = self
    add(detailCoordinator)
    detailCoordinator.start(animated: animated)
  }

  /// Starts a flow on a stack of its own, over the screen on top (catalogue B1).
  final func presentEditor(in window: Window) {
    guard let presenter = navigationController.topController else { return }
    let editor = stage.cast(EditorCoordinator.self).init(on: stage)
    editor.delegate = self
    add(editor)
    editor.start()
    presenter.present(editor.entrance, in: window)
    (self.editor, self.presenter) = (editor, presenter)
  }

  final func detailCoordinatorDidDismiss(coordinator: SliceCoordinator) {
    stage.note("finished \(coordinator.title)")
    // The important line.
    remove(coordinator)
    childDidEnd()
  }

  func childDidEnd() {}
  func screenWasPopped() {}

  /// Those that it waits for, and those that it has on the stack besides.
  final var ownScreens: [String] {
    let shown = navigationController.children.compactMap { $0 as? ItemViewController }
      .filter { $0.delegate === self }.map(\.title)
    return observed + shown.filter { !observed.contains($0) }
  }

  var isPermanent: Bool { false }

  var hearsOfPops: Bool { navigationControllerObserver?.hearsOfTransitions ?? false }
}

extension SliceCoordinator: NavigationControllerObserverDelegate {
  final func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  ) {
    guard let index = observed.lastIndex(of: viewController.name) else {
      return stage.note("popped \(viewController.name) once more")
    }
    observed.remove(at: index)
    stage.note("popped \(viewController.name), told \(title)")
    if let editor, presenter === viewController { detailCoordinatorDidDismiss(coordinator: editor) }
    screenWasPopped()
  }
}

/// A flow on the stack of the one that starts it.
final class DetailCoordinator: SliceCoordinator {
  init(startedBy starter: SliceCoordinator) {
    let (stage, navigationController) = (starter.stage, starter.navigationController)
    super.init(stage.title("detail"), navigationController: navigationController, on: stage)
    navigationControllerObserver =
      stage.options.observer == .own
      ? stage.observerClass.init(navigationController: navigationController)
      : starter.navigationControllerObserver
  }

  /// Shows its first screen, and has itself told when that is popped.
  func start(animated: Bool) { show(isObserved: true, animated: animated) }

  override func screenWasPopped() { endIfOver() }
  override func childDidEnd() { if observesAll { endIfOver() } }

  /// With its screens gone it goes on for the flows that it has started.
  override var isPermanent: Bool { observesAll && !children.isEmpty }

  /// With its first screen popped it is over, as the article has it; any other that was observed ends it too (catalogue B12).
  ///
  /// Where it observes all, it lasts as long as one of its screens, or a flow that it has started.
  private func endIfOver() {
    if observesAll, parent == nil || !observed.isEmpty || !children.isEmpty { return }
    delegate?.detailCoordinatorDidDismiss(coordinator: self)
  }

  /// Ends by its own decision: its screens leave the stack, wherever they are.
  func stop(animated: Bool) {
    let others = navigationController.children.filter { ($0 as? ItemViewController)?.delegate !== self }
    navigationController.setStack(others, animated: animated)
    navigationControllerObserver?.stackHasChanged()
  }
}

extension Stage {
  /// The class of observers that the form asks for.
  var observerClass: NavigationControllerObserver.Type {
    switch options.watching {
    case .articleObserver: cast(NavigationControllerObserver.self)
    case .observer: cast(SharedNavigationControllerObserver.self)
    default: RejectedObserver.self
    }
  }
}
