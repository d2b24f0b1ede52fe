import Hierarchy
import Scenarios
import Strategies

/// That this build does not have what it is asked about: the other side of a check is of other sources.
struct UnknownCase: Error {
  let reason: String
}

/// A case as it travels between processes: names and numbers, and no strategy, which the worker looks up.
struct WireCase: Codable, Sendable {
  let scenario: String
  let plan: WirePlan
  let variations: [String: String]
  let strategy: String
  let form: String?
  let lookup: String?
  let next: String?
  let policy: String?
  let table: String?
  let capture: String?
  let payload: String?
  let asked: String?

  init(_ subject: Case) {
    scenario = subject.scenario.name
    plan = WirePlan(subject.scenario.parameters)
    variations = subject.scenario.variations
    strategy = "\(subject.strategy.name)"
    form = subject.options.form?.rawValue
    lookup = subject.options.lookup?.rawValue
    next = subject.options.next?.rawValue
    policy = subject.options.policy?.rawValue
    table = subject.options.table?.rawValue
    capture = subject.options.capture?.rawValue
    payload = subject.options.payload?.rawValue
    asked = subject.options.asked?.rawValue
  }

  func resolved(among strategies: [any Strategy]) throws(UnknownCase) -> Case {
    guard let found = strategies.first(where: { "\($0.name)" == strategy }) else {
      throw UnknownCase(reason: "the worker does not know the strategy \(strategy)")
    }
    let options = StrategyOptions(
      form: try value(form),
      lookup: try value(lookup),
      next: try value(next),
      policy: try value(policy),
      table: try value(table),
      capture: try value(capture),
      payload: try value(payload),
      asked: try value(asked)
    )
    return Case(Scenario(scenario, try plan.parameters(), variations: variations), found, options)
  }

  private func value<Option: RawRepresentable<String>>(_ text: String?) throws(UnknownCase) -> Option? {
    guard let text else { return nil }
    guard let option = Option(rawValue: text) else {
      throw UnknownCase(reason: "the worker does not know \(text) as \(Option.self)")
    }
    return option
  }
}

/// A plan's parameters as they travel between processes; the worker draws the same plan from them.
struct WirePlan: Codable, Sendable {
  let shape: String
  let size: Int
  let depth: Int?
  let outline: Outline?
  let nesting: Int
  let cells: [Int]
  let wrappers: Int
  let coordinatorRatio: Double
  let modalRatio: Double
  let handler: String
  let handlerDistance: Int?
  let everyLevelObserves: Bool
  let mix: [Int]
  let seed: UInt64

  init(_ parameters: PlanParameters) {
    var (depth, outline): (Int?, Outline?)
    switch parameters.shape {
    case .chain(let levels): (shape, size) = ("chain", levels)
    case .app(let controllers): (shape, size) = ("app", controllers)
    case .deepApp(let controllers, let levels): (shape, size, depth) = ("deep-app", controllers, levels)
    case .outline(let rows): (shape, size, outline) = ("outline", rows.rows.count, rows)
    }
    (self.depth, self.outline) = (depth, outline)
    switch parameters.handler {
    case .distance(let links): (handler, handlerDistance) = ("distance", links)
    case .application: (handler, handlerDistance) = ("application", nil)
    case .nobody: (handler, handlerDistance) = ("nobody", nil)
    case .drawn: (handler, handlerDistance) = ("drawn", nil)
    }
    nesting = parameters.nesting
    cells = parameters.cells
    wrappers = parameters.wrappers
    coordinatorRatio = parameters.coordinatorRatio
    modalRatio = parameters.modalRatio
    everyLevelObserves = parameters.observers == .everyLevel
    mix = parameters.mix.weights
    seed = parameters.seed
  }

  func parameters() throws(UnknownCase) -> PlanParameters {
    PlanParameters(
      shape: try decodedShape(),
      nesting: nesting,
      cells: cells,
      wrappers: wrappers,
      coordinatorRatio: coordinatorRatio,
      modalRatio: modalRatio,
      handler: try decodedHandler(),
      observers: everyLevelObserves ? .everyLevel : .none,
      mix: MessageMix(weights: mix),
      seed: seed
    )
  }

  private func decodedShape() throws(UnknownCase) -> PlanParameters.Shape {
    switch (shape, depth, outline) {
    case ("chain", _, _): .chain(depth: size)
    case ("app", _, _): .app(controllers: size)
    case ("deep-app", let depth?, _): .deepApp(controllers: size, depth: depth)
    case ("outline", _, let outline?): .outline(outline)
    default: throw UnknownCase(reason: "the worker does not know the shape \(shape)")
    }
  }

  private func decodedHandler() throws(UnknownCase) -> PlanParameters.Handler {
    switch (handler, handlerDistance) {
    case ("distance", let links?): .distance(links)
    case ("application", _): .application
    case ("nobody", _): .nobody
    case ("drawn", _): .drawn
    default: throw UnknownCase(reason: "the worker does not know the handler \(handler)")
    }
  }
}
