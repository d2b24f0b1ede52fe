import Hierarchy

/// What can be seen of the store.
extension StoreWorld {
  func observe() -> Observation {
    var facts: [String: String] = [:]
    describeRoot(&facts)
    describeFlows(&facts)
    describeMessages(&facts)
    for section in app.sections { describe(section.stack, as: section.identifier, &facts) }
    if let modal { describe(modal, as: "modal", &facts) }
    let events = stage.takeEvents() + store.ledger.takeOutcomes() + store.reaches.take()
    return Observation(facts: facts, events: events)
  }

  private func describeRoot(_ facts: inout [String: String]) {
    let root = (app.rootController as? any Linked)?.title ?? "nothing"
    let content = (app.rootController?.children ?? []).map(title(of:)).joined(separator: " ")
    facts["root"] = "\(root) [\(content)] shows \(app.selected?.title ?? "nothing")"
    facts["window"] = title(of: store.window?.rootController)
    let coordinators = stage.census.living.filter { $0 is InjectedCoordinator }.map(\.title)
    facts["coordinators"] = coordinators.sorted().joined(separator: " ")
    facts["modal"] = modal.map { "\($0.title) by \(title(of: $0.presenting))" } ?? "none"
  }

  private func describeFlows(_ facts: inout [String: String]) {
    for flow in everyFlow {
      let shadow = flow.shadow.map(\.title).joined(separator: " ")
      facts["flow \(flow.title)"] = "[\(shadow)] under \(title(of: flow.parent))"
      if !flow.queued.isEmpty { facts["queue \(flow.title)"] = flow.queued.joined(separator: ", ") }
    }
  }

  private func describeMessages(_ facts: inout [String: String]) {
    facts["queue app#1"] = app.queued.joined(separator: ", ")
    facts["cart"] = app.cart.summary
    facts["under way"] = app.network.underWay.joined(separator: ", ")
    facts["answers"] = String(app.data.answers)
    for cell in catalog?.home?.promotions ?? [] { facts["shows \(cell.title)"] = answer(cell.content) }
  }

  private func describe(_ stack: Stack, as name: String, _ facts: inout [String: String]) {
    facts["stack \(name)"] = "\(stack.title) [\(stack.children.map(title(of:)).joined(separator: " "))]"
    facts["slot \(name)"] = (stack.delegate as? any Linked)?.title ?? "nobody"
    facts["above \(stack.title)"] = title(of: stack.coordinatingResponder)
    for screen in stack.children {
      probe(screen, &facts)
      if screen === stack.topController {
        (screen as? CatalogScreen)?.promotions.forEach { probe($0, &facts) }
      }
    }
  }

  /// What every origin is asked after every step, with the names: to have an action print its own takes reflection.
  static let probed: [(action: Action, name: String)] = [(.select, "select"), (.buyNow, "buyNow")]

  private func probe(_ origin: any Linked, _ facts: inout [String: String]) {
    for (action, name) in Self.probed {
      facts["\(name) from \(origin.title)"] = stage.probe(from: origin, with: Message(action: action))
    }
  }

  private func probe(_ origin: Controller, _ facts: inout [String: String]) {
    if let origin = origin as? any Linked { probe(origin, &facts) }
  }

  private func title(of responder: Responder?) -> String {
    responder is Application ? "application" : (responder as? any Linked)?.title ?? "nothing"
  }

  /// Data as the number that was asked with: scripts ask with small ones.
  private func answer(_ content: UInt64) -> String {
    content == 0 ? "nothing" : Self.answers[content].map { "answer \($0)" } ?? "something else"
  }

  private static let answers: [UInt64: UInt64] = Dictionary(
    uniqueKeysWithValues: (0..<16).map { (ItemID($0 + 1).digest, $0) }
  )
}
