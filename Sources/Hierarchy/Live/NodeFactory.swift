/// Makes the objects that a strategy supplies; everything else is shared by all strategies.
public protocol NodeFactory: AnyObject {
  /// A cell for `seat`.
  func makeCell(_ seat: Seat) -> Cell
  /// A controller for `seat`.
  func makeController(_ seat: Seat) -> Controller
  /// A coordinator for `seat`.
  func makeCoordinator(_ seat: Seat) -> Coordinator
}
