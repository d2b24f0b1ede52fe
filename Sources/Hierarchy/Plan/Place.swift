/// Where the next thing goes: what a shape has to know about a level in order to hang others from it.
///
/// Kept outside the columns, so that a counting pass, which has no columns, draws exactly as a recording one.
struct Place {
  /// The window, controller or cell.
  let node: NodeID
  /// The view or cell that its content goes into.
  var content: NodeID
  /// The level itself; for the window, the application behind it.
  let level: NodeID
  /// Links from that level to the application.
  let depth: Int
  /// The coordinator that its flow belongs to, or the application.
  let coordinator: NodeID
  /// Links from that coordinator to the application.
  let coordinatorDepth: Int
}
