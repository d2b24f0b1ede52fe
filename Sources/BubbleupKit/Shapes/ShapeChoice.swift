import Hierarchy
import Scenarios
import Suites

/// The scenarios that a request comes to: the suite's, or those that its sizes and shapes describe.
///
/// One choice for all verbs, so that `--shape app --cells 20,4,2` means the same wherever it is typed.
struct ShapeChoice {
  let request: ShapeRequest
  let suite: MeasurementSuite

  /// The scenarios, varied as requested; throws what a shape has no use for.
  func scenarios() throws -> [Scenario] {
    if let imported = request.imported { return [imported.scenario] }
    let shapes = try shapes()
    let chosen = shapes.flatMap(scenarios).map(varied)
    for scenario in chosen { try refuseImpossible(scenario) }
    return chosen + added
  }

  func contains(_ shape: ScenarioShape) throws -> Bool { try shapes().contains(shape) }

  /// `scenario` made of what the request says, with the name of what differs.
  func composed(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    typealias Place<Value> = WritableKeyPath<PlanParameters, Value>
    func vary<Value: Equatable>(
      _ place: Place<Value>,
      to new: Value?,
      as option: Option,
      _ text: String? = nil
    ) {
      if let new { scenario = scenario.varying(place, to: new, as: option.name, text ?? "\(new)") }
    }
    let cells = request.cells.map { $0.isEmpty ? "none" : $0.map(String.init).joined(separator: "/") }
    vary(\.cells, to: request.cells, as: ShapeRequest.cells, cells)
    vary(\.coordinatorRatio, to: request.coordinators, as: ShapeRequest.coordinators)
    vary(\.modalRatio, to: request.modals, as: ShapeRequest.modals)
    vary(\.nesting, to: request.nesting, as: ShapeRequest.nesting)
    guard let wrappers = request.wrappers else { return scenario }
    // A chain names its wrappers itself.
    if case .chain = scenario.parameters.shape { return scenario.with { $0.wrappers = wrappers } }
    return scenario.varying(\.wrappers, to: wrappers, as: ShapeRequest.wrappers.name, "\(wrappers)")
  }

  private func varied(_ scenario: Scenario) -> Scenario {
    guard let handler = request.handler else { return composed(scenario) }
    return composed(scenario).with { $0.handler = handler }
  }

  private func shapes() throws -> [ScenarioShape] {
    guard request.imported == nil else { return [] }
    let usable = usableShapes
    guard let named = request.shapes else { return usable ?? suiteShapes.filter(canBeComposed) }
    try refuseIdleSizes(of: named)
    if named.contains(.architectures), let option = request.given(of: ShapeRequest.composition).first {
      let problem = "has no effect on architectures: their articles decide what they are made of"
      let advice = "Leave it out, or leave --shape architectures out."
      throw CommandError(.usage, at: option.spelling, problem, advice: advice)
    }
    return ScenarioShape.allCases.filter(named.contains)
  }

  private var usableShapes: [ScenarioShape]? {
    var shapes: [ScenarioShape] = []
    if request.depths != nil { shapes.append(.chain) }
    if request.controllers != nil { shapes.append(.app) }
    return shapes.isEmpty ? nil : shapes
  }

  private func canBeComposed(_ shape: ScenarioShape) -> Bool {
    shape != .architectures || request.given(of: ShapeRequest.composition).isEmpty
  }

  private func refuseIdleSizes(of named: [ScenarioShape]) throws(CommandError) {
    let users: [(option: Option, shapes: [ScenarioShape])] = [
      (ShapeRequest.depth, [.chain, .deepApp]), (ShapeRequest.controllers, [.app, .deepApp]),
    ]
    for (option, shapes) in users
    where request.given.contains(option) && !shapes.contains(where: named.contains) {
      let words = shapes.map(\.rawValue).joined(separator: " or ")
      let problem = "leaves out \(words), and \(option.spelling) is for that"
      let advice = "Add --shape \(shapes[0].rawValue), or leave the size out."
      throw CommandError(.usage, at: "--shape", problem, advice: advice)
    }
  }

  private var suiteShapes: [ScenarioShape] {
    ScenarioShape.allCases.filter { shape in !suiteScenarios(shape).isEmpty }
  }

  /// What another package added, which no size and no cells on the command line describe; a shape does.
  private var added: [Scenario] {
    guard request.given.allSatisfy({ $0 == ShapeRequest.shape }) else { return [] }
    return suite.scenarios.filter { scenario in
      !ScenarioShape.allCases.contains { suiteScenarios($0).contains(scenario) }
        && (request.shapes?.contains(ScenarioShape(scenario.parameters.shape)) ?? true)
    }
  }

  private func suiteScenarios(_ shape: ScenarioShape) -> [Scenario] {
    let names = shape == .architectures ? ArchitectureCatalogue.all.map(\.name) : [shape.rawValue]
    return suite.scenarios.filter { names.contains($0.name) }
  }

  private func scenarios(_ shape: ScenarioShape) -> [Scenario] {
    let own = suiteScenarios(shape)
    switch shape {
    // Asked for by its name, a shape is there in every suite.
    case .architectures: return own.isEmpty ? ArchitectureCatalogue.scenarios : own
    case .chain: return request.depths.map { $0.map(MeasurementSuite.chain) } ?? own
    case .app: return request.controllers.map { $0.map(MeasurementSuite.app) } ?? own
    case .deepApp:
      if request.controllers == nil, request.depths == nil, !own.isEmpty { return own }
      return (request.controllers ?? [1_000]).flatMap { controllers in
        (request.depths ?? [64]).map { MeasurementSuite.deepApp(controllers: controllers, depth: $0) }
      }
    }
  }

  private func refuseImpossible(_ scenario: Scenario) throws(CommandError) {
    guard request.isGiven else { return }
    let advice = "Or choose other hierarchies with --shape, --depth or --controllers."
    try Self.refuseImpossible(scenario, at: request.given[0], advice: advice)
  }

  /// Throws what no plan can have, at the option that is at fault, or at `other`; whether one fits into memory is for the
  /// verb to say, since tomorrow it may.
  static func refuseImpossible(_ scenario: Scenario, at other: Option, advice: String) throws(CommandError) {
    do throws(PlanError) {
      _ = try scenario.parameters.survey()
    } catch {
      guard error.code == .outOfRange || error.code == .contradiction else { return }
      throw CommandError(
        .usage,
        at: (option(of: error.parameter) ?? other).spelling,
        "does not fit \(scenario.label): \(error.reason)",
        advice: "Possible: \(error.wouldFit). \(advice)"
      )
    }
  }

  private static func option(of parameter: PlanError.Parameter) -> Option? {
    switch parameter {
    case .depth: ShapeRequest.depth
    case .controllers: ShapeRequest.controllers
    case .nesting: ShapeRequest.nesting
    case .cells: ShapeRequest.cells
    case .wrappers: ShapeRequest.wrappers
    case .coordinatorRatio: ShapeRequest.coordinators
    case .modalRatio: ShapeRequest.modals
    case .handler: ShapeRequest.handler
    case .mix, .outline: nil
    }
  }
}
