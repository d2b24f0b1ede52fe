extension PlanParameters {
  /// Refuses whatever can be seen to be impossible without counting a single node.
  func validate() throws(PlanError) {
    try Self.require(nesting, .nesting, in: PlanLimits.nesting, because: "there are three kinds of container")
    guard PlanLimits.wrappers.contains(wrappers) else {
      let reason = "plans have no wrapper views, or as many as a framework puts between two levels"
      let fits = PlanLimits.wrappers.map(String.init).joined(separator: " or ")
      throw PlanError(.outOfRange, .wrappers, "\(wrappers)", reason, fits: fits)
    }
    try Self.requireShare(coordinatorRatio, .coordinatorRatio)
    try Self.requireShare(modalRatio, .modalRatio)
    for number in cells where !PlanLimits.cellsPerCollection.contains(number) {
      let reason =
        "\(number) cells in one collection are none, or more than a list that reuses them keeps alive"
      let fits = "numbers of \(Self.text(PlanLimits.cellsPerCollection)), or no cells"
      throw PlanError(.outOfRange, .cells, "\(cells)", reason, fits: fits)
    }
    try validateShape()
    try validateHandler()
    guard mix.weights.count == Action.allCases.count, mix.weights.contains(where: { $0 > 0 }),
      mix.weights.allSatisfy(PlanLimits.weight.contains)
    else {
      let reason = "a mix says of each action how often it is drawn"
      let range = Self.text(PlanLimits.weight)
      let fits = "\(Action.allCases.count) weights of \(range), one of them above 0"
      throw PlanError(.outOfRange, .mix, "\(mix.weights)", reason, fits: fits)
    }
  }

  private func validateShape() throws(PlanError) {
    switch shape {
    case .chain(let depth):
      try Self.require(depth, .depth, in: PlanLimits.depth, because: "a chain has one level at least")
      guard depth <= cells.count else { return }
      let reason = "cells \(cells) take \(cells.count) levels and the controller around them one"
      throw PlanError(.contradiction, .depth, "\(depth)", reason, fits: "at least \(cells.count + 1)")
    case .app(let controllers): try Self.requireControllers(controllers)
    case .deepApp(let controllers, let depth): try validateDeepApp(controllers, depth)
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
    let reason =
      "\(controllers) controllers and \(cells.count) levels of cells make paths from \(least) levels on"
    throw PlanError(.contradiction, .depth, "\(depth)", reason, fits: "\(least) to \(most)")
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
      let reason = "an outline says itself what there is of it"
      throw PlanError(.contradiction, parameter, given, reason, fits: nothing)
    }
  }

  private func validateHandler() throws(PlanError) {
    switch (handler, shape) {
    case (.distance(let distance), _) where distance < 1:
      let reason = "a message leaves its origin before it is handled"
      throw PlanError(.outOfRange, .handler, "distance \(distance)", reason, fits: "a distance of at least 1")
    case (.drawn, .deepApp), (.distance, _), (.application, _), (.nobody, _): return
    case (.drawn, _):
      let reason = "of the shapes only a deep app draws its deciders"
      throw PlanError(.contradiction, .handler, "drawn", reason, fits: "a distance, the application, or none")
    }
  }

  /// Refuses a handler above the top of the hierarchy, once `depth` is known.
  func validateDistance(depth: Int) throws(PlanError) {
    guard case .distance(let distance) = handler, distance > depth else { return }
    let reason = "the plan's depth is \(depth)"
    let fits = "a distance of 1 to \(depth), the application, or none"
    throw PlanError(.contradiction, .handler, "distance \(distance)", reason, fits: fits)
  }

  private static func requireControllers(_ controllers: Int) throws(PlanError) {
    let reason = "smaller ones are no stress and larger ones do not occur"
    try require(controllers, .controllers, in: PlanLimits.controllers, because: reason)
  }

  private static func requireShare(_ share: Double, _ parameter: PlanError.Parameter) throws(PlanError) {
    guard !(0...1).contains(share) else { return }
    throw PlanError(.outOfRange, parameter, "\(share)", "it is a share of the controllers", fits: "0 to 1")
  }

  private static func require(
    _ value: Int,
    _ parameter: PlanError.Parameter,
    in range: ClosedRange<Int>,
    because reason: String
  ) throws(PlanError) {
    guard !range.contains(value) else { return }
    throw PlanError(.outOfRange, parameter, "\(value)", reason, fits: text(range))
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }
}
