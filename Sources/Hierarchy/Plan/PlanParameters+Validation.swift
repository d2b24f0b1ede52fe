extension PlanParameters {
  func validate() throws(PlanError) {
    try require(nesting, .nesting, in: PlanLimits.nesting, "there are three kinds of container")
    if !PlanLimits.wrappers.contains(wrappers) {
      let reason = "plans have no wrapper views, or as many as a framework puts between two levels"
      let fits = PlanLimits.wrappers.map(String.init).joined(separator: " or ")
      throw PlanError(.outOfRange, .wrappers, "\(wrappers)", reason, fits: fits)
    }
    let shares = [(coordinatorRatio, PlanError.Parameter.coordinatorRatio), (modalRatio, .modalRatio)]
    for (share, parameter) in shares where !(0...1).contains(share) {
      throw PlanError(.outOfRange, parameter, "\(share)", "it is a share of the controllers", fits: "0 to 1")
    }
    let reuse = "a collection has cells, and a list that reuses them keeps no more alive"
    for number in cells { try require(number, .cells, in: PlanLimits.cellsPerCollection, reuse) }
    try validateShape()
    try validateHandler()
    let (weights, count) = (mix.weights, Action.allCases.count)
    guard weights.count == count, weights.allSatisfy(PlanLimits.weight.contains), weights.max() != 0 else {
      let fits = "\(count) weights of \(text(PlanLimits.weight)), one of them above 0"
      let reason = "a mix says of each action how often it is drawn"
      throw PlanError(.outOfRange, .mix, "\(weights)", reason, fits: fits)
    }
  }

  private func validateShape() throws(PlanError) {
    let unusual = "an app has a root, a stack and a screen at least, and larger ones do not occur"
    switch shape {
    case .chain(let depth):
      try require(depth, .depth, in: PlanLimits.depth, "a chain has one level at least")
      guard depth <= cells.count else { return }
      let reason = "cells \(cells) take \(cells.count) levels and the controller around them one"
      throw PlanError(.contradiction, .depth, "\(depth)", reason, fits: "at least \(cells.count + 1)")
    case .app(let controllers): try require(controllers, .controllers, in: PlanLimits.controllers, unusual)
    case .deepApp(let controllers, let depth):
      try require(controllers, .controllers, in: PlanLimits.controllers, unusual)
      try require(depth, .depth, in: PlanLimits.depth, "a path has one level at least")
      let least = cells.count + PlanLimits.levelsAboveCells
      let possible = least...max(least, PlanLimits.depth.upperBound)
      guard let most = DeepPath.deepest(of: controllers - 1, self, in: possible) else {
        let reason =
          "\(cells.count) levels of cells and all that is above them take a path of \(least) levels"
        let fits = "at least \(DeepPath(depth: least, self).controllers + 1)"
        throw PlanError(.contradiction, .controllers, "\(controllers)", reason, fits: fits)
      }
      guard !(least...most).contains(depth) else { return }
      let reason =
        "\(controllers) controllers and \(cells.count) levels of cells make paths from \(least) levels on"
      throw PlanError(.contradiction, .depth, "\(depth)", reason, fits: "\(least) to \(most)")
    case .outline(let outline):
      // It has containers, cells, views, coordinators and modals of its own: what another parameter asks for would be
      // left out without a word.
      let drawn: [(PlanError.Parameter, given: String, nothing: String)] = [
        (.nesting, "\(nesting)", "0"), (.cells, "\(cells)", "[]"), (.wrappers, "\(wrappers)", "0"),
        (.coordinatorRatio, "\(coordinatorRatio)", "0.0"), (.modalRatio, "\(modalRatio)", "0.0"),
      ]
      for (parameter, given, nothing) in drawn where given != nothing {
        let reason = "an outline says itself what there is of it"
        throw PlanError(.contradiction, parameter, given, reason, fits: nothing)
      }
      try outline.validate()
    }
  }

  private func validateHandler() throws(PlanError) {
    switch (handler, shape) {
    case (.distance(let distance), _) where distance < 1:
      let reason = "a message leaves its origin before it is handled"
      throw PlanError(.outOfRange, .handler, "distance \(distance)", reason, fits: "a distance of at least 1")
    case (.drawn, .deepApp), (.distance, _), (.application, _), (.nobody, _): return
    case (.drawn, .outline(let outline)) where outline.hasDeciders: return
    case (.drawn, _):
      let reason = "of the shapes only a deep app draws its deciders, and an outline may have its own"
      throw PlanError(.contradiction, .handler, "drawn", reason, fits: "a distance, the application, or none")
    }
  }

  private func require(
    _ value: Int,
    _ parameter: PlanError.Parameter,
    in range: ClosedRange<Int>,
    _ reason: String
  ) throws(PlanError) {
    guard !range.contains(value) else { return }
    throw PlanError(.outOfRange, parameter, "\(value)", reason, fits: text(range))
  }

  private func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
