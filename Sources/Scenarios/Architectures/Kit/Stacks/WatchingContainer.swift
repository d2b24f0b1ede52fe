import Hierarchy

/// A container around a stack that is its delegate and remembers whose screens are on it (catalogue B4).
///
/// One controller and one view more than the stack alone, on the way of every message that climbs the native chain.
final class WatchingContainer: Screen, NavigationDelegate {
  private var table: PopTable
  private let proxy: DelegateProxy
  private unowned let stack: NavigationStack

  /// A container around `stack`, which it owns from here on.
  init(_ title: String, around stack: NavigationStack, on stage: Stage) {
    self.stack = stack
    table = PopTable(stage.options)
    proxy = DelegateProxy(on: stage)
    super.init(title, on: stage)
    contain(stack)
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities { proxy.capabilities(beside: .didShow) }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    proxy.willShow(controller, on: stack, animated: animated)
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    reconcile()
    if let next = proxy.forwardee, next.capabilities.contains(.didShow) {
      next.navigationStack(stack, didShow: controller, animated: animated)
    }
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    proxy.animation(for: operation, from: from, to: to, on: stack)
  }
}

extension WatchingContainer: PopWatch {
  var slotTitle: String { title }
  var shadow: [String] { table.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  func reconcile() {
    for pop in table.takePopped(from: stack) { pop.box.listener?.didPop(pop.title) }
  }

  func forward(to delegate: any NavigationDelegate) -> Bool {
    proxy.forwardee = delegate
    stack.askAgain()
    return true
  }
}
