extension Outline {
  /// Refuses rows that no hierarchy has.
  func validate() throws(PlanError) {
    guard PlanLimits.outlineRows >= rows.count else {
      throw refusal("it has \(rows.count) rows", "at most \(PlanLimits.outlineRows)")
    }
    for index in rows.indices { try validateReferences(of: index) }
    try validateRoots()
    try validatePresenters()
    try validateContentViews()
    try validateCoordinators()
  }

  private func validateReferences(of index: Int) throws(PlanError) {
    let row = rows[index]
    for reference in [row.parent, row.coordinator].compactMap(\.self) where !(0..<index).contains(reference) {
      throw refusal("row \(index) refers to row \(reference)", "references to earlier rows")
    }
    let parent = row.parent.map { rows[$0].kind }
    let fits =
      switch row.kind {
      case .coordinator: parent == nil || parent == .coordinator
      case .contained: parent?.isController ?? true
      case .presented: parent?.isController ?? false
      case .view, .cell: parent.map { $0 != .coordinator } ?? false
      case .contentView: parent.map { $0.isController || $0.isView } ?? false
      }
    guard fits else {
      throw refusal(
        "row \(index) is in nothing that it can be in",
        "coordinators in coordinators, controllers in controllers, views and cells in anything else"
      )
    }
    guard let coordinator = row.coordinator else { return }
    guard row.kind.isController, rows[coordinator].kind == .coordinator else {
      throw refusal(
        "row \(index) has a coordinator that is none, or is no controller",
        "coordinators of controllers"
      )
    }
  }

  private func validateRoots() throws(PlanError) {
    let roots = rows.indices.filter { rows[$0].kind.isController && rows[$0].parent == nil }
    guard roots.count == 1 else {
      throw refusal("\(roots.count) controllers are in no other", "one controller that fills the window")
    }
  }

  private func validatePresenters() throws(PlanError) {
    var presenters: Set<Int> = []
    for case let (index, row) in rows.enumerated() where row.kind.isModal {
      guard let parent = row.parent, !presenters.insert(parent).inserted else { continue }
      throw refusal(
        "row \(index) is presented by a controller that presents another",
        "one modal per controller"
      )
    }
  }

  /// A content view has to be the controller's own: in a cell it would come and go with the cell.
  private func validateContentViews() throws(PlanError) {
    var owners: [Int?] = []
    var served: Set<Int> = []
    for (index, row) in rows.enumerated() {
      let owner: Int? =
        switch row.kind {
        case .contained, .presented: index
        case .view, .contentView: row.parent.flatMap { owners[$0] }
        case .coordinator, .cell: nil
        }
      owners.append(owner)
      guard row.kind == .contentView else { continue }
      guard let owner, served.insert(owner).inserted else {
        throw refusal(
          "row \(index) takes the content of no controller, or of one that has a content view",
          "one each"
        )
      }
    }
  }

  /// Nothing would ever reach a coordinator without controllers, and messages start at the leaves of the levels.
  private func validateCoordinators() throws(PlanError) {
    var isNeeded = [Bool](repeating: false, count: rows.count)
    for row in rows.reversed() where row.kind.isController {
      if let coordinator = row.coordinator { isNeeded[coordinator] = true }
    }
    for index in rows.indices.reversed() where rows[index].kind == .coordinator {
      guard isNeeded[index] else {
        throw refusal("row \(index) coordinates no controller", "a controller below each coordinator")
      }
      if let parent = rows[index].parent { isNeeded[parent] = true }
    }
  }

  private func refusal(_ reason: String, _ wouldFit: String) -> PlanError {
    PlanError(.outOfRange, .outline, given: "\(text.prefix(60))", reason: reason, wouldFit: wouldFit)
  }
}
