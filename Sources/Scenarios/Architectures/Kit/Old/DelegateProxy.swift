import Hierarchy

/// Hands the calls that a watcher of a stack has no use for to whoever is set (catalogue B7).
///
/// What that one answers is asked once, by the stack, when the watcher takes the slot or asks it to ask again. One that
/// dies afterwards is still believed to answer: then the stack has to be told, or a call goes nowhere.
class DelegateProxy {
  /// Who is called; not kept alive.
  final weak var forwardee: (any NavigationDelegate)?
  final let stage: Stage

  init(on stage: Stage) { self.stage = stage }

  /// What a watcher answers that needs `own` itself, at this moment.
  final func capabilities(beside own: NavigationCapabilities) -> NavigationCapabilities {
    own.union(forwardee?.capabilities ?? [])
  }

  final func willShow(_ controller: Controller, on stack: NavigationStack, animated: Bool) {
    guard let forwardee else { return missed("willShow", by: stack) }
    forwardee.navigationStack(stack, willShow: controller, animated: animated)
  }

  final func animation(
    for operation: NavigationOperation,
    from: Controller,
    to: Controller,
    on stack: NavigationStack
  ) -> NavigationAnimation? {
    guard let forwardee else {
      missed("animation", by: stack)
      return nil
    }
    return forwardee.navigationStack(stack, animationFor: operation, from: from, to: to)
  }

  /// A call came for a forwardee that has gone: the stack is told to ask once more who answers what.
  func missed(_ call: String, by stack: NavigationStack) { stack.askAgain() }
}

/// An app's own transitions: what the delegate slot was made for, and what an observer in it must not take away.
final class Stylist: NavigationDelegate {
  /// What a stylist answers.
  enum Kind: String, CaseIterable {
    /// Custom transitions.
    case fade
    /// News of screens about to be shown.
    case prefetch
    /// News of screens shown, and custom transitions.
    case tour

    var capabilities: NavigationCapabilities {
      switch self {
      case .fade: .animation
      case .prefetch: .willShow
      case .tour: [.didShow, .animation]
      }
    }
  }

  private var kind: Kind
  private let stage: Stage

  init(_ kind: Kind, on stage: Stage) {
    self.kind = kind
    self.stage = stage
  }

  /// Answers other calls from now on; nobody is told.
  func change(to kind: Kind) { self.kind = kind }

  var capabilities: NavigationCapabilities { kind.capabilities }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    stage.note("\(kind.rawValue) told of \(stage.census.name(of: controller.id)) to come")
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    stage.note("\(kind.rawValue) told of \(stage.census.name(of: controller.id))")
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    guard capabilities.contains(.animation) else {
      stage.note("\(kind.rawValue) asked for an animation, which it has none of")
      return nil
    }
    let (old, new) = (stage.census.name(of: from.id), stage.census.name(of: to.id))
    stage.note("\(kind.rawValue) asked for \(operation.rawValue) from \(old) to \(new)")
    return NavigationAnimation(name: kind.rawValue)
  }
}
