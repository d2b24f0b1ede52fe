/// What a row of the plan becomes when it is built.
public enum NodeKind: UInt8, Sendable, CaseIterable {
  case application
  case window
  case coordinator
  case controller
  case view
  case cell

  /// Whether a node of this kind could decide something; a plain view and the window could not.
  public var isLevel: Bool {
    switch self {
    case .application, .coordinator, .controller, .cell: true
    case .window, .view: false
    }
  }
}
