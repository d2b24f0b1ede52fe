/// Which strategies share a drawing: a family each, and all with one strategy only together.
enum FamilyPanels {
  /// A drawing's name and its strategies.
  struct Panel: Sendable {
    let title: String
    let strategies: [String]
  }

  /// The panels, in the order in which strategies come.
  static func panels(of strategies: [String]) -> [Panel] {
    var order: [String] = []
    var members: [String: [String]] = [:]
    for strategy in strategies {
      let title = title(of: strategy)
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(strategy)
    }
    return order.map { Panel(title: $0, strategies: members[$0] ?? []) }
  }

  /// Families together in a fixed order, so that every drawing has its strategies at the same places; equals as they were.
  static func ordered<Element>(_ elements: [Element], by strategy: (Element) -> String) -> [Element] {
    elements.enumerated().map { (rank(strategy($0.element)), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2)
  }

  private static func rank(_ strategy: String) -> Int {
    let family = strategy.prefix { $0 != "." }
    return Palette.families.firstIndex { $0.name == family } ?? Palette.families.count
  }

  private static func title(of strategy: String) -> String {
    let family = strategy.split(separator: ".").first.map(String.init) ?? strategy
    return switch family {
    case "responder": "Responder chains"
    case "delegate", "closure": "Delegates and closures"
    case "parent": "Parent references"
    default: "One hop"
    }
  }

  /// The variant alone, where the panel says the family.
  static func short(_ strategy: String) -> String {
    let parts = strategy.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["responder", "parent"].contains(parts[0]) else { return strategy }
    return parts[1]
  }
}
