import Hierarchy

/// A flow that is itself a controller: a container, which shows one child at a time (catalogue D2).
class FlowController: FlowPart {
  final let dependencyContainer: DependencyContainer

  init(_ title: String, dependencyContainer: DependencyContainer, on stage: Stage) {
    self.dependencyContainer = dependencyContainer
    super.init(title, on: stage)
  }

  /// The child that is shown.
  final var activeController: Controller? { children.first }

  /// Overrides the traits of one child, and of everything inside it (section 8, catalogue D19).
  final func setOverrideTraitCollection(_ traits: Traits, forChildController child: any TraitBearing) {
    if child.parent === self { child.adopt(traits) }
  }
}

extension Controller {
  /// Adds a child by UIKit's three calls in their order, which `contain` makes (section 4, catalogue D5).
  final func add(childController: Controller) { contain(childController) }

  /// Removes a child by the three calls that undo these.
  final func remove(childController: Controller) {
    if childController.parent === self { childController.removeFromParent() }
  }
}

// MARK: - Flows on a stack

/// A flow whose screens lie on a stack, be it a controller that has made the stack or a coordinator that was handed it.
protocol NavigationFlow: ScreenOwner {
  var stack: FlowNavigationController { get }
  /// Makes `screen` one of its own, beyond being its delegate.
  func take(_ screen: FlowPart)
}

extension NavigationFlow {
  /// The screens that tell this flow what has happened.
  var ownScreens: [String] {
    let parts = stack.children.compactMap { $0 as? FlowPart }
    return parts.filter { $0.listener === self && !($0 is FlowController) }.map(\.title)
  }

  func take(_ screen: FlowPart) {}

  /// Shows `screen` on top.
  func show(_ screen: FlowPart) {
    take(screen)
    if stack.hasRoom { stack.push(screen, animated: stage.isAnimated) }
  }

  /// Makes `screens` all that is on the stack.
  func setScreens(_ screens: [FlowPart]) {
    screens.forEach(take)
    stack.setStack(screens, animated: false)
  }
}

/// A flow controller with a navigation controller of its own, hidden from all others (section 6).
class NavigationFlowController: FlowController, NavigationFlow {
  final let embeddedNavigationController: FlowNavigationController
  final var stack: FlowNavigationController { embeddedNavigationController }

  override init(_ title: String, dependencyContainer: DependencyContainer, on stage: Stage) {
    embeddedNavigationController = FlowNavigationController("stack of \(title)", on: stage)
    super.init(title, dependencyContainer: dependencyContainer, on: stage)
    add(childController: embeddedNavigationController)
  }
}
