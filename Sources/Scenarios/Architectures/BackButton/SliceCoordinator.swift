import Hierarchy

/// A flow on a navigation stack that it may share with others: it owns a slice of it (catalogue B2).
///
/// It remembers its screens by title only: they belong to the stack, and die when they leave it.
class SliceCoordinator: FlowCoordinator, PopListener {
  final let stack: Stack
  /// Told when this flow has ended; whoever started it.
  final weak var delegate: (any SliceCoordinatorDelegate)?
  /// The screens that it has on the stack, bottom first.
  final private(set) var slice: [String] = []
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
    return screen
  }

  /// Pushes another screen of this flow.
  final func push(animated: Bool) {
    let screen = makeScreen()
    stack.push(screen, animated: animated)
    watch?.observePop(of: screen, telling: self)
  }

  /// Starts a flow on the same stack, which begins with a screen on top.
  final func startDetail(animated: Bool) {
    let detail = DetailCoordinator(on: self)
    detail.delegate = self
    add(detail)
    stage.links.connect(detail, to: self)
    detail.push(animated: animated)
  }

  /// Starts a flow on a stack of its own, over the screen on top.
  final func presentEditor(in window: Window) {
    guard editor == nil, let presenter = stack.topController as? Screen else { return }
    let editor = EditorCoordinator(presentedFrom: presenter.title, on: stage)
    editor.delegate = self
    add(editor)
    stage.links.connect(editor, to: self)
    editor.start()
    guard presenter.present(editor.entrance, in: window) else { return remove(editor) }
    self.editor = editor
  }

  final func didPop(_ title: String) {
    guard let index = slice.lastIndex(of: title) else { return stage.note("popped \(title) once more") }
    slice.remove(at: index)
    stage.note("popped \(title), told \(self.title)")
    guard let editor, editor.presenter == title else { return finishIfDone() }
    sliceCoordinatorDidFinish(editor)
  }

  /// Ends this flow when it has no screen left, nor a flow that it started: such a flow may stand on another
  /// slice of the stack, and has nobody else to own it.
  func finishIfDone() {
    if slice.isEmpty, children.isEmpty { delegate?.sliceCoordinatorDidFinish(self) }
  }

  /// Gives back what it holds of the stack, before it goes.
  func stop() {}

  override func receive(_ message: Message) {
    guard message.action == .select else { return forward(message, to: coordinatingResponder) }
    message.settle(by: id)
    if stack.hasRoom { startDetail(animated: true) }
  }
}

extension SliceCoordinator: SliceCoordinatorDelegate {
  final func sliceCoordinatorDidFinish(_ coordinator: SliceCoordinator) {
    stage.note("finished \(coordinator.title)")
    coordinator.stop()
    remove(coordinator)
    finishIfDone()
  }
}

/// Whoever started a flow, and lets go of it when it has ended (catalogue B8).
protocol SliceCoordinatorDelegate: AnyObject {
  /// The flow of `coordinator` has no screen left.
  func sliceCoordinatorDidFinish(_ coordinator: SliceCoordinator)
}

/// A flow that was started on somebody else's stack.
final class DetailCoordinator: SliceCoordinator {
  private let own: StackObserver?
  private weak var shared: (any PopWatch)?

  /// A flow on the stack of `starter`.
  init(on starter: SliceCoordinator) {
    let stage = starter.stage
    let title = stage.title("detail")
    let isOwn = stage.options.observer == .own
    own = isOwn ? StackObserver("observer of \(title)", of: starter.stack, on: stage) : nil
    shared = starter.watch
    super.init(title, starter.stack, on: stage)
  }

  override var watch: (any PopWatch)? { own ?? shared }

  override func stop() { own?.release() }
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
}
