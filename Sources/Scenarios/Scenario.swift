public import Hierarchy

/// A hierarchy with its handlers and messages, under a name that flags and columns use.
public struct Scenario: Sendable, Hashable {
  /// The name, as in `chain`.
  public let name: String
  /// What the plan is drawn from.
  public let parameters: PlanParameters

  /// The scenario `name`, drawn from `parameters`.
  public init(_ name: String, _ parameters: PlanParameters) {
    self.name = name
    self.parameters = parameters
  }

  /// Name and what tells it from its neighbours, for people.
  public var label: String {
    "\(name) \(parameters.outline), \(parameters.handler.label)\(parameters.observers.suffix)"
  }
}

extension PlanParameters {
  /// The shape's own numbers.
  fileprivate var outline: String {
    switch shape {
    case .chain(let depth): wrappers == 0 ? "depth=\(depth)" : "depth=\(depth) wrappers=\(wrappers)"
    case .balanced(let controllers, let fanOut): "controllers=\(controllers) fan-out=\(fanOut)"
    case .app(let controllers): "controllers=\(controllers)"
    case .outline(let outline): "controllers=\(outline.controllers)"
    }
  }
}

extension PlanParameters.Handler {
  /// Where the deciders sit, as a value of the parameter `handler`.
  public var label: String {
    switch self {
    case .distance(let links): "handler=\(links)"
    case .application: "handler=application"
    case .nobody: "handler=nobody"
    }
  }
}

extension PlanParameters.Observers {
  fileprivate var suffix: String {
    switch self {
    case .none: ""
    case .everyLevel: ", every level observes"
    }
  }
}
