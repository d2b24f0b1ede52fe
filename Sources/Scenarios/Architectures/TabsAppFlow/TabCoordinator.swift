import Hierarchy

/// The coordinator of one tab: it owns the stack and shows the screens of its own flow, and no others.
class TabCoordinator: ShopCoordinator {
  /// Stacks are not let grow beyond this many screens, so that a step costs the same after a thousand others.
  static let highestStack = 8

  final let tab: Tab
  final let stack: Stack
  /// Whether transitions are animated, as an app can turn that off.
  final var animates = true

  init(_ tab: Tab, root: FlowScreen, on stage: Stage) {
    self.tab = tab
    stack = Stack(stage.title("\(tab.rawValue)-stack"), on: stage)
    super.init(stage.title(tab.rawValue), on: stage)
    stack.parentCoordinator = self
    setRoot(stack)
    stack.setStack([prepared(root)], animated: false)
  }

  /// Takes a flow of this tab, and clears the way for its screens; false where it was only asked who would.
  final func take(_ flow: AppFlowBox, userData: [String: Any]?, sender: Responder?) -> Bool {
    flow.arrive(at: id)
    flow.settle(by: id)
    guard !flow.isInquiry else { return false }
    dismissSheet()
    let who = (sender as? any Linked)?.title ?? "none"
    stage.note("\(title) opened for \(who) from \(userData?["from"] as? String ?? "nowhere")")
    return true
  }

  /// Wires a screen that is about to be shown.
  final func prepared(_ screen: FlowScreen) -> FlowScreen {
    screen.delegate = stack
    return screen
  }
}

/// The coordinator of the home tab.
class HomeCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.home, root: HomeInitialScreen(on: stage), on: stage) }

  final override func openFlow(
    _ flow: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: Responder?
  ) {
    guard case .home(let screen) = flow.unbox else {
      return super.openFlow(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    if take(flow, userData: userData, sender: sender) { displayScreen(screen, keepHierarchy: keepHierarchy) }
  }

  private func displayScreen(_ screen: HomeScreen, keepHierarchy: Bool) {
    switch screen {
    case .initial: display([], keepHierarchy: keepHierarchy)
    case .doubleButton(let title):
      display([{ [stage] in ShopCast.doubleButton(title, on: stage) }], keepHierarchy: keepHierarchy)
    }
  }
}

/// The coordinator of the orders tab.
final class OrdersCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.orders, root: OrdersFirstScreen(on: stage), on: stage) }

  override func openFlow(
    _ flow: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: Responder?
  ) {
    guard case .orders(let screen) = flow.unbox else {
      return super.openFlow(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    if take(flow, userData: userData, sender: sender) { displayScreen(screen, keepHierarchy: keepHierarchy) }
  }

  private func displayScreen(_ screen: OrdersScreen, keepHierarchy: Bool) {
    let stage = stage
    let path: [() -> FlowScreen] =
      switch screen {
      case .first: []
      case .second(let order): [{ OrdersSecondScreen(order, on: stage) }]
      case .third(let order, let item):
        [{ OrdersSecondScreen(order, on: stage) }, { OrdersThirdScreen(order, item, on: stage) }]
      }
    display(path, keepHierarchy: keepHierarchy)
  }
}

// MARK: - What a tab's coordinator does to its stack

extension TabCoordinator {
  /// Shows the last screen of `path`: on top of what is there, or with all the others under it.
  ///
  /// An empty path leads to the screen at the bottom, which is there already.
  final func display(_ path: [() -> FlowScreen], keepHierarchy: Bool) {
    guard let root = stack.children.first else { return }
    guard let last = path.last else {
      stack.popToRoot(animated: animates)
      return
    }
    if keepHierarchy || stack.children.count >= Self.highestStack {
      let shown = keepHierarchy ? path : [last]
      stack.setStack([root] + shown.map { prepared($0()) }, animated: animates)
    } else {
      stack.push(prepared(last()), animated: animates)
    }
  }

  /// Presents the receipt in a stack of its own, over the screen on top.
  ///
  /// Its messages come here (catalogue E8), or go to the screen that presents it where the order of look-ups finds that by
  /// itself (catalogue C8), which a modal that nobody has repaired relies on in vain.
  final func presentReceipt(in window: Window) {
    guard let caller = stack.topController as? FlowScreen, sheet == nil else { return }
    let sheet = Stack(stage.title("sheet"), on: stage)
    switch stage.options.modal {
    case .lookup?, ModalRepair.none?: break
    default: sheet.parentCoordinator = self
    }
    let receipt = ReceiptScreen(on: stage)
    receipt.delegate = sheet
    sheet.setStack([receipt], animated: false)
    presenter(for: caller).present(sheet, in: window)
  }

  /// The receipt, if it is up.
  final var sheet: Stack? { stack.topController.flatMap { presenter(for: $0).presented as? Stack } }

  /// Takes the receipt away: who presented it dismisses it.
  final func dismissSheet() { if let top = stack.topController { presenter(for: top).dismissPresented() } }

  private func presenter(for caller: Controller) -> Controller {
    (stage.options.presenter ?? .caller).presenter(for: caller)
  }
}
