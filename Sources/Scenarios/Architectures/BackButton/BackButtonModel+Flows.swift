/// What happens to flows when screens come and go.
extension BackButtonModel {
  /// The room that a stack has, so that a script of a thousand steps stays small.
  var hasRoom: Bool { front.count < Stack.tallest }

  mutating func start(from starter: String) {
    guard hasRoom else { return }
    let detail = title("detail")
    parents[detail] = starter
    claimSlot(detail)
    push(ownedBy: detail)
  }

  mutating func push(ownedBy owner: String) {
    guard hasRoom else { return }
    front.append(Place(screen: title(screenKind(of: owner)), owner: owner))
  }

  func screenKind(of owner: String) -> String {
    if owner == "master" { return "list" }
    return owner == sheet?.coordinator || owner.hasPrefix("editor") ? "form" : "page"
  }

  /// The stack that the user sees is now `places`; what went is told to whoever pushed it.
  mutating func change(to places: [Place]) {
    let gone = front.filter { !places.contains($0) }
    front = places
    report(gone)
  }

  /// The same of the master's stack, which a modal may cover.
  mutating func changeBase(to places: [Place]) {
    let gone = base.filter { !places.contains($0) }
    base = places
    report(gone)
  }

  private mutating func report(_ gone: [Place]) {
    events += gone.map { "popped \($0.screen), told \($0.owner)" }
    if let sheet, gone.contains(where: { $0.screen == sheet.presenter }) { endSheet() }
    finishIdle()
  }

  mutating func endSheet() {
    guard let sheet else { return }
    events.append("finished \(sheet.coordinator)")
    remove(sheet.coordinator)
    self.sheet = nil
    finishIdle()
  }

  /// A detail without screens and without flows of its own has ended, and then perhaps the one that started it.
  private mutating func finishIdle() {
    let busy = Set(base.map(\.owner) + (sheet?.places.map(\.owner) ?? []))
    while let idle = parents.keys.first(where: { isIdle($0, busy) }) {
      events.append("finished \(idle)")
      remove(idle)
    }
  }

  private func isIdle(_ flow: String, _ busy: Set<String>) -> Bool {
    flow != sheet?.coordinator && !busy.contains(flow) && !parents.values.contains(flow)
  }

  /// A flow goes with all that it started; those inside have no say any more.
  private mutating func remove(_ flow: String) {
    for child in parents.filter({ $0.value == flow }).keys { remove(child) }
    parents[flow] = nil
    baseSlot.removeAll { $0 == flow }
    sheetSlot.removeAll { $0 == flow }
  }

  /// Where each coordinator has an observer of its own, the newest has the slot and calls the one before it.
  private mutating func claimSlot(_ flow: String) {
    guard options.observer == .own else { return }
    if sheet == nil { baseSlot.insert(flow, at: 0) } else { sheetSlot.insert(flow, at: 0) }
  }
}
