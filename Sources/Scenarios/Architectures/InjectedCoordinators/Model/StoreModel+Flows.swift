/// Coordinators that come and go.
extension StoreModel {
  mutating func run(_ step: Step) {
    guard modal == nil else {
      if step.operation == .stop, modal?.flow != nil { dismiss() }
      return
    }
    switch step.operation {
    case .start: if hasRoom { start(step.argument) }
    case .stop: if let flow = step.pick(from: Array(sharing(sectionFlow).dropFirst())) { stop(flow) }
    case .startTwice: if visible.screens.count + 1 < StoreWorld.height { startTwice(step.argument) }
    case .startThenStop: if hasRoom { exchange(startsFirst: true) }
    case .stopThenStart: if hasRoom { exchange(startsFirst: false) }
    case .activate:
      guard let flow = step.pick(from: sharing(sectionFlow)), let last = screens(of: flow).last else {
        return
      }
      guard let index = visible.screens.firstIndex(where: { $0.title == last }) else { return }
      keep(Array(visible.screens.prefix(index + 1)))
    default: break
    }
  }

  private mutating func start(_ argument: Int) {
    guard argument % 4 != 3 else { return startPayment() }
    guard let owner = visibleFlow, flows[owner]?.kind != "payment" else { return }
    let kind = kind(argument, in: owner)
    if child(kind, of: owner) == nil { start(kind, in: owner) }
  }

  private func kind(_ argument: Int, in owner: String) -> String {
    flows[owner]?.kind == "catalog" && argument % 2 == 0 ? "cart" : "payment"
  }

  private mutating func start(_ kind: String, in owner: String) {
    let flow = title(kind)
    flows[flow] = FlowState(kind: kind, parent: owner, stack: flows[owner]?.stack ?? "")
    show("\(kind)-screen", of: flow)
  }

  private mutating func startTwice(_ argument: Int) {
    let owner = sectionFlow
    let kind = kind(argument, in: owner)
    if child(kind, of: owner) == nil { start(kind, in: owner) }
    _ = title(kind)
    note("rejected \(kind)")
  }

  private mutating func exchange(startsFirst: Bool) {
    let owner = sectionFlow
    guard selected == "catalog", children(of: owner).count == 1, let old = children(of: owner).first else {
      return
    }
    let new = flows[old]?.kind == "cart" ? "payment" : "cart"
    if startsFirst { start(new, in: owner) }
    stop(old)
    if !startsFirst { start(new, in: owner) }
  }

  /// The payment of the application coordinator, over everything.
  mutating func startPayment() {
    guard modal == nil else { return }
    let (flow, stack) = (title("payment"), title("stack"))
    flows[flow] = FlowState(kind: "payment", parent: Self.app, stack: stack)
    modal = ModalState(stack: StackState(title: stack), presenter: root, flow: flow, isOffer: false)
    show("payment-screen", of: flow)
  }
}
