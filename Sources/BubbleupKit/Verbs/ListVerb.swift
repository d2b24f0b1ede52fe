import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// `list`: what there is to verify and to measure.
struct ListVerb: VerbRunner {
  static let what = Positional(
    "WHAT",
    .choices(of: Section.self),
    count: .optional,
    help: "What to list; the strategies unless given, and everything with --json"
  )

  static let verb = Verb(
    "list",
    abstract: "List strategies, scenarios, architectures and metrics",
    positionals: [what],
    options: ShapeRequest.importing + [.json],
    examples: [
      .init(["list"], "the strategies, and what else can be listed"),
      .init(["list", "strategies", "--json"], "the strategies with their options, as JSON"),
      .init(["list", "--hierarchy", "shop.txt"], "what was read of a file, and what was assumed"),
    ]
  )

  var catalogue = Catalogue.standard
  var architectures = ArchitectureCatalogue.all

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let named = try arguments.values(Self.what, as: ValueParser<Section>.oneOfCases).first
    if let imported = try ShapeRequest.imported(arguments) {
      guard named == nil || named == .scenarios else {
        let problem = "has no effect with --hierarchy, which is a scenario"
        throw CommandError(.usage, at: Self.what.name, problem, advice: "Leave it out.")
      }
      try show(imported, asJSON: arguments.flag(.json), on: console)
      return .success
    }
    let sections = named.map { [$0] } ?? Section.allCases
    if try arguments.flag(.json) {
      console.result(json(of: sections))
    } else {
      let shown = named ?? .strategies
      console.result(table(of: shown))
      if shown == .strategies {
        console.result("")
        console.result(sentence: "Each page is a Markdown file in \(Self.pages).")
      }
      for other in sections where other != shown {
        console.result("\(console.command.shellQuoted) list \(other.rawValue)")
      }
    }
    return .success
  }

  /// The scenario of a file: its objects by class, and what was assumed.
  private func show(_ imported: ImportedHierarchy, asJSON: Bool, on console: Console) throws {
    let record = try imported.record()
    guard !asJSON else {
      let scenario: JSON = [
        "name": imported.scenario.name, "label": imported.scenario.label, "verbs": Self.verbsOfHierarchies,
        "outline": imported.outline.text,
      ]
      let hierarchy = try HierarchyRecord.table.object(of: record)
      return console.result(.object([.init("scenarios", .list([scenario])), .init("hierarchy", hierarchy)]))
    }
    var table = RowTable(record.classCounts)
    table.add("class", .left) { $0.name }
    table.add("taken for", .left) { $0.kind }
    table.add("number", .right) { "\($0.count)" }
    table.add("decide", .right) { $0.deciders == 0 ? nil : "\($0.deciders)" }
    console.result(table.table)
    console.result("")
    console.result(
      sentence: "\(imported.scenario.label): for \(Self.verbsOfHierarchies.joined(separator: ", "))"
    )
    for sentence in imported.assumptions + [imported.deciders] { console.result(sentence: sentence) }
  }

  private static let verbsOfHierarchies = ["run", "counts", "verify", "check", "stress"]
}

extension HierarchyRecord {
  /// How many objects there are of each class and kind, and how many of them decide.
  fileprivate var classCounts: [(name: String, kind: String, count: Int, deciders: Int)] {
    classes.grouped(by: { [$0.name, $0.kind.rawValue] }).map { key, rows in
      let deciders = rows.filter(\.decides).reduce(0) { $0 + $1.count }
      return (key[0], key[1], rows.reduce(0) { $0 + $1.count }, deciders)
    }
  }
}
