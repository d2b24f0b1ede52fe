import Hierarchy

/// Hands the calls that a watcher of a stack has no use for to whoever is set (catalogue B7).
///
/// What that one answers is asked once, by the stack, when the watcher takes the slot or asks it to ask again. One that
/// dies afterwards is still believed to answer: then the stack has to be told, or a call goes nowhere.
final class DelegateProxy {
  /// Who is called; not kept alive.
  weak var forwardee: (any NavigationDelegate)?
  private let stage: Stage

  init(on stage: Stage) { self.stage = stage }

  /// What a watcher answers that needs `own` itself, at this moment.
  func capabilities(beside own: NavigationCapabilities) -> NavigationCapabilities {
    own.union(forwardee?.capabilities ?? [])
  }

  func willShow(_ controller: Controller, on stack: NavigationStack, animated: Bool) {
    guard let forwardee else { return missed("willShow", by: stack) }
    forwardee.navigationStack(stack, willShow: controller, animated: animated)
  }

  func animation(
    for operation: NavigationOperation, from: Controller, to: Controller, on stack: NavigationStack
  ) -> NavigationAnimation? {
    guard let forwardee else {
      missed("animation", by: stack)
      return nil
    }
    return forwardee.navigationStack(stack, animationFor: operation, from: from, to: to)
  }

  /// In Objective-C a message to a forwarding target of nil is an unrecognised selector, which ends the app.
  private func missed(_ call: String, by stack: NavigationStack) {
    if stage.options.hazard == .staleCapability {
      stage.note("nobody there for \(call)")
    } else {
      stack.askAgain()
    }
  }
}
