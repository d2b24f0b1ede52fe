/// In which order a controller looks for its coordinating responder.
public enum Lookup: String, Sendable, CaseIterable {
  /// No coordinators: the native `next`, in whichever mode is set (catalogue A, D8).
  case native
  /// Parent coordinator, parent, presenting controller, superview of the view (catalogue C8).
  case coordinating
  /// Parent coordinator, else the superview of the view (catalogue E7).
  case injected
}
