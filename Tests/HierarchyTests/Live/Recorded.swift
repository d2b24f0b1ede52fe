import Hierarchy

/// A controller that writes down every callback, and what its content changes to.
final class RecordedController: Controller, Named {
  let name: String
  private let log: CallLog

  init(_ name: String, row: Int, container: ContainerKind, log: CallLog) {
    self.name = name
    self.log = log
    super.init(id: NodeID(row), container: container)
  }

  override func viewDidLoad() { log.add(self, "did load") }
  override func willMove(toParent parent: Controller?) { log.add(self, "will move to", label(parent)) }
  override func didMove(toParent parent: Controller?) { log.add(self, "did move to", label(parent)) }
  override func viewWillAppear() { log.add(self, "will appear") }
  override func viewDidAppear() { log.add(self, "did appear") }
  override func viewWillDisappear() { log.add(self, "will disappear") }
  override func viewDidDisappear() { log.add(self, "did disappear") }
  override func run(callback: () -> Void) { log.run(callback, on: self) }
  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    log.changes.append("\(name): \(change.rawValue) \(label(subject))")
  }
}

/// A stack that writes down the same.
final class RecordedStack: NavigationStack, Named {
  let name: String
  private let log: CallLog

  init(_ name: String, row: Int, log: CallLog) {
    self.name = name
    self.log = log
    super.init(id: NodeID(row))
  }

  override func viewDidLoad() { log.add(self, "did load") }
  override func willMove(toParent parent: Controller?) { log.add(self, "will move to", label(parent)) }
  override func didMove(toParent parent: Controller?) { log.add(self, "did move to", label(parent)) }
  override func viewWillAppear() { log.add(self, "will appear") }
  override func viewDidAppear() { log.add(self, "did appear") }
  override func viewWillDisappear() { log.add(self, "will disappear") }
  override func viewDidDisappear() { log.add(self, "did disappear") }
  override func run(callback: () -> Void) { log.run(callback, on: self) }
  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    log.changes.append("\(name): \(change.rawValue) \(label(subject))")
  }
}

/// A delegate of stacks that writes down every call, with the transition as it finds it.
final class RecordedDelegate: NavigationDelegate {
  var capabilities: NavigationCapabilities {
    asked += 1
    return answers
  }

  /// What it says that it can do, when asked.
  var answers: NavigationCapabilities
  private(set) var asked = 0
  /// What else is done when a screen is shown.
  var whenShown: (NavigationStack) -> Void = { _ in }
  private let log: CallLog

  init(_ answers: NavigationCapabilities = [.willShow, .didShow], log: CallLog) {
    self.answers = answers
    self.log = log
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    log.note("will show \(label(controller)) \(pace(animated)), \(moving(stack))")
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    log.note("did show \(label(controller)) \(pace(animated)), \(moving(stack))")
    whenShown(stack)
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    log.note("animation for \(operation) \(label(from)) to \(label(to))")
    return "fade"
  }

  private func pace(_ animated: Bool) -> String { animated ? "slowly" : "at once" }

  private func moving(_ stack: NavigationStack) -> String {
    stack.transition.map { "\($0.operation) from \(label($0.from)) to \(label($0.to))" } ?? "no transition"
  }
}

/// What the recorded controllers were told, in order, and how far each said it had come at that moment.
final class CallLog {
  private var lines: [String] = []

  /// For each callback, every phase in which some controller received it.
  private(set) var phases: [String: Set<LifecyclePhase>] = [:]

  /// What the content of controllers was about to change to.
  var changes: [String] = []

  /// What else is done, once, when such a line is written: a callback that asks for another operation.
  var whenNoted: [String: () -> Void] = [:]

  /// The callbacks that did not come inside a `run` of their own controller.
  private(set) var unannounced: [String] = []
  private var called: [Controller] = []

  func run(_ callback: () -> Void, on controller: Controller) {
    called.append(controller)
    callback()
    called.removeLast()
  }

  func add(_ controller: some Named, _ callback: String, _ parent: String? = nil) {
    let line = [controller.name, callback, parent].compactMap(\.self).joined(separator: " ")
    note(line)
    phases[callback + (parent == "nil" ? " nil" : ""), default: []].insert(controller.phase)
    if called.last !== controller { unannounced.append(line) }
    whenNoted.removeValue(forKey: line)?()
  }

  /// Writes down what no controller was told.
  func note(_ line: String) {
    lines.append(line)
  }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller with a name for the log.
protocol Named: Controller {
  var name: String { get }
}

/// The names of `controllers`, each of one letter, in a row.
func names(_ controllers: [Controller]) -> String { controllers.map { label($0) }.joined() }

/// The name of `controller`, or that it has none.
func label(_ controller: Controller?) -> String {
  (controller as? any Named)?.name ?? "nil"
}
