import Hierarchy

/// What can be seen of the shop.
extension ShopWorld {
  func observe() -> Observation {
    var facts: [String: String] = [:]
    facts["root"] = (window.rootController as? Screen)?.title
    facts["coordinators"] = application.coordinators.map { ($0 as? any Linked)?.title ?? "unknown" }.joined()
    if let main {
      facts["tabs"] = main.tabs.children.map { ($0 as? Stack)?.title ?? "unknown" }.joined(separator: " · ")
      facts["children"] = main.tabCoordinators.map(\.title).joined(separator: " · ")
      facts["tab"] = main.selected?.title
      for coordinator in main.tabCoordinators {
        facts["stack \(coordinator.title)"] = content(of: coordinator.stack)
      }
      facts["sheet"] = main.selected?.sheet.map { "\($0.title): \(content(of: $0))" } ?? "none"
    }
    ask(in: &facts)
    return Observation(facts: facts, events: stage.takeEvents())
  }

  private func content(of stack: Stack) -> String {
    stack.children.map { child in
      guard let screen = child as? FlowScreen else { return "unknown" }
      return screen.content.isEmpty ? screen.title : "\(screen.title) (\(screen.content))"
    }.joined(separator: " · ")
  }

  /// Who would see to which flow, if it were asked for from where the user can touch.
  private func ask(in facts: inout [String: String]) {
    var screens = [frontScreen]
    if isCovered { screens.append(front?.stack.topController as? FlowScreen) }
    for case let screen? in screens {
      for origin in screen.origin === screen ? [screen] : [screen, screen.origin] {
        let title = (origin as? any Linked)?.title ?? "unknown"
        for flow in [AppFlow.home(.initial), .orders(.first)] {
          let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
          facts["\(flow.tab) from \(title)"] = stage.probe(from: origin, with: inquiry)
        }
      }
    }
  }
}
