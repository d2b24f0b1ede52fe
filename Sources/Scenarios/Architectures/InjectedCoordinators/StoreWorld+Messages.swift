import Hierarchy

/// Messages, requests and their answers.
extension StoreWorld {
  func send(_ step: Step) {
    switch step.operation {
    case .send:
      send(step.argument % 3 == 2 ? .fetchData : .cartBuyNow, from: step.argument / 3, number: step.argument)
    case .queueMessage:
      app.withdraw()
      send(step.argument % 2 == 1 ? .fetchData : .cartBuyNow, from: step.argument / 2, number: step.argument)
    case .supply: app.supply()
    case .reuseCell: reuse(step)
    case .answer: app.network.deliver()
    case .sendAtEachPhase: showPhases()
    default: break
    }
  }

  /// Whoever may send on the stack that the user sees: its screens, and the promotions where home is one of them.
  private var origins: [Responder] {
    (visibleStack?.children ?? []).flatMap { screen in
      [screen] + ((screen as? CatalogScreen)?.promotions ?? [])
    }
  }

  private var hasRoomToWait: Bool {
    let queued = everyFlow.reduce(app.queued.count) { $0 + $1.queued.count }
    return queued + app.network.underWay.count < Self.waiting
  }

  private func send(_ method: StoreMethod, from index: Int, number: Int) {
    guard hasRoomToWait, let origin = Step(.send, index).pick(from: origins) else { return }
    send(
      makeMessage(method, from: origin, number: UInt64(number)),
      "\(method.rawValue) \(number)",
      from: origin
    )
  }

  private func makeMessage(_ method: StoreMethod, from origin: Responder, number: UInt64) -> Letter {
    guard method == .fetchData else { return CartOrder(Order(item: number, quantity: 1, price: 1)) }
    return (origin as? PromotionCell)?.makeRequest(number) ?? .request(number + 1, by: origin)
  }

  private func send(_ message: Letter, _ label: String, from origin: Responder) {
    store.ledger.track(message, as: label)
    origin.receive(message)
  }

  /// A promotion asks for data, and stands for another item before they are there.
  private func reuse(_ step: Step) {
    guard hasRoomToWait, let cell = step.pick(from: catalog?.home?.promotions ?? []) else { return }
    let number = UInt64(step.argument)
    send(cell.makeRequest(number), "\(StoreMethod.fetchData.rawValue) \(number)", from: cell)
    cell.prepareForReuse()
  }

  /// A screen is shown that sends in each phase, and is taken away again.
  private func showPhases() {
    guard offer == nil, hasRoom, let flow = visibleFlow else { return }
    let screen = PhaseScreen(in: store)
    flow.show(screen)
    flow.stack.finishTransition()
    stage.note("\(screen.title) \(screen.outcomes.joined(separator: ", "))")
    flow.stack.pop(animated: false)
  }
}
