import Results

/// What strategies are compared on: a scenario at one size.
struct Setting: Hashable, Sendable {
  let scenario: String
  let controllers: Int?
  let depth: Int?

  init(_ key: CaseKey) {
    scenario = key.scenario
    controllers = key.controllers
    depth = key.depth
  }

  /// As many settings as a section has room for, evenly from all, with the first and the last.
  static func shown(_ settings: [Setting], most: Int = 6) -> [Setting] {
    guard settings.count > most else { return settings }
    return (0..<most).map { settings[$0 * (settings.count - 1) / (most - 1)] }
  }

  /// The setting in words.
  var label: String {
    guard scenario != "chain" else { return depth.map { "chain of \(PageText.whole($0)) levels" } ?? "chain" }
    let sizes = [
      controllers.map { PageText.count($0, "controller") },
      depth.map { "depth \(PageText.whole($0))" },
    ]
    return ([scenario] + sizes.compactMap(\.self)).joined(separator: ", ")
  }
}
