extension PlanParameters {
  /// Refuses whatever can be seen to be impossible without counting a single node.
  func validate() throws(PlanError) {
    try validateNumbers()
    try validateCells()
    try validateShape()
    try validateHandler()
    try validateMix()
  }

  private func validateNumbers() throws(PlanError) {
    try Self.require(nesting, .nesting, in: PlanLimits.nesting, because: "there are three kinds of container")
    guard PlanLimits.wrappers.contains(wrappers) else {
      throw PlanError(
        .outOfRange,
        .wrappers,
        given: "\(wrappers)",
        reason: "plans have no wrapper views, or as many as a framework puts between two levels",
        wouldFit: PlanLimits.wrappers.map(String.init).joined(separator: " or ")
      )
    }
    try Self.requireShare(coordinatorRatio, .coordinatorRatio)
    try Self.requireShare(modalRatio, .modalRatio)
  }

  private func validateCells() throws(PlanError) {
    for number in cells where !PlanLimits.cellsPerCollection.contains(number) {
      throw PlanError(
        .outOfRange,
        .cells,
        given: "\(cells)",
        reason:
          "\(number) cells in one collection are none, or more than a list that reuses them keeps alive",
        wouldFit: "numbers of \(Self.text(PlanLimits.cellsPerCollection)), or no cells"
      )
    }
  }

  private func validateShape() throws(PlanError) {
    switch shape {
    case .chain(let depth):
      try Self.require(depth, .depth, in: PlanLimits.depth, because: "a chain has one level at least")
      guard depth > cells.count else {
        throw PlanError(
          .contradiction,
          .depth,
          given: "\(depth)",
          reason: "cells \(cells) take \(cells.count) levels and the controller around them one",
          wouldFit: "at least \(cells.count + 1)"
        )
      }
    case .app(let controllers):
      try Self.requireControllers(controllers)
    case .deepApp(let controllers, let depth):
      try validateDeepApp(controllers, depth)
    case .outline(let outline):
      try requireNothingDrawn()
      try outline.validate()
    }
  }

  private func validateDeepApp(_ controllers: Int, _ depth: Int) throws(PlanError) {
    try Self.requireControllers(controllers)
    try Self.require(depth, .depth, in: PlanLimits.depth, because: "a path has one level at least")
    let least = cells.count + PlanLimits.levelsAboveCells
    let possible = least...max(least, PlanLimits.depth.upperBound)
    // The shortest path of all takes nine controllers at most, and there are a hundred.
    let most = DeepPath.deepest(of: controllers - 1, self, in: possible) ?? least
    guard !(least...most).contains(depth) else { return }
    throw PlanError(
      .contradiction,
      .depth,
      given: "\(depth)",
      reason:
        "\(controllers) controllers and \(cells.count) levels of cells make paths from \(least) levels on",
      wouldFit: "\(least) to \(most)"
    )
  }

  /// An outline has its own containers, cells, views, coordinators and modals: what another parameter asks for would
  /// be left out without a word.
  private func requireNothingDrawn() throws(PlanError) {
    let drawn: [(PlanError.Parameter, given: String, isNothing: Bool, nothing: String)] = [
      (.nesting, "\(nesting)", nesting == 0, "0"), (.cells, "\(cells)", cells.isEmpty, "no cells"),
      (.wrappers, "\(wrappers)", wrappers == 0, "0"),
      (.coordinatorRatio, "\(coordinatorRatio)", coordinatorRatio == 0, "0"),
      (.modalRatio, "\(modalRatio)", modalRatio == 0, "0"),
    ]
    for (parameter, given, isNothing, nothing) in drawn where !isNothing {
      throw PlanError(
        .contradiction,
        parameter,
        given: given,
        reason: "an outline says itself what there is of it",
        wouldFit: nothing
      )
    }
  }

  private func validateHandler() throws(PlanError) {
    switch (handler, shape) {
    case (.distance(let distance), _) where distance < 1:
      throw PlanError(
        .outOfRange,
        .handler,
        given: "distance \(distance)",
        reason: "a message leaves its origin before it is handled",
        wouldFit: "a distance of at least 1"
      )
    case (.drawn, .deepApp), (.distance, _), (.application, _), (.nobody, _): return
    case (.drawn, _):
      throw PlanError(
        .contradiction,
        .handler,
        given: "drawn",
        reason: "of the shapes only a deep app draws its deciders",
        wouldFit: "a distance, the application, or nobody"
      )
    }
  }

  /// Refuses a handler above the top of the hierarchy, once `depth` is known.
  func validateHandler(depth: Int) throws(PlanError) {
    guard case .distance(let distance) = handler, distance > depth else { return }
    throw PlanError(
      .contradiction,
      .handler,
      given: "distance \(distance)",
      reason: "the plan's depth is \(depth)",
      wouldFit: "a distance of 1 to \(depth), the application, or nobody"
    )
  }

  private func validateMix() throws(PlanError) {
    let actions = Action.allCases.count
    let allowed = mix.weights.allSatisfy { PlanLimits.weight.contains($0) }
    guard mix.weights.count == actions, allowed, mix.weights.contains(where: { $0 > 0 }) else {
      throw PlanError(
        .outOfRange,
        .mix,
        given: "\(mix.weights)",
        reason: "a mix says of each action how often it is drawn",
        wouldFit: "\(actions) weights of \(Self.text(PlanLimits.weight)), one of them above 0"
      )
    }
  }

  private static func requireControllers(_ controllers: Int) throws(PlanError) {
    try require(
      controllers,
      .controllers,
      in: PlanLimits.controllers,
      because: "smaller ones are no stress and larger ones do not occur"
    )
  }

  private static func requireShare(_ share: Double, _ parameter: PlanError.Parameter) throws(PlanError) {
    guard !(share.isFinite && (0...1).contains(share)) else { return }
    throw PlanError(
      .outOfRange,
      parameter,
      given: "\(share)",
      reason: "it is a share of the controllers",
      wouldFit: "0 to 1"
    )
  }

  private static func require(
    _ value: Int,
    _ parameter: PlanError.Parameter,
    in range: ClosedRange<Int>,
    because reason: String
  ) throws(PlanError) {
    guard !range.contains(value) else { return }
    throw PlanError(.outOfRange, parameter, given: "\(value)", reason: reason, wouldFit: text(range))
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
