/// How a strategy looks, the same in every drawing: colour by family, marker and dash by variant.
struct StrategyStyle: Sendable, Equatable {
  /// The class that gives the colour.
  let colorClass: String
  let marker: Marker
  /// SVG's `stroke-dasharray`.
  let dash: String

  /// The style of `family.variant`.
  init(_ strategy: String) {
    let parts = strategy.split(separator: ".", maxSplits: 1).map(String.init)
    let family = parts.first ?? ""
    let known = Palette.families.contains { $0.name == family }
    colorClass = "c-\(known ? family : Palette.other.name)"
    let place = parts.dropFirst().first.flatMap { Self.places[$0] } ?? Self.place(of: strategy, known: known)
    marker = Marker.allCases[place % Marker.allCases.count]
    dash = Self.dashes[place % Self.dashes.count]
  }

  /// The places of the known variants within their family; no two of a family share one.
  private static let places = [
    "trampoline": 0, "retain": 1, "assign": 2, "walk": 3, "selector": 4, "relay": 0, "direct": 1, "weak": 0,
    "strong": 1, "unowned": 2, "unmanaged": 3, "typed": 0, "notification": 1, "async": 0,
  ]

  private static let dashes = ["none", "7 3", "2 3", "9 3 2 3", "5 2", "1 2"]

  /// A place for a name that no table knows, always the same one.
  private static func place(of strategy: String, known: Bool) -> Int {
    guard !known || strategy.contains(".") else { return 0 }
    return strategy.utf8.reduce(0) { ($0 * 31 + Int($1)) % 6007 }
  }
}
