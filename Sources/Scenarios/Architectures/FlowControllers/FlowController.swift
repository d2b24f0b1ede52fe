import Hierarchy

/// A flow that is itself a controller: a container, which shows one child at a time (catalogue D2).
class FlowController: FlowPart {
  final let dependencyContainer: DependencyContainer

  init(_ title: String, dependencyContainer: DependencyContainer, on stage: Stage) {
    self.dependencyContainer = dependencyContainer
    super.init(title, on: stage)
  }

  func start() {}
}

protocol FlowControllerDelegate: Linked {
  func flowControllerDidFinish(_ flowController: FlowController)
}

extension Controller {
  /// Adds a child by UIKit's three calls in their order, which `contain` makes (section 4, catalogue D5).
  final func add(childController: Controller) { contain(childController) }

  /// Removes a child by the three calls that undo these.
  final func remove(childController: Controller) {
    if childController.parent === self { childController.removeFromParent() }
  }

  /// Presents as in UIKit, where no flow has to know the window.
  final func present(_ modal: Controller) { if let window = view?.window { present(modal, in: window) } }
}

/// A flow with its screens on a stack, be it a controller that has made the stack or a coordinator that was handed it.
protocol NavigationFlow: ContentControllerDelegate, ScreenOwner {
  var stack: Stack { get }
  /// The screen that follows when the cell of `screen` is touched; the flow's first one after nil.
  func makeScreen(after screen: ContentController?) -> ContentController
}

extension NavigationFlow {
  /// The screens that tell this flow what has happened.
  var ownScreens: [String] {
    stack.children.compactMap { $0 as? ContentController }.filter { $0.delegate === self }.map(\.title)
  }

  /// Shows `screen` on top.
  func show(_ screen: ContentController) {
    take(screen)
    if stack.hasRoom { stack.push(screen, animated: stage.isAnimated) }
  }

  /// Makes the first screen, with `count` others over it, all that is on the stack.
  func open(_ count: Int) {
    var screens = [stack.children.first as? ContentController ?? makeScreen(after: nil)]
    while screens.count <= count { screens.append(makeScreen(after: screens.last)) }
    screens.forEach(take)
    stack.setStack(screens, animated: false)
  }

  func contentControllerDidSelectCell(_ controller: ContentController) { show(makeScreen(after: controller)) }
}

/// A flow controller with a navigation controller of its own (section 6).
class NavigationFlowController: FlowController {
  final let embeddedNavigationController: Stack
  final var stack: Stack { embeddedNavigationController }

  override init(_ title: String, dependencyContainer: DependencyContainer, on stage: Stage) {
    embeddedNavigationController = Stack("stack of \(title)", on: stage)
    super.init(title, dependencyContainer: dependencyContainer, on: stage)
    add(childController: embeddedNavigationController)
  }
}

/// A flow behind a tab, or in a modal; each of its items leads to another.
class ItemFlowController: NavigationFlowController, NavigationFlow {
  final weak var delegate: (any FlowControllerDelegate)?

  final override var listener: Responder? { delegate }
  final override func start() { open(0) }
  final func finish() { delegate?.flowControllerDidFinish(self) }

  func makeScreen(after screen: ContentController?) -> ContentController {
    ContentController(stage.title("item"), on: stage)
  }
}
