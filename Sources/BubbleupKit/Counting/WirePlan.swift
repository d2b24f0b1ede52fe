import Hierarchy

/// A plan's parameters as they travel between processes; the worker draws the same plan from them.
struct WirePlan: Codable, Sendable {
  let shape: String
  let size: Int
  let fanOut: Int?
  let outline: String?
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
    switch parameters.shape {
    case .chain(let depth): (shape, size, fanOut, outline) = ("chain", depth, nil, nil)
    case .balanced(let controllers, let fanOut):
      (shape, size, self.fanOut, outline) = ("balanced", controllers, fanOut, nil)
    case .app(let controllers): (shape, size, fanOut, outline) = ("app", controllers, nil, nil)
    case .outline(let outline):
      (shape, size, fanOut, self.outline) = ("outline", outline.rows.count, nil, outline.text)
    }
    switch parameters.handler {
    case .distance(let links): (handler, handlerDistance) = ("distance", links)
    case .application: (handler, handlerDistance) = ("application", nil)
    case .nobody: (handler, handlerDistance) = ("nobody", nil)
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

  func parameters() throws(WireCase.Unresolved) -> PlanParameters {
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

  private func decodedShape() throws(WireCase.Unresolved) -> PlanParameters.Shape {
    switch (shape, fanOut, outline) {
    case ("chain", _, _): .chain(depth: size)
    case ("balanced", let fanOut?, _): .balanced(controllers: size, fanOut: fanOut)
    case ("app", _, _): .app(controllers: size)
    case ("outline", _, let text?): .outline(try decodedOutline(text))
    default: throw WireCase.Unresolved(reason: "the worker does not know the shape \(shape)")
    }
  }

  private func decodedOutline(_ text: String) throws(WireCase.Unresolved) -> Outline {
    do {
      return try Outline(text: text)
    } catch {
      throw WireCase.Unresolved(reason: "\(error)")
    }
  }

  private func decodedHandler() throws(WireCase.Unresolved) -> PlanParameters.Handler {
    switch (handler, handlerDistance) {
    case ("distance", let links?): .distance(links)
    case ("application", _): .application
    case ("nobody", _): .nobody
    default: throw WireCase.Unresolved(reason: "the worker does not know the handler \(handler)")
    }
  }
}
