import Hierarchy

/// The coordinator of one tab: it owns the stack and shows the screens of its own flow, and no others.
class TabCoordinator: FlowCoordinator {
  /// Stacks are not let grow beyond this many screens, so that a step costs the same after a thousand others.
  static let highestStack = 8

  let tab: Tab
  let stack: Stack
  /// Whether transitions are animated, as an app can turn that off.
  var animates = true
  /// What stands in the place of the coordinator in the planted mistake: an object that is no responder.
  private let impostor = Impostor()

  private final class Impostor {}

  init(_ tab: Tab, root: FlowScreen, on stage: Stage) {
    self.tab = tab
    stack = Stack(stage.title("\(tab.rawValue)-stack"), on: stage)
    super.init(stage.title(tab.rawValue), on: stage)
    stage.links.connect(stack, to: self)
    if stage.options.hazard == .failedCast { stack.parentCoordinator = impostor }
    setRoot(stack)
    stack.setStack([prepared(root)], animated: false)
  }

  /// Sees to its own flow, and forwards the others to whoever comes next (catalogue C10).
  override func receive(_ message: Message) {
    guard let box = message as? AppFlowBox, box.unbox.tab == tab else { return super.receive(message) }
    open(box)
  }

  /// Shows what `box` asks for, which is a flow of this tab.
  func open(_ box: AppFlowBox) {
    box.arrive(at: id)
    box.settle(by: id)
    guard !box.isInquiry else { return }
    dismissSheet()
    display(path(to: box.unbox), keepHierarchy: box.keepHierarchy)
    let sender = (box.sender as? any Linked)?.title ?? "nobody"
    let from = box.userData?["from"] as? String ?? "nowhere"
    stage.note("\(title) opened for \(sender) from \(from)")
  }

  /// The screens that lead to the one of `flow`, itself last, the one at the bottom not included.
  func path(to flow: AppFlow) -> [() -> FlowScreen] { [] }

  /// Wires a screen that is about to be shown.
  func prepared(_ screen: FlowScreen) -> FlowScreen {
    stage.links.connect(screen, to: stack)
    return screen
  }
}

/// What a tab's coordinator does to its stack.
extension TabCoordinator {
  /// Shows the last screen of `path`: on top of what is there, or with all the others under it.
  ///
  /// An empty path leads to the screen at the bottom, which is there already.
  func display(_ path: [() -> FlowScreen], keepHierarchy: Bool) {
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
  /// Its messages go on to the screen that presents it, which is what the order of look-ups finds by itself
  /// (catalogue C8), or straight to this coordinator where that is how modals are repaired (catalogue E8).
  func presentReceipt(in window: Window) {
    guard let caller = stack.topController as? FlowScreen, sheet == nil else { return }
    let presenter = presenter(for: caller)
    let sheet = Stack(stage.title("sheet"), on: stage)
    let receipt = ReceiptScreen(on: stage)
    stage.links.connect(receipt, to: sheet)
    stage.links.connect(sheet, to: stage.options.modal == .coordinator ? self : caller)
    sheet.setStack([receipt], animated: false)
    presenter.present(sheet, in: window)
  }

  /// The receipt, if it is up.
  var sheet: Stack? { stack.topController.flatMap { presenter(for: $0).presented as? Stack } }

  /// Takes the receipt away: who presented it dismisses it.
  func dismissSheet() { if let top = stack.topController { presenter(for: top).dismissPresented() } }

  private func presenter(for caller: Controller) -> Controller {
    (stage.options.presenter ?? .caller).presenter(for: caller)
  }
}

/// The coordinator of the home tab.
final class HomeCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.home, root: HomeInitialScreen(on: stage), on: stage) }

  override func path(to flow: AppFlow) -> [() -> FlowScreen] {
    guard case .home(.doubleButton(let title)) = flow else { return [] }
    return [{ [stage] in HomeDoubleButtonScreen(title, on: stage) }]
  }
}

/// The coordinator of the orders tab.
final class OrdersCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.orders, root: OrdersFirstScreen(on: stage), on: stage) }

  override func path(to flow: AppFlow) -> [() -> FlowScreen] {
    switch flow {
    case .home, .orders(.first): []
    case .orders(.second(let order)): [{ [stage] in OrdersSecondScreen(order, on: stage) }]
    case .orders(.third(let order, let item)):
      [
        { [stage] in OrdersSecondScreen(order, on: stage) },
        { [stage] in OrdersThirdScreen(order, item, on: stage) },
      ]
    }
  }
}
