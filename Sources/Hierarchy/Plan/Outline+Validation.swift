extension Outline {
  /// Refuses rows that no hierarchy has.
  func validate() throws(PlanError) {
    guard rows.count <= PlanLimits.outlineRows else {
      throw refusal("it has \(rows.count) rows", "at most \(PlanLimits.outlineRows)")
    }
    let roots = rows.count { $0.kind.isController && $0.parent == nil }
    var presenters: Set<Int> = []
    // The controller around each view; none in a cell, as a content view there would come and go with the cell.
    var owners: [Int?] = []
    var served: Set<Int> = []
    for (index, row) in rows.enumerated() {
      try validateReferences(of: row, at: index)
      if row.kind.isModal, let parent = row.parent, !presenters.insert(parent).inserted {
        let reason = "row \(index) is presented by a controller that presents another"
        throw refusal(reason, "one modal per controller")
      }
      switch row.kind {
      case .contained, .presented: owners.append(index)
      case .view, .contentView: owners.append(row.parent.flatMap { owners[$0] })
      case .coordinator, .cell: owners.append(nil)
      }
      if row.kind == .contentView, !(owners[index].map { served.insert($0).inserted } ?? false) {
        let reason = "row \(index) takes the content of no controller, or of one that has a content view"
        throw refusal(reason, "one each")
      }
    }
    guard roots == 1 else {
      throw refusal("\(roots) controllers are in no other", "one controller that fills the window")
    }
    try validateCoordinators()
  }

  private func validateReferences(of row: Row, at index: Int) throws(PlanError) {
    for reference in [row.parent, row.coordinator].compactMap(\.self) where !(0..<index).contains(reference) {
      throw refusal("row \(index) refers to row \(reference)", "references to earlier rows")
    }
    let parent = row.parent.map { rows[$0].kind }
    let isInController = parent?.isController ?? false
    let fits =
      switch row.kind {
      case .coordinator: parent == nil || parent == .coordinator
      case .contained: parent == nil || isInController
      case .presented: isInController
      case .view, .cell: parent != nil && parent != .coordinator
      case .contentView: isInController || parent == .view || parent == .contentView
      }
    guard fits else {
      throw refusal(
        "row \(index) is in nothing that it can be in",
        "coordinators in coordinators, controllers in controllers, views and cells in anything else"
      )
    }
    guard let coordinator = row.coordinator else { return }
    guard row.kind.isController, rows[coordinator].kind == .coordinator else {
      let reason = "row \(index) has a coordinator that is none, or is no controller"
      throw refusal(reason, "coordinators of controllers")
    }
  }

  /// Nothing would ever reach a coordinator without controllers, and messages start at the leaves of the levels.
  private func validateCoordinators() throws(PlanError) {
    var needed = Set(rows.compactMap(\.coordinator))
    for (index, row) in rows.enumerated().reversed() where row.kind == .coordinator {
      guard needed.contains(index) else {
        throw refusal("row \(index) coordinates no controller", "a controller below each coordinator")
      }
      if let parent = row.parent { needed.insert(parent) }
    }
  }

  private func refusal(_ reason: String, _ fits: String) -> PlanError {
    Self.refusal(of: text, reason, fits)
  }
}
