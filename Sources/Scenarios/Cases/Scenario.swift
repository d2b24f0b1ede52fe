public import Hierarchy
public import Strategies

/// A hierarchy with its handlers and messages, under a name that flags and columns use.
public struct Scenario: Sendable, Hashable {
  /// The name, as in `chain`.
  public let name: String
  /// What the plan is drawn from.
  public private(set) var parameters: PlanParameters
  /// What was changed on request, as columns have it: `cells` to `20/4/2`.
  ///
  /// Apart from the parameters, because what is usual of a name differs: only what was asked for tells a scenario
  /// from the one that others mean by its name.
  public private(set) var variations: [String: String]

  /// The scenario `name`, drawn from `parameters`; `variations` are those of a scenario that was varied elsewhere.
  public init(_ name: String, _ parameters: PlanParameters, variations: [String: String] = [:]) {
    (self.name, self.parameters, self.variations) = (name, parameters, variations)
  }

  /// The same with other parameters, about which the name says nothing.
  public func with(_ change: (inout PlanParameters) -> Void) -> Scenario {
    var scenario = self
    change(&scenario.parameters)
    return scenario
  }

  /// The same with another value of one parameter, which is named where it differs.
  public func varying<Value: Equatable>(
    _ parameter: WritableKeyPath<PlanParameters, Value>,
    to value: Value,
    as name: String,
    _ text: String
  ) -> Scenario {
    guard parameters[keyPath: parameter] != value else { return self }
    var scenario = self
    scenario.parameters[keyPath: parameter] = value
    scenario.variations[name] = text
    return scenario
  }

  /// Name and what tells it from its neighbours, for people.
  ///
  /// Equal labels mean equal plans, but for the seed and for what is sent: so a figure of one command can be looked up
  /// in another. Hence all that is not usual of the name is in it, whether it was asked for or not.
  public var label: String {
    let varied = unusual.merging(variations) { $1 }.sorted { $0.key < $1.key }
      .map { " \($0.key)=\($0.value)" }.joined()
    let observers = parameters.observers == .everyLevel ? ", every level observes" : ""
    let handler = parameters.handler
    let deciders = handler == parameters.shape.usualHandler ? "" : ", \(handler.label)"
    return "\(name) \(parameters.sizes)\(varied)\(deciders)\(observers)"
  }

  /// What differs from the plan that everybody means by the name and its size, in the words of the options.
  private var unusual: [String: String] {
    guard let usual = parameters.usual(of: name)?.composition else { return [:] }
    return parameters.composition.filter { usual[$0.key] != $0.value }
  }

  /// A path of `depth` levels that starts in a cell, that the application decides, and that every message climbs.
  ///
  /// With one coordinator at the top. Each further one would put a root controller beside the path, from which
  /// messages start one link below their coordinator, and the average message would climb a fraction of the depth.
  /// `wrappers` views lie between two levels; three are what UIKit puts between a container's view and its child's.
  public static func chain(depth: Int, wrappers: Int = 0) -> Scenario {
    Scenario(
      "chain",
      PlanParameters(
        shape: .chain(depth: depth),
        cells: depth > 1 ? [1] : [],
        wrappers: wrappers,
        coordinatorRatio: depth > 2 ? 1.5 / Double(depth) : 0
      )
    )
  }
}

/// One strategy, with one set of options, on one scenario.
public struct Case: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The strategy.
  public let strategy: any Strategy
  /// Its options.
  public let options: StrategyOptions

  /// `strategy` on `scenario` with `options`, or with its first variant.
  public init(_ scenario: Scenario, _ strategy: any Strategy, _ options: StrategyOptions? = nil) {
    (self.scenario, self.strategy) = (scenario, strategy)
    var options = options ?? strategy.variants.first ?? StrategyOptions()
    // By value is usual and goes unsaid; a box is said, even of a strategy that can carry nothing else.
    if strategy.payload(options) == .boxed { options.payload = .boxed }
    self.options = options
  }

  /// Whether a left-behind hierarchy is the strategy's design rather than a fault.
  public var leaksByDesign: Bool { strategy.leaksByDesign(options) }

  /// How its messages carry their payloads.
  public var payload: PayloadForm { strategy.payload(options) }

  /// Whether its messages look anything up in a side table of this package's.
  package var looksUp: Bool { strategy is any TabledStrategy && options.lookup != .native }

  /// Scenario, strategy and options: what `--filter` and `--skip` match.
  package var label: String { "\(scenario.label) \(strategyLabel)" }

  /// Strategy and options, as flags and columns have them.
  public var strategyLabel: String {
    let parameters = options.canonical
    return parameters.isEmpty ? "\(strategy.name)" : "\(strategy.name) \(parameters)"
  }
}

extension PlanParameters {
  /// The plan of this shape that is meant by `name` alone; nil for the names of other packages, which mean one each.
  fileprivate func usual(of name: String) -> PlanParameters? {
    switch (name, shape) {
    // A chain names its wrappers among its own numbers.
    case ("chain", .chain(let depth)): Scenario.chain(depth: depth, wrappers: wrappers).parameters
    case ("app", .app(let controllers)): .app(controllers: controllers)
    case ("deep-app", .deepApp(let controllers, let depth)): .deepApp(controllers: controllers, depth: depth)
    default: nil
    }
  }

  /// What the hierarchy is made of, in the words of the options.
  fileprivate var composition: [String: String] {
    [
      "cells": cells.isEmpty ? "none" : cells.map(String.init).joined(separator: "/"),
      "coordinators": "\(coordinatorRatio)", "modals": "\(modalRatio)", "nesting": "\(nesting)",
      "wrappers": "\(wrappers)",
    ]
  }

  /// The shape's own numbers.
  fileprivate var sizes: String {
    switch shape {
    case .chain(let depth): wrappers == 0 ? "depth=\(depth)" : "depth=\(depth) wrappers=\(wrappers)"
    case .app(let controllers): "controllers=\(controllers)"
    case .deepApp(let controllers, let depth): "controllers=\(controllers) depth=\(depth)"
    case .outline(let outline): "controllers=\(outline.controllers)"
    }
  }
}

extension PlanParameters.Shape {
  /// Where nearly all scenarios of the shape have their deciders, so that a label need not say it.
  package var usualHandler: PlanParameters.Handler {
    switch self {
    case .deepApp: .drawn
    case .outline(let outline) where outline.hasDeciders: .drawn
    case .chain, .app, .outline: .application
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
    case .drawn: "handler=drawn"
    }
  }
}
