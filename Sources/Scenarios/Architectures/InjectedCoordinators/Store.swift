import Hierarchy

/// A store whose coordinators are responders, injected into the chain at their root controllers (article E).
struct InjectedCoordinatorsArchitecture: Architecture {
  let name = "injected-coordinators"
  let letter: Character = "E"
  let abstract =
    "a store: coordinators as responders, children by identifier, a promotion in a cell in a cell"

  let operations: [Operation] = [
    .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack, .swipeCancelled,
    .swipeThenPush, .present, .dismiss, .swipeToDismiss, .selectTab, .reparent, .start, .stop, .startTwice,
    .reuseCell, .answer, .sendAtEachPhase, .send, .deepLink, .logout, .logoutUnderModal, .login, .freeOwner,
    .queueMessage, .supply,
  ]

  /// The article's order of look-ups, with a coordinator around each modal; the side table holds weakly.
  static let article = ArchitectureOptions(linkage: .trampoline, lookup: .injected, modal: .coordinator)

  /// The article's order of look-ups, and the one of article C.
  let variants = [
    Self.article, ArchitectureOptions(linkage: .trampoline, lookup: .coordinating, modal: .coordinator),
  ]
  let hazards = StoreHazards.all

  /// Signed in, a product in the catalog and an address in the account, and over the catalog the cart with a payment.
  let opening = [
    Step(.login), Step(.push), Step(.selectTab, 1), Step(.push), Step(.selectTab), Step(.start),
    Step(.start, 1), Step(.push),
  ]

  func launch(_ options: ArchitectureOptions) -> App { Store(options) }
}

final class Store: App {
  private lazy var window = MainWindow("window", on: stage)
  private(set) lazy var coordinator = stage.cast(ApplicationCoordinator.self).init(of: window, on: stage)
  private var underWay: [StoreMessage] = []

