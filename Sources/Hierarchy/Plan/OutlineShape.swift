/// Draws an outline, row by row in its own order.
///
/// Every row becomes one of the plan, and a controller two: itself and its root view.
struct OutlineShape {
  private let outline: Outline

  /// The shape of an outline that has been checked.
  init(_ outline: Outline) { self.outline = outline }

  /// Adds the rows.
  func draw(into builder: inout PlanBuilder) {
    let window = builder.window()
    var places: [Place] = []
    places.reserveCapacity(outline.rows.count)
    for row in outline.rows where !builder.isFull {
      let parent = row.parent.map { places[$0] } ?? window
      places.append(draw(row, in: parent, of: row.coordinator.map { places[$0] }, into: &builder))
    }
  }

  private func draw(
    _ row: Outline.Row,
    in parent: Place,
    of coordinator: Place?,
    into builder: inout PlanBuilder
  ) -> Place {
    switch row.kind {
    case .coordinator: return builder.coordinator(in: parent)
    case .contained(let container):
      return builder.controller(in: parent, as: container, modal: false, of: coordinator)
    case .presented(let container):
      return builder.controller(in: parent, as: container, modal: true, of: coordinator)
    case .cell: return builder.cell(in: parent)
    case .view, .contentView:
      // Still a place of the level around it, to which whatever is in the view hands its messages.
      var place = parent
      place.content = builder.view(in: parent.content)
      if row.kind == .contentView { builder.setContent(of: place) }
      return place
    }
  }
}
