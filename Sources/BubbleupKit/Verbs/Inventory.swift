import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// Everything that a name on the command line can mean; sections that were not asked for are nil.
struct Inventory {
  enum Section: String, CaseIterable {
    case strategies
    case scenarios
    case architectures
    case metrics
  }

  struct StrategyEntry {
    let name: String
    let abstract: String
    /// The sets of options under which it leaks by design.
    let leaking: [String]
    let isAsynchronous: Bool
    let variants: [String]
    /// The page that shows how it is written and what it gives up; nil for a family of another package's.
    let page: String?
  }

  struct ScenarioEntry {
    let name: String
    let label: String
    /// Who has it unless sizes are given, as in `run --full`.
    let verbs: [String]
    /// The text of its outline; nil where its shape is drawn.
    let outline: String?
  }

  struct ArchitectureEntry {
    let name: String
    let abstract: String
    let rows: String
    let operations: [String]
    let variants: [String]
    let hazards: [String]
  }

  struct MetricEntry {
    let id: String
    let unit: String
    let better: String
    let label: String
  }

  /// Where the pages of the strategies are, in the repository.
  static let pages = "Sources/BubbleupKit/Documentation.docc"

  let strategies: [StrategyEntry]?
  let scenarios: [ScenarioEntry]?
  let architectures: [ArchitectureEntry]?
  let metrics: [MetricEntry]?

  init(
    _ sections: [Section],
    of catalogue: Catalogue,
    _ architectures: [any Architecture] = ArchitectureCatalogue.all
  ) {
    strategies = sections.contains(.strategies) ? catalogue.strategies.map(StrategyEntry.init) : nil
    scenarios =
      sections.contains(.scenarios)
      ? ListedScenario.all(of: catalogue).map(ScenarioEntry.init) : nil
    self.architectures =
      sections.contains(.architectures) ? architectures.map(ArchitectureEntry.init) : nil
    metrics = sections.contains(.metrics) ? Metric.allCases.map(MetricEntry.init) : nil
  }

  func table(of section: Section) -> TextTable {
    switch section {
    case .strategies: strategyTable
    case .scenarios: scenarioTable
    case .architectures: architectureTable
    case .metrics: metricTable
    }
  }

  private var strategyTable: TextTable {
    var table = TextTable(columns: [
      .init("strategy"), .init("variants", alignment: .right), .init("cleanup"), .init("page"),
      .init("what", dropOrder: 1, isStacked: true),
    ])
    for entry in strategies ?? [] {
      table.append([
        .init(entry.name), .init("\(entry.variants.count)"), .init(entry.cleanup), .init(entry.page ?? ""),
        .init(entry.abstract),
      ])
    }
    return table
  }

  private var scenarioTable: TextTable {
    var table = TextTable(columns: [.init("scenario"), .init("in", dropOrder: 1, isStacked: true)])
    for entry in scenarios ?? [] {
      table.append([.init(entry.label), .init(entry.verbs.joined(separator: ", "))])
    }
    return table
  }

  /// One column: a form is too long to stand beside anything, and has to be whole to be copied into a script.
  private var architectureTable: TextTable {
    var table = TextTable(columns: [.init("architecture")])
    for entry in architectures ?? [] {
      table.append([.init("\(entry.name): \(entry.abstract)")])
      for form in entry.variants + entry.hazards { table.append([.init("  \(form)")]) }
    }
    return table
  }

  private var metricTable: TextTable {
    var table = TextTable(columns: [
      .init("metric"), .init("unit"), .init("better"), .init("what", dropOrder: 1, isStacked: true),
    ])
    for entry in metrics ?? [] {
      table.append([.init(entry.id), .init(entry.unit), .init(entry.better), .init(entry.label)])
    }
    return table
  }
}

extension Inventory.StrategyEntry {
  fileprivate init(_ strategy: any Strategy) {
    name = "\(strategy.name)"
    abstract = strategy.abstract
    leaking = strategy.variants.filter(strategy.leaksByDesign).map(\.canonical)
    isAsynchronous = strategy.isAsynchronous
    variants = strategy.variants.map(\.canonical)
    page = strategy.name.page
  }

  /// Whether it leaks under all of its sets of options.
  fileprivate var leaksByDesign: Bool { leaking.count == variants.count }

  fileprivate var cleanup: String {
    if leaking.isEmpty { return "complete" }
    return leaksByDesign ? "leaks by design" : "\(leaking.count) variants leak by design"
  }
}

extension StrategyName {
  fileprivate var page: String? {
    switch family {
    case .responder: variant == "indexed" ? "TheFastLane" : "ResponderChain"
    case .delegate: "Delegates"
    case .parent: "ParentReferences"
    case .closure: "Closures"
    case .bus, .singleton, .stream: "BusesAndSingletons"
    default: nil
    }
  }
}

extension Inventory.ScenarioEntry {
  fileprivate init(_ listed: ListedScenario) {
    let scenario = listed.scenario
    verbs = listed.verbs
    name = scenario.name
    label = scenario.label
    if case .outline(let outline) = scenario.parameters.shape {
      self.outline = outline.text
    } else {
      outline = nil
    }
  }
}

extension Inventory.ArchitectureEntry {
  fileprivate init(_ architecture: any Architecture) {
    name = architecture.name
    abstract = architecture.abstract
    rows = "\(architecture.letter)"
    operations = architecture.operations.map(\.rawValue)
    variants = architecture.variants.map(\.canonical)
    hazards = architecture.hazards.map(\.options.canonical)
  }
}

extension Inventory.MetricEntry {
  fileprivate init(_ metric: Metric) {
    id = metric.id
    unit = metric.unit
    better = metric.better.rawValue
    label = metric.label
  }
}

// MARK: - JSON

extension Inventory {
  /// What `list --json` prints: the sections that were asked for.
  var json: JSON {
    let sections: [(Section, [JSON]?)] = [
      (.strategies, strategies?.map(\.json)), (.scenarios, scenarios?.map(\.json)),
      (.architectures, architectures?.map(\.json)), (.metrics, metrics?.map(\.json)),
    ]
    return .object(sections.compactMap { section, list in list.map { .init(section.rawValue, .list($0)) } })
  }
}

extension Inventory.StrategyEntry {
  fileprivate var json: JSON {
    [
      "name": name, "abstract": abstract, "leaks_by_design": leaksByDesign, "asynchronous": isAsynchronous,
      "variants": variants, "leaking_variants": leaking, "page": page.map { "\(Inventory.pages)/\($0).md" },
    ]
  }
}

extension Inventory.ScenarioEntry {
  fileprivate var json: JSON {
    ["name": name, "label": label, "verbs": verbs, "outline": outline]
  }
}

extension Inventory.ArchitectureEntry {
  fileprivate var json: JSON {
    [
      "name": name, "abstract": abstract, "rows": rows, "operations": operations, "variants": variants,
      "hazards": hazards,
    ]
  }
}

extension Inventory.MetricEntry {
  fileprivate var json: JSON { ["id": id, "unit": unit, "better": better, "label": label] }
}