  override init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    super.init(options, table: table)
    // The article's rule is that screens decide nothing; coordinators show and hide, which A14 leaves to containers.
    stage.transitions = TransitionJournal(hasCoordinators: true)
    application.add(window)
    application.add(coordinator)
    window.makeVisible()
    coordinator.start()
  }

  override var front: NavigationStack? { modal as? NavigationStack ?? coordinator.selected?.stack }

  var frontScreen: DisplayController? { front?.topController as? DisplayController }

  /// The coordinator whose screen that is; nil for a bare modal.
  var frontFlow: NavigationCoordinator? { flows.first { $0.stack === front } }

  /// The flows that are presented, each before those over it.
  private var presentedFlows: [NavigationCoordinator] { flows.filter { $0.stack.presenting != nil } }

  var flows: [NavigationCoordinator] { stage.census.living.compactMap { $0 as? NavigationCoordinator } }

  var catalog: CatalogCoordinator? { coordinator.child(Part.catalog.rawValue) as? CatalogCoordinator }

  override func allows(_ step: Step) -> Bool {
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush:
      frontFlow is PartCoordinator || coordinator.selected?.stack.hasRoom == true
    case .start: step.argument % 4 == 3 ? modal == nil : canStart(step)
    case .stop: !presentedFlows.isEmpty
    case .startTwice, .freeOwner: modal == nil
    case .reuseCell, .send, .queueMessage: waiting < 6
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    let number = step.argument
    switch step.operation {
    case .push:
      if let screen = frontScreen { stage.turn(of: screen) { screen.choose(UInt64(number)) } }
    case .present: frontFlow?.presentOffer()
    case .dismiss: dismissModal()
    case .freeOwner: freeOwner()
    case .selectTab:
      let started = step.pick(from: coordinator.parts).flatMap { Part(rawValue: $0.identifier) }
      if let started { coordinator.select(started) }
    case .reparent: if step.isEven { coordinator.changeForm() } else { moveTopScreen() }
    case .deepLink: openLink(Part.allCases[number % Part.allCases.count])
    case .login: coordinator.logIn()
    case .logout, .logoutUnderModal: coordinator.logOut()
    case .start where number % 4 == 3: if let screen = frontScreen { screen.startPayment(sender: screen) }
    case .start: if let frontFlow { start(step, in: frontFlow) }
    case .stop: stop(step.pick(from: presentedFlows))
    case .startTwice: for _ in 0..<2 { if let part = coordinator.selected { start(step, in: part) } }
    case .send: send(number)
    case .queueMessage:
      coordinator.dependencies = nil
      send(number)
    case .supply: coordinator.dependencies = coordinator.dataManager
    case .reuseCell:
      guard let cell = step.pick(from: catalog?.home?.promotions ?? []) else { break }
      underWay.append(cell.updateData(UInt64(number)))
      cell.prepareForReuse()
    case .answer: coordinator.networkManager.respond()
    default: return false
    }
    return true
  }

  /// A choice on an offer or in the cart is shown below it, and an order that was waiting leads to the payment.
  override func height(after step: Step) -> Int? {
    switch step.operation {
    case .push, .pushInstantly, .swipeThenPush: if !(frontFlow is PartCoordinator) { return nil }
    case .selectTab: if tabs == nil { return nil }
    case .supply: return nil
    default: break
    }
    return super.height(after: step)
  }

  override var inquiries: [Inquiry] {
    let order = Order(item: 0, quantity: 0, price: 0)
    return [
      Inquiry("cartBuyNow", { Boxed(.buyNow, order, sender: nil, isInquiry: true) }) { level in
        level is ApplicationCoordinator ? level : nil
      },
      Inquiry("showItem", { Boxed(.select, ItemID(0), sender: nil, isInquiry: true) }) { level in
        level is PartCoordinator ? level : nil
      },
    ]
  }

  override func faults(after step: Step?) -> [String] {
    var lines: [String] = []
    for message in underWay where message.account.outcomes > 0 {
      stage.note("\(message.action) \(message.account.outcome)")
      if message.account.outcomes > 1 { lines.append("\(message.action) has more than one outcome") }
    }
    underWay.removeAll { $0.account.outcomes > 0 }
    let cells = stage.census.living.compactMap { $0 as? PromotionCell }
    return lines + cells.filter { !$0.isEntitled }.map { "cell \($0.title) shows what it did not ask for" }
  }

  override func describe(_ facts: inout [String: String]) {
    let coordinators = stage.census.living.compactMap { $0 as? StoreCoordinator }
    facts["in front"] = frontFlow?.title
    facts["coordinators"] = coordinators.map(\.title).sorted().joined(separator: " ")
    facts["cart"] = "\(coordinator.cartManager.items)"
    facts["answers"] = "\(coordinator.dataManager.answers), \(coordinator.networkManager.underWay) under way"
    facts["waiting"] = "\(waiting)"
    for flow in flows { facts["parent of \(flow.title)"] = flow.parent?.name }
    for cell in catalog?.home?.promotions ?? [] {
      facts["shows \(cell.title)"] = cell.content == 0 ? "nothing" : "an answer"
    }
  }

  private func dismissModal() {
    if let flow = frontFlow { stop(flow) } else { modal?.presenting?.dismissPresented() }
  }

  func stop(_ flow: NavigationCoordinator?) {
    let coordinators = stage.census.living.compactMap { $0 as? StoreCoordinator }
    if let flow { coordinators.forEach { $0.stopChild(coordinator: flow) } }
  }

  /// Only the catalog starts a cart; everything starts payments, but a payment, also over a cart.
  private func canStart(_ step: Step) -> Bool {
    guard let owner = frontFlow, modal == nil || owner is CartCoordinator else { return false }
    let isCart = step.isEven && owner is CatalogCoordinator
    return owner.child(isCart ? CartCoordinator.identifier : PaymentCoordinator.identifier) == nil
  }

  func start(_ step: Step, in owner: NavigationCoordinator) {
    if step.isEven, let catalog = owner as? CatalogCoordinator { return catalog.presentCart() }
    owner.presentPayment()
  }

  private func moveTopScreen() {
    guard let source = coordinator.selected, source.stack.children.count > 1,
      let target = coordinator.parts.first(where: { $0 !== source }), target.stack.hasRoom
    else { return }
    source.moveLastScreen(to: target)
  }

  private func openLink(_ part: Part) {
    coordinator.endFlows()
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
    let coordinators = stage.census.living.compactMap { $0 as? StoreCoordinator }
    return coordinators.reduce(coordinator.networkManager.underWay) { $0 + $1.waiting }
  }

  /// An order or a request from one of the screens on the stack, or of the promotions where home is one of them.
  private func send(_ number: Int) {
    let senders: [Responder] = (front?.children ?? []).flatMap {
      [$0] + (($0 as? HomeController)?.promotions ?? [])
    }
    guard !senders.isEmpty else { return }
    let sender = senders[number / 2 % senders.count]
    if number.isMultiple(of: 2) {
      let order = Order(item: UInt64(number), quantity: 1, price: 1)
      underWay.append(sender.cartBuyNow(order, sender: sender))
    } else if let cell = sender as? PromotionCell {
      underWay.append(cell.updateData(UInt64(number)))
    } else {
      let isHere = { [weak sender] (_: Result<UInt64, Failure>) in sender != nil }
      underWay.append(sender.fetchData(UInt64(number + 1), sender: sender, completion: isHere))
    }
  }
}
