import Hierarchy

/// What has to be seen.
extension ShopModel {
  var expected: Observation {
    guard let shop else {
      var facts = ["root": login.title, "coordinators": ""]
      for tab in Tab.allCases { facts["\(tab) from \(login.title)"] = "unhandled at application" }
      return Observation(facts: facts, events: events)
    }
    var facts = ["root": shop.bar, "coordinators": shop.main]
    facts["tabs"] = shop.tabs.map(\.stack).joined(separator: " · ")
    facts["children"] = shop.tabs.map(\.coordinator).joined(separator: " · ")
    facts["tab"] = shop.tabs[shop.selected].coordinator
    for tab in shop.tabs {
      facts["stack \(tab.coordinator)"] = tab.screens.map { screen in
        screen.content.isEmpty ? screen.title : "\(screen.title) (\(screen.content))"
      }.joined(separator: " · ")
    }
    facts["sheet"] = shop.sheet.map { "\($0.title): \($0.receipt.title)" } ?? "none"
    answer(in: &facts, of: shop)
    return Observation(facts: facts, events: events)
  }

  /// From everywhere, each flow gets to the coordinator of its tab (catalogue C3, C10).
  private func answer(in facts: inout [String: String], of shop: ShopState) {
    var origins: [String] = []
    if let screen = shop.tabs[shop.selected].screens.last { origins = [screen.title, screen.origin] }
    if let sheet = shop.sheet { origins.append(sheet.receipt.title) }
    for tab in Tab.allCases {
      let coordinator = shop.tabs.first { $0.tab == tab }?.coordinator
      let answer = coordinator.map { "handled by \($0)" } ?? "unhandled at application"
      for origin in origins { facts["\(tab) from \(origin)"] = answer }
    }
  }
}
