import Hierarchy

/// The coordinator of one tab: it owns the stack and shows the screens of its own flow, and no others.
class TabCoordinator: ShopCoordinator {
  final let tab: Tab
  final let stack: Stack

  init(_ tab: Tab, root: FlowScreen, on stage: Stage) {
    self.tab = tab
    stack = stage.cast(ShopStack.self).init(stage.title("\(tab.rawValue)-stack"), on: stage)
    super.init(stage.title(tab.rawValue), on: stage)
    stack.parentCoordinator = self
    setRoot(stack)
    stack.setStack([root], animated: false)
  }

  /// It has its place.
  func start() {}

  /// Takes a flow of this tab, and clears the way for its screens; false where it was only asked who would.
  final func take(_ flow: AppFlowBox, userData: [String: Any]?, sender: Any?) -> Bool {
    flow.arrive(at: id)
    flow.settle(by: id)
    guard !flow.isInquiry else { return false }
    dismissReceipt()
    let from = userData?["from"] as? String ?? "nowhere"
    stage.note("\(title) opened for \((sender as? Responder)?.name ?? "none") from \(from)")
    return true
  }

  /// Shows the last of `screens` on top of what is there, or with the others under it and nothing else but the first screen.
  final func show(_ screens: [FlowScreen], keepHierarchy: Bool) {
    guard let root = stack.children.first, let last = screens.last else { return }
    if keepHierarchy || !stack.hasRoom {
      stack.setStack([root] + screens, animated: stage.isAnimated)
    } else {
      stack.push(last, animated: stage.isAnimated)
    }
  }
}

class HomeCoordinator: TabCoordinator {
  required init(on stage: Stage) { super.init(.home, root: HomeViewController(on: stage), on: stage) }

  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    switch boxed.unbox {
    case .home(let screen):
      guard take(boxed, userData: userData, sender: sender) else { return }
      displayScreen(screen, keepHierarchy: keepHierarchy)
    case .orders:
      super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
  }

  func displayScreen(_ screen: HomeScreen, keepHierarchy: Bool) {
    switch screen {
    case .initialScreen: stack.popToRoot(animated: stage.isAnimated)
    case .doubleButtonScreen(let title):
      let home2 = stage.cast(Home2ViewController.self).init(title, on: stage)
      show([home2], keepHierarchy: keepHierarchy)
    }
  }
}

final class OrdersCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.orders, root: OrdersViewController(on: stage), on: stage) }

  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    switch boxed.unbox {
    case .home:
      super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    case .orders(let screen):
      guard take(boxed, userData: userData, sender: sender) else { return }
      displayScreen(screen, keepHierarchy: keepHierarchy)
    }
  }

  private func displayScreen(_ screen: OrdersScreen, keepHierarchy: Bool) {
    switch screen {
    case .firstScreen: stack.popToRoot(animated: stage.isAnimated)
    case .secondScreen(let order):
      show([Orders2ViewController(order, on: stage)], keepHierarchy: keepHierarchy)
    case .thirdScreen(let order, let item):
      let second = keepHierarchy ? [Orders2ViewController(order, on: stage)] : []
      show(second + [Orders3ViewController(order, item, on: stage)], keepHierarchy: keepHierarchy)
    }
  }
}

extension TabCoordinator {
  /// Presents the receipt in a stack of its own, over the screen on top.
  ///
  /// What is sent there goes to the screen that presents it, which the order of look-ups finds (catalogue C8).
  final func presentReceipt() {
    guard let caller = stack.topController, let window = caller.loadedView.window, receipt == nil else {
      return
    }
    let modal = stage.cast(ShopStack.self).init(stage.title("sheet"), on: stage)
    modal.setStack([ReceiptViewController(on: stage)], animated: false)
    presenter(for: caller).present(modal, in: window)
  }

  final var receipt: Stack? { stack.topController.flatMap { presenter(for: $0).presented as? Stack } }

  /// Takes the receipt away: who presented it dismisses it.
  final func dismissReceipt() { if let top = stack.topController { presenter(for: top).dismissPresented() } }

  private func presenter(for caller: Controller) -> Controller {
    (stage.options.presenter ?? .caller).presenter(for: caller)
  }
}

extension TabCoordinator: ScreenOwner {
  final var ownScreens: [String] { stack.titles + (receipt?.titles ?? []) }
}
