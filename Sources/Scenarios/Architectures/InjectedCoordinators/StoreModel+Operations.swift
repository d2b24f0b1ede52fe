import Hierarchy

/// What the user and the app do.
extension StoreModel {
  mutating func launch() {
    form = .tabs
    root = title(form.rawValue)
    select("catalog")
  }

  mutating func select(_ kind: String) {
    selected = kind
    guard child(kind, of: Self.app) == nil else { return }
    let (flow, stack) = (title(kind), title("stack"))
    flows[flow] = FlowState(kind: kind, parent: Self.app, stack: stack)
    sections.append((kind, StackState(title: stack)))
    show(kind == "catalog" ? "home" : "overview", of: flow)
    guard kind == "catalog" else { return }
    _ = title("carousel")
    promotions = [PromotionState(title: title("promotion")), PromotionState(title: title("promotion"))]
  }

  mutating func navigate(_ step: Step) {
    let screens = visible.screens
    switch step.operation {
    case .push, .pushInstantly: if hasRoom { choose() }
    case .pop, .popInstantly: if screens.count > 1 { keep(screens.dropLast()) }
    case .popTo: keep(Array(screens.prefix(step.argument % screens.count + 1)))
    case .popToRoot: keep(Array(screens.prefix(1)))
    case .setStack: keep(screens.chosen(by: step.argument))
    default: break
    }
  }

  mutating func swipe(_ step: Step) {
    guard visible.screens.count > 1 else { return }
    switch step.operation {
    case .swipeBack: keep(visible.screens.dropLast())
    case .swipeThenPush: if hasRoom { choose() }
    default: break
    }
  }

  /// Something is chosen on the visible screen: whoever decides shows another one.
  private mutating func choose() {
    guard let screen = visible.screens.last, let flow = decider(of: .showItem, from: screen, in: visible)
    else {
      return
    }
    if isOfferUp { dismiss() }
    let kinds = ["catalog": "product", "account": "address", "payment": "method"]
    show(kinds[flows[flow]?.kind ?? ""] ?? "", of: flow)
  }

  mutating func present(_ step: Step) {
    switch step.operation {
    case .present: if modal == nil { presentOffer() }
    case .dismiss, .swipeToDismiss: dismiss()
    case .popPresenter: popPresenter()
    case .freeOwner:
      guard modal == nil else { return }
      presentOffer()
      let held = modal?.stack.title ?? ""
      dismiss()
      note("late: unhandled at \(held)")
    default: break
    }
  }

  private mutating func presentOffer() {
    guard let owner = visibleFlow, let presenter = visible.screens.last?.title else { return }
    let flow = options.modal == .coordinator ? title("offer") : nil
    let stack = title("stack")
    if let flow { flows[flow] = FlowState(kind: "offer", parent: owner, stack: stack) }
    let popup = ScreenState(title: title("popup"), owner: flow ?? "")
    modal = ModalState(
      stack: StackState(title: stack, screens: [popup]),
      presenter: presenter,
      flow: flow,
      isOffer: true
    )
  }

  private mutating func popPresenter() {
    guard isOfferUp, sections[section].stack.screens.count > 1 else { return }
    dismiss()
    keep(visible.screens.dropLast())
  }

  mutating func arrange(_ step: Step) {
    switch step.operation {
    case .selectTab: if modal == nil { select(step.argument % 2 == 0 ? "catalog" : "account") }
    case .reparent: if modal == nil { step.argument % 2 == 0 ? changeForm() : moveTopScreen() }
    case .deepLink: openLink()
    case .logout: signOut()
    case .logoutUnderModal:
      if modal == nil { startPayment() }
      signOut()
    case .login:
      endFlows()
      launch()
      supply()
    default: break
    }
  }

  private mutating func changeForm() {
    form = form.following
    root = title(form.rawValue)
  }

  private mutating func moveTopScreen() {
    guard let target = sections.firstIndex(where: { $0.kind != selected }) else { return }
    let owners = sections.map { child($0.kind, of: Self.app) ?? "" }
    guard owners.allSatisfy({ children(of: $0).isEmpty }) else { return }
    guard visible.screens.count > 1, sections[target].stack.screens.count < StoreWorld.height else { return }
    var screen = sections[section].stack.screens.removeLast()
    screen.owner = owners[target]
    sections[target].stack.screens.append(screen)
  }

  private mutating func openLink() {
    dismiss()
    select("catalog")
    for child in children(of: sectionFlow) { stop(child) }
    let old = visible.screens
    show("product", of: sectionFlow)
    show("product", of: sectionFlow)
    keep(Array(visible.screens.prefix(1)) + visible.screens.dropFirst(old.count))
  }

  private mutating func endFlows() {
    for child in children(of: Self.app) { stop(child) }
    modal = nil
    sections = []
  }

  private mutating func signOut() {
    endFlows()
    for request in flows[Self.app]?.queue ?? [] { note("\(request.label) cancelled") }
    flows[Self.app]?.queue = []
    isReady = false
    orders = 0
    lastOrders = []
    launch()
  }
}
