import Hierarchy

/// A store whose coordinators are responders, injected into the chain at their root controllers (article E).
struct InjectedCoordinatorsArchitecture: Architecture {
  let name = "injected-coordinators"
  let letter: Character = "E"
  let abstract =
    "a store: coordinators as responders, children by identifier, a promotion in a cell in a cell"

  /// Everything but traits.
  let operations = Operation.allCases.filter { $0 != .overrideTraits }

  /// The article's order of look-ups, with a coordinator around each modal; the side table holds weakly.
  static let article = ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator)

  /// The article's order of look-ups, and the one of article C.
  let variants = [
    Self.article, ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .coordinator),
  ]
  let hazards = StoreHazards.all

  /// Signed in, a product and the cart on the stack of the catalog, an address in the account, and an offer over the cart.
  let opening = [
    Step(.login), Step(.push), Step(.start), Step(.push), Step(.selectTab, 1), Step(.push), Step(.selectTab),
    Step(.present),
  ]

  func launch(_ options: ArchitectureOptions) -> App { Store(options) }
}

/// The store: its application coordinator, and what the user and the network do.
final class Store: App {
  private lazy var window = MainWindow("window", on: stage)
  private(set) lazy var coordinator = ApplicationCoordinator(of: window, on: stage)

  override init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    super.init(options, table: table)
    stage.transitions = TransitionJournal()
    // The article's rule is that screens decide nothing; coordinators show and hide, which A14 leaves to containers.
    stage.rules = ContainerRules(only: [.onlyContainersTransition], also: [.coordinator])
    application.add(window)
    application.add(coordinator)
    window.makeVisible()
    coordinator.start()
  }

  // MARK: - What is on screen

  override var front: NavigationStack? { modal as? NavigationStack ?? coordinator.selected?.stack }

  override var hiddenRoots: [Controller] {
    coordinator.parts.map(\.stack).filter { $0.parent == nil && $0.presenting == nil }
  }

  var frontScreen: DisplayController? { front?.topController as? DisplayController }

  /// The coordinator whose screen that is; nil for a bare modal.
  var frontFlow: NavigationCoordinator? {
    guard let screen = frontScreen else { return nil }
    return flows.first { $0.controllers.contains { $0 === screen } }
  }

  /// Every coordinator with a stack.
  var flows: [NavigationCoordinator] { stage.census.living.compactMap { $0 as? NavigationCoordinator } }

  var catalog: CatalogCoordinator? { coordinator.child(Part.catalog.rawValue) as? CatalogCoordinator }

  // MARK: - What is done

  override func allows(_ step: Step) -> Bool {
    let selected = coordinator.selected
    let isRoomBelow = selected?.stack.hasRoom == true
    return switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: modal == nil || modal?.presenting === root || isRoomBelow
    case .popPresenter: modal?.presenting !== root
    case .start: modal == nil && isRoomBelow && (step.argument % 4 == 3 || canStart(step))
    case .stop: modal != nil ? frontFlow != nil : (selected?.sharing.count ?? 0) > 1
    case .startTwice: modal == nil && (selected?.stack.children.count ?? 0) + 1 < NavigationStack.tallest
    case .startThenStop, .stopThenStart:
      modal == nil && isRoomBelow && selected === catalog && catalog?.flows.count == 1
    case .activate, .freeOwner: modal == nil
    case .reuseCell, .send, .queueMessage: waiting < 6
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    switch step.operation {
    case .push:
      if let screen = frontScreen { stage.turn(of: screen) { screen.choose(UInt64(step.argument)) } }
    case .setStack:
      guard let flow = frontFlow else { return false }
      flow.replaceScreens(with: flow.stack.children.chosen(by: step.argument), animated: step.isAnimated)
    case .present: frontFlow?.presentOffer()
    case .dismiss: dismissModal()
    case .freeOwner: freeOwner()
    case .selectTab:
      let started = step.pick(from: coordinator.parts).flatMap { Part(rawValue: $0.identifier) }
      if let started { coordinator.select(started) }
    case .reparent: if step.isEven { coordinator.changeForm() } else { moveTopScreen() }
    case .deepLink: openLink(Part.allCases[step.argument % Part.allCases.count])
    case .login: coordinator.logIn()
    case .logout, .logoutUnderModal: coordinator.logOut()
    default: return actOnFlows(step) || actOnMessages(step)
    }
    return true
  }

  private func actOnFlows(_ step: Step) -> Bool {
    guard let part = coordinator.selected else { return false }
    switch step.operation {
    case .start where step.argument % 4 == 3:
      if let screen = frontScreen { screen.startPayment(sender: screen) }
    case .start: if let owner = frontFlow { owner.startChild(coordinator: flow(step, in: owner)) }
    case .stop: if modal != nil { dismissModal() } else { stop(step.pick(from: part.sharing.dropFirst())) }
    case .startTwice: for _ in 0..<2 { part.startChild(coordinator: flow(step, in: part)) }
    case .startThenStop:
      let old = part.flows.first
      part.startChild(coordinator: flow(isCart: !(old is CartCoordinator), in: part))
      stop(old)
    case .stopThenStart:
      let old = part.flows.first
      stop(old)
      part.startChild(coordinator: flow(isCart: !(old is CartCoordinator), in: part))
    case .activate: step.pick(from: part.sharing)?.returnToFront()
    default: return false
    }
    return true
  }

  private func actOnMessages(_ step: Step) -> Bool {
    let number = step.argument
    switch step.operation {
    case .send: send(number, isOrder: number % 3 != 2, from: number / 3)
    case .queueMessage:
      coordinator.withdraw()
      send(number, isOrder: number % 2 == 0, from: number / 2)
    case .supply: coordinator.supply()
    case .reuseCell:
      guard let cell = step.pick(from: catalog?.home?.promotions ?? []) else { break }
      stage.track(cell.updateData(UInt64(number)), as: "fetchData \(number)")
      cell.prepareForReuse()
    case .answer: coordinator.networkManager.respond()
    default: return false
    }
    return true
  }

  /// A choice on an offer is shown below it, and an order that was waiting leads to the payment.
  override func change(by step: Step) -> StackChange {
    let isOnOffer = modal != nil && modal?.presenting !== root
    return switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: isOnOffer ? .anything : super.change(by: step)
    case .supply: .anything
    case .selectTab: tabs == nil ? .anything : super.change(by: step)
    default: super.change(by: step)
    }
  }

  // MARK: - What has to be so

  override var inquiries: [Inquiry] {
    let order = Order(item: 0, quantity: 0, price: 0)
    return [
      Inquiry("cartBuyNow", { Boxed(.buyNow, order, sender: nil, isInquiry: true) }) { level in
        level is ApplicationCoordinator ? level : nil
      },
      Inquiry("showItem", { Boxed(.select, ItemID(0), sender: nil, isInquiry: true) }) { level in
        let passesOn = level is CartCoordinator || level is OfferCoordinator
        return level is NavigationCoordinator && !passesOn ? level : nil
      },
    ]
  }

  override func faults(after step: Step?) -> [String] {
    var lines: [String] = []
    for flow in flows where flow.controllers.last === flow.stack.topController {
      guard flow.stack.parentCoordinator !== flow || flow.stack.delegate !== flow else { continue }
      lines.append("\(flow.title) is in front on \(flow.stack.title), and not its coordinator")
    }
    return lines
  }

  override func describe(_ facts: inout [String: String]) {
    facts["in front"] = frontFlow?.title
    facts["coordinators"] = stage.census.living.filter { $0 is StoreCoordinator }.map(\.title).sorted()
      .joined(separator: " ")
    facts["cart"] = "\(coordinator.cartManager.orders) orders, last \(coordinator.cartManager.items)"
    facts["answers"] = "\(coordinator.dataManager.answers), \(coordinator.networkManager.underWay) under way"
    for flow in stage.census.living.compactMap({ $0 as? StoreCoordinator }) where !flow.waiting.isEmpty {
      facts["waiting at \(flow.title)"] = flow.waiting.joined(separator: ", ")
    }
    for flow in flows { facts["parent of \(flow.title)"] = flow.parent?.name }
    for cell in catalog?.home?.promotions ?? [] { facts["shows \(cell.title)"] = shown(by: cell) }
  }

  /// As the number that was asked with, as scripts ask with small ones.
  private func shown(by cell: PromotionCell) -> String {
    guard cell.content != 0 else { return "nothing" }
    return (0..<16).first { ItemID($0 + 1).digest == cell.content }.map { "answer \($0)" } ?? "something else"
  }
}

