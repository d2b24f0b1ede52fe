import Hierarchy

/// A tab bar whose tabs have coordinators, and a flow that any screen can ask for (article C).
struct TabsAppFlowArchitecture: Architecture {
  let name = "tabs-appflow"
  let letter: Character = "C"
  let abstract = "a coordinator per tab under a main one; any screen opens any flow by one message"

  let operations: [Operation] = [
    .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack, .swipeCancelled,
    .swipeThenPush, .present, .dismiss, .swipeToDismiss, .popPresenter, .selectTab, .reparent, .start, .stop,
    .startTwice, .sendAtEachPhase, .send, .deepLink, .logout, .logoutUnderModal, .login, .freeOwner,
  ]

  /// The article's: a weak trampoline, and its order of look-ups, which finds the presenter of a modal.
  static let article = ArchitectureOptions(linkage: .trampoline, lookup: .coordinating, modal: .lookup)

  let variants = [Self.article]
  let hazards = ShopHazards.all

  /// A screen further in the home tab, two further in the orders tab, and a receipt over those.
  let opening = [Step(.push), Step(.selectTab, 1), Step(.push), Step(.push, 1), Step(.present)]

  func launch(_ options: ArchitectureOptions) -> App { Shop(options) }
}

final class Shop: App {
  private(set) lazy var window = MainWindow("window", on: stage)
  /// The coordinator of the tab bar, while a user is logged in.
  var main: MainCoordinator? { application.coordinators.first as? MainCoordinator }

  override init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    super.init(options, table: table)
    application.add(window)
    logIn()
    window.makeVisible()
  }

  var selected: TabCoordinator? { main?.selected }

  var frontScreen: FlowScreen? { (front?.topController ?? root) as? FlowScreen }

  override func allows(_ step: Step) -> Bool {
    let tabs = main?.tabCoordinators ?? []
    return switch step.operation {
    case .push, .pushInstantly, .swipeThenPush, .setStack: modal == nil && main != nil
    case .start: main != nil && tabs.count < Tab.allCases.count
    case .stop, .freeOwner: tabs.count > 1
    case .login: main == nil
    case .present, .logout, .logoutUnderModal: main != nil
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    let flow = AppFlow.all(step.argument)[step.argument % 5]
    switch step.operation {
    case .push: frontScreen?.request(further(step.argument).boxed, keepHierarchy: false)
    case .setStack: frontScreen?.request(further(step.argument).boxed, keepHierarchy: true)
    case .present: selected?.presentReceipt()
    case .start: for tab in Tab.allCases { main?.start(tab) }
    case .stop: main?.stop(tab(step))
    case .startTwice: if main?.start(tab(step)) == false { stage.note("refused to start \(tab(step)) twice") }
    case .reparent: moveTop(from: main?.coordinator(of: .home), to: main?.coordinator(of: .orders))
    case .send: frontScreen?.request(flow.boxed, keepHierarchy: step.argument / 5 % 2 == 1)
    case .deepLink: openLink(flow)
    case .login: logIn()
    case .logout, .logoutUnderModal: logOut(isLoggedInAgain: !step.isEven)
    case .freeOwner: freeOwner()
    default: return false
    }
    return true
  }

  override var inquiries: [Inquiry] {
    [AppFlow.home(.initialScreen), .orders(.firstScreen)].map { flow in
      Inquiry(
        name: flow.tab.rawValue,
        ask: { origin, stage in
          let box = AppFlowBox(flow, isInquiry: true)
          origin.openFlow(box, sender: nil)
          return stage.answer(to: box)
        },
        decider: { level in
          if let main = level as? MainCoordinator { return main.coordinator(of: flow.tab) }
          return (level as? TabCoordinator)?.tab == flow.tab ? level : nil
        }
      )
    }
  }

  /// A flow that was asked for is the one that is shown, if its tab is there.
  override func faults(after step: Step?) -> [String] {
    guard let step, step.operation == .send || step.operation == .deepLink else { return [] }
    let flow = AppFlow.all(step.argument)[step.argument % 5]
    guard main?.coordinator(of: flow.tab) != nil else { return [] }
    let (tab, content) = (selected?.tab.rawValue ?? "no tab", frontScreen?.content ?? "no screen")
    let isShown = tab == flow.tab.rawValue && content == flow.content
    return isShown ? [] : ["shown: expected '\(flow.content)' in \(flow.tab), found '\(content)' in \(tab)"]
  }

  override func describe(_ facts: inout [String: String]) {
    facts["coordinators"] = application.coordinators.map(\.name).joined(separator: " ")
  }
}

extension Shop {
  private func further(_ number: Int) -> AppFlow {
    guard selected?.tab == .orders else { return .home(.doubleButtonScreen(title: number)) }
    return .orders(
      number % 2 == 0 ? .secondScreen(order: number) : .thirdScreen(order: number, item: number + 1)
    )
  }

  private func tab(_ step: Step) -> Tab { step.isEven ? .orders : .home }

  /// The same screen in another coordinator's stack: nothing in it changes (catalogue E15).
  private func moveTop(from source: TabCoordinator?, to target: TabCoordinator?) {
    guard let source, let target, source.stack.children.count > 1, target.stack.hasRoom else { return }
    if let screen = source.stack.topController { target.stack.push(screen, animated: false) }
  }

  /// A link from outside comes in as text, at the coordinator of links.
  private func openLink(_ flow: AppFlow) {
    if main == nil { logIn() }
    main?.deepLinkCoordinator.handleDeepLink(text: flow.link)
  }

  private func logIn() {
    let main = stage.cast(MainCoordinator.self).init(on: stage)
    application.add(main)
    window.setRoot(main.tabs)
  }

  /// Every other time the user logs in again at once, or a drawn script would spend its time at the login.
  private func logOut(isLoggedInAgain: Bool) {
    guard let main else { return }
    window.setRoot(FlowScreen("login", on: stage))
    application.remove(main)
    if isLoggedInAgain { logIn() }
  }

  /// The stack of a tab is still held when its coordinator has gone: what comes from there is not handled.
  private func freeOwner() {
    guard let stack = main?.coordinator(of: .orders)?.stack, let reader = stack.topController else { return }
    main?.stop(.orders)
    withExtendedLifetime(stack) { stage.expectUnheard(reader, inquiries[0]) }
  }
}
