/// The page's colours, in both schemes.
///
/// The families' colours were searched for: each stands out from the page by more than 3:1 (WCAG 2.2, 1.4.11), which a
/// test computes, and any two differ under protanopia, deuteranopia and tritanopia as Machado simulated them (2009).
enum Palette {
  /// A colour by its class, with its value on light and on dark ground.
  struct Color: Sendable {
    let name: String
    let light: String
    let dark: String
  }

  /// The ground that everything stands on.
  static let ground = Color(name: "ground", light: "#ffffff", dark: "#15171c")
  /// A ground that is set off a little: tables' heads, notes.
  static let raised = Color(name: "raised", light: "#f4f5f7", dark: "#1f2229")
  static let ink = Color(name: "ink", light: "#1b1d22", dark: "#e7e9ee")
  /// Words that stand back.
  static let muted = Color(name: "muted", light: "#5a606b", dark: "#a3a9b6")
  /// Lines of tables and grids, which say nothing by themselves.
  static let rule = Color(name: "rule", light: "#dfe2e8", dark: "#343943")
  /// What is drawn faintly behind a family.
  static let faint = Color(name: "faint", light: "#c9cdd6", dark: "#454b57")
  /// Links and focus.
  static let accent = Color(name: "accent", light: "#0046bb", dark: "#8fa4ff")
  /// What must be seen first: an invalid run, a failed case.
  static let alarm = Color(name: "alarm", light: "#a8201a", dark: "#ff8d85")

  /// A colour per family; the last one is for families that only another package knows.
  static let families = [
    Color(name: "responder", light: "#0046bb", dark: "#7d71e0"),
    Color(name: "delegate", light: "#e5431d", dark: "#dd7627"),
    Color(name: "closure", light: "#0f8989", dark: "#0ba56d"),
    Color(name: "parent", light: "#704b92", dark: "#c8abff"),
    Color(name: "bus", light: "#739a3b", dark: "#e6e03a"),
    Color(name: "singleton", light: "#9c2f4a", dark: "#f8a7cb"),
    Color(name: "stream", light: "#2c2036", dark: "#cdfbbe"),
    Color(name: "store", light: "#cf63f8", dark: "#835586"),
    Color(name: "actor", light: "#a903f6", dark: "#af4602"),
    Color(name: "environment", light: "#9f80e4", dark: "#795c81"),
    Color(name: "observable", light: "#7d08fe", dark: "#a70dff"),
  ]
  /// For everything that has no family here.
  static let other = Color(name: "other", light: "#5a606b", dark: "#a3a9b6")

  /// Everything that style refers to.
  static let all = [ground, raised, ink, muted, rule, faint, accent, alarm] + families + [other]
}

/// How a strategy looks, the same in every drawing: colour by family, marker and dash by variant.
struct StrategyStyle: Sendable, Equatable {
  let colorClass: String
  let marker: Marker
  /// SVG's `stroke-dasharray`.
  let dash: String

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
    "trampoline": 0, "retain": 1, "assign": 2, "walk": 3, "selector": 4, "linked": 5,
    "indexed": 6, "target": 7, "cached": 8, "relay": 0, "direct": 2, "weak": 0,
    "strong": 1, "unowned": 2, "guaranteed": 4, "typed": 0, "notification": 1, "async": 0,
    "message": 2, "scoped": 3, "object": 4, "burst": 1, "scope": 0, "chain": 1, "hop": 0, "shared": 1,
    "action": 0, "state": 0,
  ]

  /// One more than there are markers: where these begin anew, dashes do not yet.
  private static let dashes = ["none", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "4 4"]

  /// A place for a name that no table knows, always the same one.
  private static func place(of strategy: String, known: Bool) -> Int {
    guard !known || strategy.contains(".") else { return 0 }
    return strategy.utf8.reduce(0) { ($0 * 31 + Int($1)) % 6007 }
  }
}

/// How full a point is drawn by its number of threads: hollow is the fewest, full the most.
struct ThreadFills: Sendable {
  /// The numbers of threads, the fewest first.
  let threads: [Int]

  init(_ threads: some Sequence<Int>) { self.threads = Set(threads).sorted() }

  func fill(_ count: Int) -> RowDrawing.Fill {
    count == threads.last ? .full : count == threads.first ? .hollow : .half
  }

  var legend: [PageSection.Legend] {
    guard threads.count > 1, threads.count <= 3 else { return [] }
    return threads.map { (fill($0), PageText.count($0, "thread")) }
  }

  var words: String {
    guard let fewest = threads.first, let most = threads.last, fewest < most else { return "" }
    return "Hollow is the fewest threads (\(fewest)), full the most (\(most))."
  }
}