// MARK: - Verbs

extension Store {
  /// Whoever has presented the modal takes it away.
  private func dismissModal() {
    if let flow = frontFlow { stop(flow) } else { modal?.presenting?.dismissPresented() }
  }

  /// Has `flow` stopped by its parent.
  func stop(_ flow: StoreCoordinator?) {
    if let flow { (flow.parent as? StoreCoordinator)?.stopChild(coordinator: flow) }
  }

  /// Only the catalog starts a cart, on its own stack; everything starts payments, but a payment.
  private func startsCart(_ step: Step, in owner: NavigationCoordinator) -> Bool {
    owner is CatalogCoordinator && step.isEven
  }

  private func canStart(_ step: Step) -> Bool {
    guard let owner = frontFlow, !(owner is PaymentCoordinator) else { return false }
    let isCart = startsCart(step, in: owner)
    return owner.child(isCart ? CartCoordinator.identifier : PaymentCoordinator.identifier) == nil
  }

  private func flow(_ step: Step, in owner: NavigationCoordinator) -> NavigationCoordinator {
    flow(isCart: startsCart(step, in: owner), in: owner)
  }

  private func flow(isCart: Bool, in owner: NavigationCoordinator) -> NavigationCoordinator {
    guard !isCart else { return CartCoordinator(on: owner.stack, stage: stage) }
    return stage.cast(PaymentCoordinator.self).init(on: owner.stack, stage: stage)
  }

