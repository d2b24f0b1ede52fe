/// A hierarchy row by row, as it was written down or as it was read off a living one: nothing in it is drawn by seed.
///
/// Rows and not nested values, so that an outline of any height can be copied, compared and thrown away without
/// recursion. What a row takes is checked when a plan is made. Application, window and each controller's root view are
/// there already.
public struct Outline: Hashable, Sendable {
  /// One coordinator, controller, view or cell.
  public struct Row: Hashable, Sendable {
    /// What a row stands for.
    public enum Kind: Hashable, Sendable {
      /// A coordinator; in no row for one right below the application.
      case coordinator
      /// A controller contained in another one; in no row for the root of the window.
      case contained(ContainerKind)
      /// A controller presented by another one.
      case presented(ContainerKind)
      /// A plain view in a controller, a cell or another view.
      case view
      /// A view of a controller that the controller's children go into.
      case contentView
      /// A cell in a controller, a view or another cell.
      case cell
      var isController: Bool { if case .contained = self { true } else { isModal } }
      package var isModal: Bool { if case .presented = self { true } else { false } }
    }

    package let kind: Kind
    package let parent: Int?
    /// Of a controller, the row of the coordinator that it hands messages to, if it does.
    package let coordinator: Int?
    /// Whether messages end there, where a plan has the outline's own deciders: `PlanParameters.Handler.drawn`.
    package let decides: Bool

    /// A row of `kind` in `parent`.
    public init(
      _ kind: Kind,
      in parent: Int? = nil,
      of coordinator: Int? = nil,
      decides: Bool = false
    ) {
      (self.kind, self.parent, self.coordinator, self.decides) = (kind, parent, coordinator, decides)
    }
  }

  package private(set) var rows: [Row]

  /// An outline of these rows.
  public init(rows: [Row] = []) { self.rows = rows }

  /// Adds a row and returns its number, by which later rows refer to it.
  @discardableResult
  public mutating func add(_ row: Row) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  package var controllers: Int { rows.count { $0.kind.isController } }

  /// Whether rows decide: then deciders need not be placed by a rule.
  package var hasDeciders: Bool { rows.contains(where: \.decides) }

  /// The node of each row in a plan of the outline: behind application and window, and with a root view behind each
  /// controller.
  package var nodes: [NodeID] {
    var next = 2
    return rows.map { row in
      defer { next += row.kind.isController ? 2 : 1 }
      return NodeID(next)
    }
  }

  /// A digest of the text, equal on every machine; what outlines are told apart by where their text is too long.
  package var digest: UInt64 {
    var digest = PlanDigest()
    digest.fold(Array(text.utf8)) { UInt64($0) }
    return digest.value
  }

  func draw(into builder: inout PlanBuilder) {
    let window = builder.window()
    var places: [Place] = []
    places.reserveCapacity(rows.count)
    for row in rows where !builder.isFull {
      var place = row.parent.map { places[$0] } ?? window
      switch row.kind {
      case .coordinator: place = builder.coordinator(in: place)
      case .contained(let container), .presented(let container):
        let coordinator = row.coordinator.map { places[$0] }
        place = builder.controller(in: place, as: container, modal: row.kind.isModal, of: coordinator)
      case .cell: place = builder.cell(in: place)
      // Still a place of the level around it, to which whatever is in the view hands its messages.
      case .view: place.content = builder.view(in: place.content)
      case .contentView:
        place.content = builder.view(in: place.content)
        builder.setContent(of: place)
      }
      if row.decides { builder.deciders.append(place.node) }
      places.append(place)
    }
  }
}

extension Outline {
  func validate() throws(PlanError) {
    let most = PlanLimits.outlineRows
    try require(rows.count <= most, nil, "it has \(rows.count) rows", "at most \(most)")
    var presenters: Set<Int> = []
    // The controller around each view; none in a cell, as a content view there would come and go with the cell.
    var owners: [Int?] = []
    var served: Set<Int> = []
    for (index, row) in rows.enumerated() {
      try validateReferences(of: row, at: index)
      if row.kind.isModal, let parent = row.parent {
        let isFirst = presenters.insert(parent).inserted
        try require(isFirst, index, "row \(index) is a controller's second modal", "one modal per controller")
      }
      let isLevel = row.kind != .view && row.kind != .contentView
      let levels = "coordinators, controllers and cells that decide"
      try require(
        isLevel || !row.decides,
        index,
        "row \(index) is a view, which passes messages over",
        levels
      )
      switch row.kind {
      case .contained, .presented: owners.append(index)
      case .view, .contentView: owners.append(row.parent.flatMap { owners[$0] })
      case .coordinator, .cell: owners.append(nil)
      }
      guard row.kind == .contentView else { continue }
      let isFirst = owners[index].map { served.insert($0).inserted } ?? false
      try require(isFirst, index, "row \(index) is no controller's content view, or a second one", "one each")
    }
    let roots = rows.count { $0.kind.isController && $0.parent == nil }
    try require(
      roots == 1,
      nil,
      "\(roots) controllers are in no other",
      "one controller that fills the window"
    )
    // Nothing would ever reach a coordinator without controllers, and messages start at the leaves of the levels.
    var needed = Set(rows.compactMap(\.coordinator))
    for (index, row) in rows.enumerated().reversed() where row.kind == .coordinator {
      try require(
        needed.contains(index),
        index,
        "row \(index) coordinates no controller",
        "a controller below it"
      )
      if let parent = row.parent { needed.insert(parent) }
    }
  }

  private func validateReferences(of row: Row, at index: Int) throws(PlanError) {
    for reference in [row.parent, row.coordinator].compactMap(\.self) where !(0..<index).contains(reference) {
      let reason = "row \(index) refers to row \(reference)"
      throw Self.refusal(of: text, reason, "references to earlier rows", row: index)
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
    let places = "coordinators in coordinators, controllers in controllers, views and cells in anything else"
    try require(fits, index, "row \(index) is in nothing that it can be in", places)
    guard let coordinator = row.coordinator else { return }
    let isCoordinated = row.kind.isController && rows[coordinator].kind == .coordinator
    let reason = "row \(index) has a coordinator that is none, or is no controller"
    try require(isCoordinated, index, reason, "coordinators of controllers")
  }

  private func require(
    _ holds: Bool,
    _ row: Int?,
    _ reason: @autoclosure () -> String,
    _ fits: String
  ) throws(PlanError) {
    if !holds { throw Self.refusal(of: text, reason(), fits, row: row) }
  }
}
