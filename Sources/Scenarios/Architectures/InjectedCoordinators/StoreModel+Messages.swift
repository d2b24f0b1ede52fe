import Hierarchy

/// Who decides, and what waits.
extension StoreModel {
  /// The coordinator that acts on `method` from `screen`; nil where the chain ends below.
  func decider(of method: StoreMethod, from screen: ScreenState, in stack: StackState) -> String? {
    guard let top = stack.screens.last else { return nil }
    var flow = screen.owner
    if options.linkage.policy != nil {
      // Only the root is associated: a message goes from any screen to the stack, and there to the active coordinator.
      // Without a parent in the order of look-ups, a covered screen, whose view hangs nowhere, is the end.
      if options.lookup == .injected, screen != top { return nil }
      flow = top.owner
    }
    if flow.isEmpty { flow = sections[section].stack.screens.last?.owner ?? "" }
    while let state = flows[flow] {
      if decides(state.kind, method) { return flow }
      flow = state.parent
    }
    return nil
  }

  private func decides(_ kind: String, _ method: StoreMethod) -> Bool {
    switch kind {
    case "catalog", "account", "payment": method == .showItem || method == .fetchData
    case "app": method != .showItem
    default: false
    }
  }

  func outcome(of method: StoreMethod, from screen: ScreenState, in stack: StackState) -> String {
    decider(of: method, from: screen, in: stack).map { "handled by \($0)" } ?? "unhandled at \(screen.title)"
  }

  mutating func send(_ step: Step) {
    let argument = step.argument
    switch step.operation {
    case .send: send(isOrder: argument % 3 != 2, from: argument / 3, number: argument)
    case .queueMessage:
      isReady = false
      send(isOrder: argument % 2 == 0, from: argument / 2, number: argument)
    case .supply: supply()
    case .reuseCell: reuse(argument)
    case .answer: deliver()
    case .sendAtEachPhase: showPhases()
    default: break
    }
  }

  /// Who may send, with the screen that it is on: a promotion is on home.
  private var origins: [(title: String, screen: ScreenState)] {
    visible.screens.flatMap { screen in
      [(screen.title, screen)] + (screen.isHome ? promotions.map { ($0.title, screen) } : [])
    }
  }

  private var hasRoomToWait: Bool {
    flows.values.reduce(requests.count) { $0 + $1.queue.count } < StoreWorld.waiting
  }

  private mutating func send(isOrder: Bool, from index: Int, number: Int) {
    guard hasRoomToWait, !origins.isEmpty else { return }
    let origin = origins[index % origins.count]
    send(isOrder: isOrder, from: origin.title, on: origin.screen, in: visible, number: number)
  }

  private mutating func send(
    isOrder: Bool,
    from asker: String,
    on screen: ScreenState,
    in stack: StackState,
    number: Int
  ) {
    let method: StoreMethod = isOrder ? .cartBuyNow : .fetchData
    let ticket = promotions.first { $0.title == asker }?.ticket ?? 0
    let request = RequestState(
      label: "\(method.rawValue) \(number)",
      number: number,
      isOrder: isOrder,
      asker: asker,
      ticket: ticket
    )
    guard let flow = decider(of: method, from: screen, in: stack) else {
      return note("\(request.label) unhandled")
    }
    if isReady { act(on: request) } else { flows[flow]?.queue.append(request) }
  }

  private mutating func act(on request: RequestState) {
    guard request.isOrder else { return requests.append(request) }
    orders += 1
    lastOrders = Array((lastOrders + [request.number]).suffix(CartManager.shown))
    note("\(request.label) handled")
  }

  mutating func supply() {
    isReady = true
    release(Self.app)
  }

  /// A coordinator's queue goes first, then those of its children.
  private mutating func release(_ flow: String) {
    let due = flows[flow]?.queue ?? []
    flows[flow]?.queue = []
    for request in due { act(on: request) }
    for child in children(of: flow) { release(child) }
  }

  private mutating func reuse(_ argument: Int) {
    guard hasRoomToWait, let catalog = sections.first(where: { $0.kind == "catalog" })?.stack else { return }
    guard let home = catalog.screens.first else { return }
    let index = argument % promotions.count
    send(isOrder: false, from: promotions[index].title, on: home, in: catalog, number: argument)
    promotions[index].ticket += 1
    promotions[index].content = nil
  }

  private mutating func deliver() {
    let due = requests
    requests = []
    for request in due {
      answers += 1
      note("\(request.label) \(receive(request) ? "handled" : "cancelled")")
    }
  }

  /// Whether the one who asked is still there, and still stands for the same.
  private mutating func receive(_ request: RequestState) -> Bool {
    if let index = promotions.firstIndex(where: { $0.title == request.asker }) {
      guard promotions[index].ticket == request.ticket else { return false }
      promotions[index].content = request.number
      return true
    }
    return stacks.contains { $0.screens.contains { $0.title == request.asker } }
  }

  private mutating func showPhases() {
    guard !isOfferUp, hasRoom, visibleFlow != nil else { return }
    let screen = title("phase")
    let (ended, handled) = ("unhandled at \(screen)", "handled by \(Self.app)")
    let hasNoParentYet = options.linkage.policy != nil && options.lookup == .injected
    let outcomes = [ended, hasNoParentYet ? ended : handled, handled, handled, handled]
    let phases = ["init", "did load", "did move", "will appear", "did appear"]
    note("\(screen) " + zip(phases, outcomes).map { "\($0): \($1)" }.joined(separator: ", "))
    note("popped \(screen)")
  }
}
