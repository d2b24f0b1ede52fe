import Hierarchy
import Results
import Strategies

/// Where a case was measured, without who was measured there: strategies with the same place compare.
struct CasePlace: Hashable {
  let scenario: String
  let controllers: Int?
  let depth: Int?
  let nodes: Int?
  let threads: Int
  let parameters: [String]

  init(_ key: CaseKey) {
    scenario = key.scenario
    controllers = key.controllers
    depth = key.depth
    nodes = key.nodes
    threads = key.threads
    parameters = key.parameters.pairs.filter { !Self.options.contains($0.key) }.map {
      "\($0.key)=\($0.value)"
    }
  }

  /// The sizes and parameters in words.
  var label: String {
    let sizes = [("depth", depth), ("controllers", controllers), ("nodes", nodes)].compactMap { name, value in
      value.map { "\(name)=\($0)" }
    }
    return ([scenario] + sizes + (threads > 1 ? ["threads=\(threads)"] : []) + parameters).joined(
      separator: " "
    )
  }

  /// The parameters that belong to a strategy and not to the place.
  private static let options = Set(
    StrategyOptions(
      form: Form.allCases.first,
      lookup: Lookup.allCases.first,
      next: NextMode.allCases.first,
      policy: AssociationPolicy.allCases.first,
      table: AssociationTableKind.allCases.first
    )
    .parameters.map(\.key)
  )

  private typealias Form = StrategyOptions.Form
}
