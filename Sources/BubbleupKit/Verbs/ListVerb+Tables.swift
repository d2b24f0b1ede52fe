import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// The tables of everything that a name on the command line can mean.
extension ListVerb {
  enum Section: String, CaseIterable { case strategies, scenarios, architectures, metrics }

  /// Where the pages of the strategies are, in the repository.
  static let pages = "Sources/BubbleupKit/Documentation.docc"

  func table(of section: Section) -> TextTable {
    switch section {
    case .strategies:
      var table = RowTable(catalogue.strategies)
      table.add("strategy", .left) { "\($0.name)" }
      table.add("variants", .right) { "\($0.variants.count)" }
      table.add("cleanup", .left) { $0.cleanup }
      table.add("page", .left) { $0.name.page ?? "" }
      table.add("what", .left, drop: 1, isStacked: true) { $0.abstract }
      return table.table
    case .scenarios:
      var table = RowTable(ListedScenario.all(of: catalogue))
      table.add("scenario", .left) { $0.scenario.label }
      table.add("in", .left, drop: 1, isStacked: true) { $0.verbs.joined(separator: ", ") }
      return table.table
    case .architectures:
      // One column: a form is too long to stand beside anything, and has to be whole to be copied into a script.
      let lines = architectures.flatMap { architecture in
        ["\(architecture.name): \(architecture.abstract)"] + architecture.forms.map { "  \($0)" }
      }
      var table = RowTable(lines)
      table.add("architecture", .left) { $0 }
      return table.table
    case .metrics:
      var table = RowTable(Metric.allCases)
      table.add("metric", .left) { $0.id }
      table.add("unit", .left) { $0.unit }
      table.add("better", .left) { $0.better.rawValue }
      table.add("what", .left, drop: 1, isStacked: true) { $0.label }
      return table.table
    }
  }

  /// What `list --json` prints.
  func json(of sections: [Section]) -> JSON {
    .object(sections.map { .init($0.rawValue, .list(list(of: $0))) })
  }

  private func list(of section: Section) -> [JSON] {
    switch section {
    case .strategies:
      catalogue.strategies.map {
        [
          "name": "\($0.name)", "abstract": $0.abstract,
          "leaks_by_design": $0.leaking.count == $0.variants.count, "asynchronous": $0.isAsynchronous,
          "variants": $0.variants.map(\.canonical), "leaking_variants": $0.leaking.map(\.canonical),
          "dangles": $0.dangles,
          "page": $0.name.page.map { "\(Self.pages)/\($0).md" },
        ]
      }
    case .scenarios:
      ListedScenario.all(of: catalogue).map {
        [
          "name": $0.scenario.name, "label": $0.scenario.label, "verbs": $0.verbs,
          "outline": $0.scenario.outlineText,
        ]
      }
    case .architectures:
      architectures.map {
        [
          "name": $0.name, "abstract": $0.abstract, "rows": "\($0.letter)",
          "operations": $0.operations.map(\.rawValue), "variants": $0.variants.map(\.canonical),
          "hazards": $0.hazards.map(\.canonical),
        ]
      }
    case .metrics:
      Metric.allCases.map {
        ["id": $0.id, "unit": $0.unit, "better": $0.better.rawValue, "label": $0.label]
      }
    }
  }
}

extension Strategy {
  /// The sets of options under which it leaks by design.
  fileprivate var leaking: [StrategyOptions] { variants.filter(leaksByDesign) }

  fileprivate var cleanup: String {
    if leaking.isEmpty { return dangles ? "complete, but dangles" : "complete" }
    return leaking.count == variants.count
      ? "leaks by design" : "\(leaking.count) variants leak by design"
  }
}

extension Architecture {
  fileprivate var forms: [String] { (variants + hazards).map(\.canonical) }
}

extension Scenario {
  fileprivate var outlineText: String? {
    if case .outline(let outline) = parameters.shape { outline.text } else { nil }
  }
}

extension StrategyName {
  /// The page that shows how it is written and what it gives up; nil for a family of another package's.
  fileprivate var page: String? {
    switch family {
    case "responder": variant == "indexed" ? "TheFastLane" : "ResponderChain"
    case "delegate": "Delegates"
    case "parent": "ParentReferences"
    case "closure": "Closures"
    case "environment", "observable": "Environment"
    case "bus", "singleton", "stream": "BusesAndSingletons"
    case "store", "actor": "StoresAndActors"
    default: nil
    }
  }
}
