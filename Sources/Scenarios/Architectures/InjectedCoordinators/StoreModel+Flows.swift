/// Where the screens are, and what goes with them.
extension StoreModel {
  /// The section in front.
  var section: Int { sections.firstIndex { $0.kind == selected } ?? 0 }

  /// The stack that the user sees.
  var visible: StackState {
    get { modal?.stack ?? sections[section].stack }
    set { if modal != nil { modal?.stack = newValue } else { sections[section].stack = newValue } }
  }

  /// The coordinator whose screen the user sees; nil for a bare modal.
  var visibleFlow: String? {
    guard let owner = visible.screens.last?.owner, !owner.isEmpty else { return nil }
    return owner
  }

  var isOfferUp: Bool { modal?.isOffer == true }

  /// Whether the stack that a choice shows something on has room.
  var hasRoom: Bool {
    (isOfferUp ? sections[section].stack : visible).screens.count < StoreWorld.height
  }

  /// The coordinator that the section in front belongs to.
  var sectionFlow: String {
    flows.first { $0.value.parent == Self.app && $0.value.kind == selected }?.key ?? ""
  }

  /// The children of a coordinator, in the order of their identifiers.
  func children(of flow: String) -> [String] {
    flows.filter { $0.value.parent == flow }.sorted { $0.value.kind < $1.value.kind }.map(\.key)
  }

  func child(_ kind: String, of flow: String) -> String? {
    flows.first { $0.value.parent == flow && $0.value.kind == kind }?.key
  }

  /// The coordinator and all below it on the same stack, each before its children.
  func sharing(_ flow: String) -> [String] {
    let mine = children(of: flow).filter { flows[$0]?.stack == flows[flow]?.stack }
    return [flow] + mine.flatMap { sharing($0) }
  }

  /// The screens of a coordinator, lowest first.
  func screens(of flow: String) -> [String] {
    stacks.flatMap { $0.screens.filter { $0.owner == flow }.map(\.title) }
  }

  var stacks: [StackState] { sections.map(\.stack) + [modal?.stack].compactMap(\.self) }

  /// Shows a new screen of `flow` on its stack.
  mutating func show(_ kind: String, of flow: String) {
    let screen = ScreenState(title: title(kind), owner: flow)
    guard let stack = flows[flow]?.stack else { return }
    if modal?.stack.title == stack {
      modal?.stack.screens.append(screen)
    } else if let index = sections.firstIndex(where: { $0.stack.title == stack }) {
      sections[index].stack.screens.append(screen)
    }
  }

  /// Keeps of the visible stack what `screens` has, and ends the coordinators that have nothing left.
  mutating func keep(_ screens: [ScreenState]) {
    let gone = visible.screens.filter { !screens.contains($0) }
    visible.screens = screens
    for screen in gone { note("popped \(screen.title)") }
    for owner in Set(gone.map(\.owner)).sorted() where self.screens(of: owner).isEmpty { stop(owner) }
  }

  /// Ends a coordinator with all below it.
  mutating func stop(_ flow: String) {
    guard let state = flows[flow] else { return }
    for child in children(of: flow) { stop(child) }
    for screen in screens(of: flow) { note("removed \(screen)") }
    if modal?.flow == flow { modal = nil }
    for index in sections.indices { sections[index].stack.screens.removeAll { $0.owner == flow } }
    sections.removeAll { $0.stack.title == state.stack && state.parent == Self.app }
    for request in state.queue { note("\(request.label) cancelled") }
    flows[flow] = nil
    note("stopped \(flow)")
  }

  /// Ends the modal, with its coordinator if it has one.
  mutating func dismiss() {
    if let flow = modal?.flow { stop(flow) }
    modal = nil
  }
}

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
