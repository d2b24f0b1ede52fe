import Hierarchy

/// What has to be seen.
extension StoreModel {
  var facts: [String: String] {
    var facts: [String: String] = [:]
    describeRoot(&facts)
    describeFlows(&facts)
    for section in sections { describe(section.stack, as: section.kind, &facts) }
    if let modal { describe(modal.stack, as: "modal", &facts) }
    return facts
  }

  private func describeRoot(_ facts: inout [String: String]) {
    let shown = form == .custom ? [sections[section].stack.title] : sections.map(\.stack.title)
    facts["root"] = "\(root) [\(shown.joined(separator: " "))] shows \(sectionFlow)"
    facts["window"] = root
    facts["coordinators"] = flows.keys.sorted().joined(separator: " ")
    facts["modal"] = modal.map { "\($0.stack.title) by \($0.presenter)" } ?? "none"
  }

  private func describeFlows(_ facts: inout [String: String]) {
    for (title, flow) in flows {
      let queue = flow.queue.map(\.label).joined(separator: ", ")
      guard title != Self.app else {
        facts["queue \(title)"] = queue
        continue
      }
      facts["flow \(title)"] = "[\(screens(of: title).joined(separator: " "))] under \(flow.parent)"
      if !queue.isEmpty { facts["queue \(title)"] = queue }
    }
    facts["cart"] = "\(orders) orders, last [\(lastOrders.map(String.init).joined(separator: ", "))]"
    facts["under way"] = requests.map(\.label).joined(separator: ", ")
    facts["answers"] = String(answers)
    for cell in promotions { facts["shows \(cell.title)"] = cell.content.map { "answer \($0)" } ?? "nothing" }
  }

  private func describe(_ stack: StackState, as name: String, _ facts: inout [String: String]) {
    facts["stack \(name)"] = "\(stack.title) [\(stack.screens.map(\.title).joined(separator: " "))]"
    let active = stack.screens.last?.owner ?? ""
    facts["slot \(name)"] = active.isEmpty ? "nobody" : active
    facts["above \(stack.title)"] = active.isEmpty ? modal?.presenter ?? "nothing" : active
    for screen in stack.screens {
      let isTop = screen == stack.screens.last
      let origins = [screen.title] + (screen.isHome && isTop ? promotions.map(\.title) : [])
      for (action, name) in StoreWorld.probed {
        let outcome = outcome(of: action, from: screen, in: stack)
        for origin in origins { facts["\(name) from \(origin)"] = outcome }
      }
    }
  }
}