  private func moveTopScreen() {
    guard let source = coordinator.selected, source.flows.isEmpty, source.controllers.count > 1,
      let target = coordinator.parts.first(where: { $0 !== source }), target.flows.isEmpty,
      target.stack.hasRoom
    else { return }
    source.moveLastScreen(to: target)
  }

  private func openLink(_ part: Part) {
    if modal != nil { dismissModal() }
    coordinator.select(part)
    if part == .catalog { catalog?.openProduct() }
  }

  /// The modal is still held when its coordinator has gone, and asks for the way.
  private func freeOwner() {
    frontFlow?.presentOffer()
    guard let held = modal else { return }
    dismissModal()
    stage.expectUnheard(held, inquiries[0])
  }

  /// What waits for dependencies or for the network.
  private var waiting: Int {
    let queued = stage.census.living.compactMap { $0 as? StoreCoordinator }.map(\.waiting.count)
    return queued.reduce(coordinator.networkManager.underWay, +)
  }

  /// Whatever sends on the stack that the user sees: its screens, and the promotions where home is one of them.
  private var senders: [Responder] {
    (front?.children ?? []).flatMap { [$0] + (($0 as? HomeController)?.promotions ?? []) }
  }

  private func send(_ number: Int, isOrder: Bool, from index: Int) {
    guard !senders.isEmpty else { return }
    let sender = senders[index % senders.count]
    if isOrder {
      let order = Order(item: UInt64(number), quantity: 1, price: 1)
      stage.track(sender.cartBuyNow(order, sender: sender), as: "cartBuyNow \(number)")
    } else {
      let (cell, screen) = (sender as? PromotionCell, sender as? DisplayController)
      let letter = cell?.updateData(UInt64(number)) ?? screen?.updateData(UInt64(number))
      if let letter { stage.track(letter, as: "fetchData \(number)") }
    }
  }
}
