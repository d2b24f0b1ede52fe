import Hierarchy
import Results
import Scenarios
import Strategies

extension CaseKey {
  /// The key of `subject` on `plan`; `more` are parameters that are not the strategy's own.
  init(_ subject: Case, on plan: HierarchyPlan, threads: Int = 1, more: [String: String] = [:]) throws {
    var parameters = subject.scenario.keyed
    for (key, value) in subject.options.parameters { parameters[key] = value }
    parameters.merge(more) { $1 }
    self.init(
      scenario: Self.scenario(subject.scenario.name, controllers: plan.controllerCount, depth: plan.depth),
      strategy: "\(subject.strategy.name)",
      controllers: plan.controllerCount,
      depth: plan.depth,
      nodes: plan.count,
      threads: threads,
      parameters: try Parameters(parameters),
      payload: subject.payload.rawValue
    )
  }

  /// The key of a reference kernel over `nodes` nodes beside the cases of `scenario`; `more` are parameters that are not the
  /// scenario's own.
  init(
    kernel: String,
    nodes: Int,
    beside scenario: Scenario,
    on plan: HierarchyPlan,
    threads: Int = 1,
    more: [String: String] = [:]
  ) throws {
    self.init(
      scenario: Self.scenario(scenario.name, controllers: plan.controllerCount, depth: plan.depth),
      strategy: kernel,
      controllers: plan.controllerCount,
      depth: plan.depth,
      nodes: nodes,
      threads: threads,
      parameters: try Parameters(scenario.keyed.merging(more) { $1 })
    )
  }
}

extension AssociationTableKind {
  /// What is wrong with the name `former`, after the name of whatever has it.
  static func renaming(of former: String) -> String {
    let names = allCases.map { $0 == .perApp ? "'per-app' (which was 'apple')" : "'\($0.rawValue)'" }
    return "names the side table '\(former)', which is gone; there are \(names.joined(separator: ", "))"
  }

  /// Refuses rows of a side table that has another name now, or is gone: they would match no case.
  static func requireKnown(in rows: [ResultRow], at place: String) throws(CommandError) {
    let names = Set(rows.compactMap { $0.caseKey.parameters["table"] })
    guard let former = formerNames.first(where: names.contains) else { return }
    let advice = "Make it again with this build."
    throw CommandError(.unavailable, at: place, renaming(of: former), advice: advice)
  }
}

extension Scenario {
  /// What tells this scenario from others of its name, beside the numbers that have columns of their own.
  var keyed: [String: String] { parameters.keyed.merging(variations) { own, _ in own } }
}

extension PlanParameters {
  fileprivate var keyed: [String: String] {
    var keyed: [String: String] = [:]
    // Of the shapes, only chains come with and without.
    if case .chain = shape, wrappers > 0 { keyed["wrappers"] = "\(wrappers)" }
    // What is built at every size has shorter lists than what messages are sent through.
    if case .app(let controllers) = shape, cells != PlanParameters.app(controllers: controllers).cells {
      keyed["cells"] = cells.isEmpty ? "none" : cells.map(String.init).joined(separator: "/")
    }
    // Its text would be a line long in each row of a file; what an architecture looks like is in 'list scenarios --json'.
    if case .outline(let outline) = shape { keyed["outline"] = String(outline.digest, radix: 16) }
    switch handler {
    case shape.usualHandler: break
    case .distance(let links): keyed["handler"] = "\(links)"
    case .application: keyed["handler"] = "application"
    case .nobody: keyed["handler"] = "nobody"
    case .drawn: keyed["handler"] = "drawn"
    }
    if mix != .even { keyed["action"] = mix.label }
    return keyed
  }
}

extension MessageMix {
  var label: String {
    let (sent, left) = (labels { $0 > 0 }, labels { $0 <= 0 })
    return left.count == 1 ? "all-but-\(left[0])" : sent.joined(separator: "+")
  }

  private func labels(where isTaken: (Int) -> Bool) -> [String] {
    zip(Action.allCases, weights).filter { isTaken($0.1) }.map { $0.0.label }
  }
}

/// Where a case was measured, without who was measured there: strategies with the same place compare.
struct CasePlace: Hashable {
  let shape: String
  let controllers: Int?
  let depth: Int?
  let nodes: Int?
  let threads: Int
  let parameters: [String]

  init(_ key: CaseKey) {
    shape = key.shape
    controllers = key.controllers
    depth = key.depth
    nodes = key.nodes
    threads = key.threads
    parameters = key.parameters.pairs.filter { !Self.options.contains($0.key) }.map {
      "\($0.key)=\($0.value)"
    }
  }

  var label: String {
    let sizes = [("depth", depth), ("controllers", controllers), ("nodes", nodes)].compactMap { name, value in
      value.map { "\(name)=\($0)" }
    }
    return ([shape] + sizes + (threads > 1 ? ["threads=\(threads)"] : []) + parameters).joined(separator: " ")
  }

  /// The parameters that belong to a strategy and not to the place.
  static let options = Set(
    StrategyOptions(
      form: Form.allCases.first,
      lookup: Lookup.allCases.first,
      next: NextMode.allCases.first,
      policy: AssociationPolicy.allCases.first,
      table: AssociationTableKind.allCases.first,
      capture: Capture.allCases.first,
      payload: PayloadForm.allCases.first,
      asked: StrategyOptions.Asked.allCases.first
    )
    .parameters.map(\.key)
  )

  private typealias Form = StrategyOptions.Form
  private typealias Capture = StrategyOptions.Capture
}
