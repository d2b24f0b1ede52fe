import Hierarchy

/// A flow on a navigation stack that it may share with others: it owns a slice of it (catalogue B2).
///
/// It remembers its screens by title only: they belong to the stack, and die when they leave it.
class SliceCoordinator: FlowCoordinator, PopListener, BackButtonResponder {
  final let stack: Stack
  /// Told when this flow has ended; whoever started it.
  final weak var delegate: (any DetailCoordinatorDelegate)?
  /// The screens that it has on the stack as far as it was told, bottom first.
  final private(set) var slice: [String] = []
  /// All screens that it has ever made, told or not.
  final private(set) var made: Set<String> = []
  /// The modal flow that it has started, if any.
  final private(set) weak var editor: EditorCoordinator?

  init(_ title: String, _ stack: Stack, on stage: Stage) {
    self.stack = stack
    super.init(title, on: stage)
  }

  /// What tells it of pops.
  var watch: (any PopWatch)? { nil }

  /// What it calls its own screens.
  var screenKind: String { "page" }

  /// A screen of this flow, linked to it and part of its slice.
  final func makeScreen() -> SliceScreen {
    let screen = SliceScreen(stage.title(screenKind), on: stage)
    stage.links.connect(screen, to: self)
    slice.append(screen.title)
    made.insert(screen.title)
    return screen
  }

  /// Has itself told when `screen`, which it has just pushed, is popped.
  func observePopTransition(of screen: Screen) {
    watch?.observePop(of: screen, telling: self)
  }

  /// Pushes another screen of this flow.
  final func push(animated: Bool) {
    let screen = makeScreen()
    stack.push(screen, animated: animated)
    observePopTransition(of: screen)
  }

  /// Puts another screen in the place of its first one, and what was above is gone; `isObserving` says whether it has the
  /// new one watched as well (catalogue B12).
  final func replaceFirst(animated: Bool, isObserving: Bool) {
    let screens = stack.children
    guard let index = screens.firstIndex(where: { made.contains(($0 as? Screen)?.title ?? "") }) else {
      return
    }
    let fresh = makeScreen()
    stack.setStack(screens.prefix(index) + [fresh], animated: animated)
    if isObserving { watch?.observePop(of: fresh, telling: self) }
  }

  /// Starts a flow on the same stack, which begins with a screen on top.
  final func startDetail(animated: Bool) {
    let detail = BackButtonCast.detail(on: self)
    detail.delegate = self
    add(detail)
    stage.links.connect(detail, to: self)
    detail.push(animated: animated)
  }

  /// Starts a flow on a stack of its own, over the screen on top.
  final func presentEditor(in window: Window) {
    guard editor == nil, let presenter = stack.topController as? Screen else { return }
    let editor = BackButtonCast.editor(presentedFrom: presenter.title, on: stage)
    editor.delegate = self
    add(editor)
    stage.links.connect(editor, to: self)
    editor.start()
    guard presenter.present(editor.entrance, in: window) else { return remove(editor) }
    self.editor = editor
  }

  /// One of its screens has left the stack, and with the last one the flow ends.
  func didPop(_ title: String) {
    guard let index = slice.lastIndex(of: title) else { return stage.note("popped \(title) once more") }
    slice.remove(at: index)
    stage.note("popped \(title), told \(self.title)")
    guard let editor, editor.presenter == title else { return finishIfDone() }
    detailCoordinatorDidDismiss(editor)
  }

  /// Ends this flow when it has no screen left, nor a flow that it started: such a flow may stand on another
  /// slice of the stack, and has nobody else to own it.
  func finishIfDone() {
    if slice.isEmpty, children.isEmpty { delegate?.detailCoordinatorDidDismiss(self) }
  }

  /// Gives back what it holds of the stack, before it goes.
  func stop() {}

  final override func receive(_ message: Message) { land(message) }

  func masterViewControllerDidRequestDetail(_ request: Message) {
    request.settle(by: id)
    if stack.hasRoom { startDetail(animated: true) }
  }

  func requestData(_ request: Message) { passOn(request) }
  func handleError(_ error: Message) { passOn(error) }
}

/// Whoever started a flow, and lets go of it when it has ended (catalogue B8).
protocol DetailCoordinatorDelegate: AnyObject {
  /// The flow of `coordinator` is over.
  func detailCoordinatorDidDismiss(_ coordinator: SliceCoordinator)
}

extension SliceCoordinator: DetailCoordinatorDelegate {
  final func detailCoordinatorDidDismiss(_ coordinator: SliceCoordinator) {
    stage.note("finished \(coordinator.title)")
    coordinator.stop()
    remove(coordinator)
    finishIfDone()
  }
}

/// A flow that was started on somebody else's stack.
class DetailCoordinator: SliceCoordinator {
  private final let own: (any PopWatch)?
  private final weak var shared: (any PopWatch)?

  /// A flow on the stack of `starter`, with an observer of its own where each flow has one.
  init(on starter: SliceCoordinator) {
    let stage = starter.stage
    let title = stage.title("detail")
    own =
      stage.options.observer == .own
      ? BackButtonCast.observer("observer of \(title)", of: starter.stack, on: stage) : nil
    shared = starter.watch
    super.init(title, starter.stack, on: stage)
  }

  final override var watch: (any PopWatch)? { own ?? shared }

  final override func stop() { own?.release() }
}

// MARK: - Screens and their messages

/// What a screen of this app can ask for, and an app's flows can be told: a method for each message, which whoever has
/// something to do overrides.
///
/// The first one is the article's delegate method, under every linkage: a delegate, a closure or a side table leads to
/// the level, and the message lands there in the method of its name.
protocol BackButtonResponder: Linked {
  /// What it shares with its world.
  var stage: Stage { get }
  /// The user wants the details of an item.
  func masterViewControllerDidRequestDetail(_ request: Message)
  /// Data is wanted.
  func requestData(_ request: Message)
  /// Something went wrong.
  func handleError(_ error: Message)
}

extension BackButtonResponder {
  /// Calls the method that `message` is for.
  func land(_ message: Message) {
    switch message.action {
    case .select: masterViewControllerDidRequestDetail(message)
    case .handleError: handleError(message)
    case .requestData: requestData(message)
    default: passOn(message)
    }
  }

  /// What a method does that nobody has overridden: the next level's turn.
  func passOn(_ message: Message) { forward(message, to: coordinatingResponder) }
}

/// A screen of a slice: it shows one item in a cell, and knows nothing of stacks and coordinators.
final class SliceScreen: Screen {
  /// Where the user's messages start.
  private(set) weak var cell: ItemCell?

  override func viewDidLoad() {
    let cell = ItemCell("cell of \(title)", on: stage)
    stage.links.connect(cell, to: self)
    contentView?.addSubview(cell)
    self.cell = cell
  }

  /// The user touches the cell.
  func didSelectCell() { cell?.receive(Letter(.select, ValueBox(ItemID(1)))) }
}
