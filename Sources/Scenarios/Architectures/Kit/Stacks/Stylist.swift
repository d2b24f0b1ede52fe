import Hierarchy

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

  private let kind: Kind
  private let stage: Stage

  init(_ kind: Kind, on stage: Stage) {
    self.kind = kind
    self.stage = stage
  }

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
    let (old, new) = (stage.census.name(of: from.id), stage.census.name(of: to.id))
    stage.note("\(kind.rawValue) asked for \(operation.rawValue) from \(old) to \(new)")
    return NavigationAnimation(name: kind.rawValue)
  }
}
