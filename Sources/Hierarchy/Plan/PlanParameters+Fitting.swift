extension PlanParameters {
  /// The refusal of a plan that is too large, with the largest one that is not.
  ///
  /// Cells are given up before controllers, because the number of controllers is what an experiment is about.
  func refusal(of survey: PlanSurvey, memory: AvailableMemory) -> PlanError {
    let code: PlanError.Code = survey.isCountable ? .notEnoughMemory : .tooManyNodes
    let reason =
      survey.isCountable
      ? "at least \(survey.needed) would be needed and \(memory) are free"
      : "there would be more than \(PlanLimits.nodes) nodes"
    if !cells.isEmpty, let fewer = fewerCells(in: memory) {
      let wouldFit = fewer.isEmpty ? "no cells" : "at most \(fewer)"
      return PlanError(code, .cells, given: "\(cells)", reason: reason, wouldFit: wouldFit)
    }
    let wouldFit = smallerSize(in: memory).map { "at most \($0)" } ?? "nothing smaller; free some memory"
    return PlanError(code, sizeParameter, given: "\(size)", reason: reason, wouldFit: wouldFit)
  }

  private var sizeParameter: PlanError.Parameter {
    switch shape {
    case .chain: .depth
    case .balanced, .app: .controllers
    case .outline: .outline
    }
  }

  private var size: Int {
    switch shape {
    case .chain(let depth): depth
    case .balanced(let controllers, _), .app(let controllers): controllers
    case .outline(let outline): outline.rows.count
    }
  }

  private func fewerCells(in memory: AvailableMemory) -> [Int]? {
    var fewer = self
    if let outer = Self.largest(in: 1..<cells[0], where: { fits(cells: $0, in: memory) }) {
      fewer.cells[0] = outer
      return fewer.cells
    }
    fewer.cells = []
    return PlanSurvey(fewer, memory: memory).fits ? [] : nil
  }

  private func fits(cells outer: Int, in memory: AvailableMemory) -> Bool {
    var other = self
    other.cells[0] = outer
    return PlanSurvey(other, memory: memory).fits
  }

  private func smallerSize(in memory: AvailableMemory) -> Int? {
    let smallest: Int
    switch shape {
    case .chain: smallest = PlanLimits.depth.lowerBound + cells.count
    case .balanced, .app: smallest = PlanLimits.controllers.lowerBound
    case .outline: return nil
    }
    return Self.largest(in: smallest..<max(smallest, size)) {
      PlanSurvey(resized(to: $0), memory: memory).fits
    }
  }

  /// The largest number of `range` that fits, if all smaller ones do; by bisection, as each try is a counting pass.
  private static func largest(in range: Range<Int>, where fits: (Int) -> Bool) -> Int? {
    var unknown = range
    while !unknown.isEmpty {
      let middle = unknown.lowerBound + unknown.count / 2
      unknown = fits(middle) ? middle + 1..<unknown.upperBound : unknown.lowerBound..<middle
    }
    return unknown.lowerBound > range.lowerBound ? unknown.lowerBound - 1 : nil
  }
}
