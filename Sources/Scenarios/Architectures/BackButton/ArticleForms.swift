import Hierarchy

/// The article's observer, to the letter (catalogue B5, B6): it takes the delegate slot and forgets who had it, believes
/// the transition, keeps its keys alive, has one delegate per screen, and is asked by nobody to look again.
final class NavigationControllerObserver: PopWatch, NavigationDelegate {
  let slotTitle: String
  /// The app's own delegate, to whom all other calls go.
  weak var navigationControllerDelegate: (any NavigationDelegate)? {
    didSet { stack?.askAgain() }
  }
  private weak var stack: NavigationStack?
  private var viewControllersToDelegates = PopTable(.transition, keysAreStrong: true, hasOnePerScreen: true)
  private let stage: Stage

  init(_ slotTitle: String, of stack: NavigationStack, on stage: Stage) {
    self.slotTitle = slotTitle
    self.stack = stack
    self.stage = stage
    stack.delegate = self
  }

  var shadow: [String] { viewControllersToDelegates.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    viewControllersToDelegates.insert(screen, telling: listener)
  }

  var capabilities: NavigationCapabilities {
    (navigationControllerDelegate?.capabilities ?? []).union(.didShow)
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    navigationControllerDelegate?.navigationStack(stack, willShow: controller, animated: animated)
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if let outsider = navigationControllerDelegate, outsider.capabilities.contains(.didShow) {
      outsider.navigationStack(stack, didShow: controller, animated: animated)
    }
    stage.tell(viewControllersToDelegates.takePopped(from: stack), seenBy: .transition)
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    navigationControllerDelegate?.navigationStack(stack, animationFor: operation, from: from, to: to)
  }

  func reconcile() {}

  func forward(to delegate: any NavigationDelegate) -> Bool {
    navigationControllerDelegate = delegate
    return true
  }
}

/// A flow as the article writes it: it has its first screen watched and no other, and takes itself for over when it is
/// told that this one was popped (catalogue B8, B12).
final class ArticleDetailCoordinator: DetailCoordinator {
  private var isWatched = false

  override func observePopTransition(of screen: Screen) {
    guard !isWatched else { return }
    isWatched = true
    super.observePopTransition(of: screen)
  }

  override func didPop(_ title: String) {
    stage.note("popped \(title), told \(self.title)")
    delegate?.detailCoordinatorDidDismiss(self)
  }

  /// It ends when it is told so, and never by counting.
  override func finishIfDone() {}
}

// MARK: - Rejected

/// The container that the article rejects (catalogue B4, B10): around the stack, with a bar of its own, in both of the
/// stack's delegate slots, and nobody can be behind it in either.
final class NavigationContainer: Screen, NavigationDelegate, PopGestureDelegate {
  /// By which of the two slots it hears that a screen has gone.
  enum News: String, CaseIterable {
    /// By the stack's own delegate slot.
    case stack = "told by the stack"
    /// By that of the pop gesture.
    case gesture = "told by the gesture"
  }

  /// By which slot it hears.
  var news = News.stack
  private var table = PopTable(.comparison, keysAreStrong: true, hasOnePerScreen: true)
  private unowned let stack: NavigationStack

  /// A container around `stack`, which it owns from here on.
  init(_ title: String, around stack: NavigationStack, on stage: Stage) {
    self.stack = stack
    super.init(title, on: stage)
    contain(stack)
    stack.isBarHidden = true
    stack.popGestureDelegate = self
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities { .didShow }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if news == .stack { look() }
  }

  /// What the stack would have said itself, had its bar not been hidden.
  func mayBeginPop(on stack: NavigationStack) -> Bool { stack.children.count > 1 }

  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {
    if news == .gesture, didPop { look() }
  }

  private func look() { stage.tell(table.takePopped(from: stack), seenBy: .comparison) }
}

extension NavigationContainer: PopWatch {
  var slotTitle: String { title }
  var shadow: [String] { table.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  func reconcile() {}

  func forward(to delegate: any NavigationDelegate) -> Bool { false }
}

/// The first coordinator of a stack as its delegate (catalogue B4): it believes the transition, and knows of the first
/// screens of the flows that it has started itself.
///
/// A flow that one of those has started is a stranger to it, and there is no second slot.
final class FirstCoordinatorWatch: PopWatch, NavigationDelegate {
  let slotTitle: String
  private weak var stack: NavigationStack?
  private var table = PopTable(.transition, keysAreStrong: false, hasOnePerScreen: true)
  private let children: () -> [Coordinator]
  private let stage: Stage

  /// Takes the slot of `stack` for the coordinator whose flows are `children`.
  init(
    _ slotTitle: String,
    of stack: NavigationStack,
    on stage: Stage,
    children: @escaping () -> [Coordinator]
  ) {
    self.slotTitle = slotTitle
    self.stack = stack
    self.stage = stage
    self.children = children
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities { .didShow }
  var shadow: [String] { table.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    if children().contains(where: { $0 === listener }) { table.insert(screen, telling: listener) }
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    stage.tell(table.takePopped(from: stack), seenBy: .transition)
  }

  func reconcile() {}

  func forward(to delegate: any NavigationDelegate) -> Bool { false }
}
