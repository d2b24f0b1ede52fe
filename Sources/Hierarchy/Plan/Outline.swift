/// A hierarchy row by row, as it was written down or as it was read off a living one: nothing in it is drawn by seed.
///
/// Rows and not nested values, so that an outline of any height can be copied, compared and thrown away without
/// recursion. A row refers to earlier ones only; what else it takes is checked when a plan is made of it, and said in
/// the refusal. The application and the window are there already, and so is each controller's root view.
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
    }

    /// What it is.
    public let kind: Kind
    /// The row that it is in.
    public let parent: Int?
    /// Of a controller, the row of the coordinator that it hands messages to, if it does.
    public let coordinator: Int?

    /// A row of `kind` in `parent`.
    public init(_ kind: Kind, in parent: Int? = nil, of coordinator: Int? = nil) {
      self.kind = kind
      self.parent = parent
      self.coordinator = coordinator
    }
  }

  /// The rows, each after those that it refers to.
  public private(set) var rows: [Row]

  /// An outline of these rows.
  public init(rows: [Row] = []) { self.rows = rows }

  /// Adds `row`; its number.
  public mutating func add(_ row: Row) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  /// How many controllers there are.
  public var controllers: Int { rows.count { $0.kind.isController } }

  /// A digest of the text, equal on every machine; what outlines are told apart by where their text is too long.
  public var digest: UInt64 {
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
      places.append(place)
    }
  }
}

extension Outline.Row.Kind {
  var isController: Bool { if case .contained = self { true } else { isModal } }

  var isModal: Bool { if case .presented = self { true } else { false } }
}
