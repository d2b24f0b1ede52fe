import Hierarchy

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
    return NavigationAnimation(name: "fade")
  }

  private func pace(_ animated: Bool) -> String { animated ? "slowly" : "at once" }

  private func moving(_ stack: NavigationStack) -> String {
    stack.transition.map { "\($0.operation) from \(label($0.from)) to \(label($0.to))" } ?? "no transition"
  }
}
