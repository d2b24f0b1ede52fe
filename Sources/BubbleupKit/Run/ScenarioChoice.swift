import Hierarchy
import Scenarios
import Suites

/// The scenarios that a request comes to: the suite's, or those that its sizes and shapes describe.
struct ScenarioChoice {
  let request: RunRequest

  /// What messages are timed on.
  func timed() throws -> [Scenario] {
    let shapes = try shapes()
    return (shapes.flatMap(scenarios) + added).map(prepared)
  }

  /// What is built and torn down; apps only, since their hierarchies are drawn like real ones.
  func built() throws -> [Scenario] {
    guard try shapes().contains(.app) else { return [] }
    return (request.controllers ?? request.suite.buildControllers).map(MeasurementSuite.built).map(prepared)
  }

  /// What several threads send through: the first app; where there is none, and threads were asked for, whatever is
  /// timed first.
  ///
  /// Without requests for data: their answer is written into the cell that asked, which two threads may share.
  func concurrent() throws -> Scenario? {
    let timed = try timed()
    let app = timed.first { $0.name == ScenarioShape.app.rawValue }
    guard var chosen = app ?? (request.threads == nil ? nil : timed.first) else { return nil }
    guard request.payload != .requestData else { return nil }
    if request.payload == nil {
      var parameters = chosen.parameters
      parameters.mix = MessageMix(weights: Action.allCases.map { $0 == .requestData ? 0 : 1 })
      chosen = Scenario(chosen.name, parameters)
    }
    return chosen
  }

  /// What messages from an empty cache are timed on: the deepest app there is, since its ways have most to fetch.
  func cold() throws -> Scenario? {
    let timed = try timed()
    return timed.last { $0.name == "deep-app" } ?? timed.first { $0.name == ScenarioShape.app.rawValue }
  }

  // MARK: - Shapes

  private func shapes() throws -> [ScenarioShape] {
    let implied = impliedShapes
    guard let named = request.shapes else { return implied ?? suiteShapes }
    for shape in implied ?? [] where !named.contains(shape) {
      throw CommandError(
        .usage,
        at: "--shape",
        "leaves out \(shape.rawValue), which a given size belongs to",
        advice: "Add --shape \(shape.rawValue), or leave the size out."
      )
    }
    return ScenarioShape.allCases.filter(named.contains)
  }

  /// The shapes that the given sizes belong to; nil where no size was given.
  private var impliedShapes: [ScenarioShape]? {
    var shapes: [ScenarioShape] = []
    if request.depths != nil || request.wrappers > 0 { shapes.append(.chain) }
    if request.fanOuts != nil { shapes.append(.balanced) }
    if request.controllers != nil, request.fanOuts == nil {
      shapes.append(request.shapes?.contains(.balanced) == true ? .balanced : .app)
    }
    return shapes.isEmpty ? nil : shapes
  }

  private var suiteShapes: [ScenarioShape] {
    ScenarioShape.allCases.filter { shape in !suiteScenarios(shape).isEmpty }
  }

  /// What another package added, which no size on the command line describes; a shape does.
  private var added: [Scenario] {
    guard impliedShapes == nil else { return [] }
    return request.suite.scenarios.filter { scenario in
      !ScenarioShape.allCases.contains { suiteScenarios($0).contains(scenario) }
        && (request.shapes?.contains(ScenarioShape(scenario.parameters.shape)) ?? true)
    }
  }

  /// The suite's scenarios of this shape; those of the architectures have a name each.
  private func suiteScenarios(_ shape: ScenarioShape) -> [Scenario] {
    let names = shape == .architectures ? ArchitectureCatalogue.all.map(\.name) : [shape.rawValue]
    return request.suite.scenarios.filter { names.contains($0.name) }
  }

  private func scenarios(_ shape: ScenarioShape) -> [Scenario] {
    let own = suiteScenarios(shape)
    switch shape {
    // Asked for by its name, a shape is there in every suite.
    case .architectures: return own.isEmpty ? ArchitectureCatalogue.scenarios : own
    case .chain: return (request.depths.map { $0.map(MeasurementSuite.chain) } ?? own).map(wrapped)
    case .app: return request.controllers.map { $0.map(MeasurementSuite.app) } ?? own
    case .balanced:
      if request.controllers == nil, request.fanOuts == nil, !own.isEmpty { return own }
      return (request.controllers ?? [1_000]).flatMap { controllers in
        (request.fanOuts ?? [4]).map { MeasurementSuite.balanced(controllers: controllers, fanOut: $0) }
      }
    }
  }

  private func wrapped(_ chain: Scenario) -> Scenario {
    var parameters = chain.parameters
    parameters.wrappers = request.wrappers
    return Scenario(chain.name, parameters)
  }

  private func prepared(_ scenario: Scenario) -> Scenario {
    var parameters = scenario.parameters
    parameters.seed = request.seed
    if let payload = request.payload { parameters.mix = .only(payload) }
    return Scenario(scenario.name, parameters)
  }
}

/// The shapes that scenarios come in, as `--shape` names them.
enum ScenarioShape: String, CaseIterable {
  case chain, balanced, app, architectures

  fileprivate init(_ shape: PlanParameters.Shape) {
    self =
      switch shape {
      case .chain: .chain
      case .balanced: .balanced
      case .app: .app
      case .outline: .architectures
      }
  }
}
