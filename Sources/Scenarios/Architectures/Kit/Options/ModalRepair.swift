/// What is done about a modal whose native chain skips its presenter (catalogue A12, A13, C8, E8).
public enum ModalRepair: String, Sendable, CaseIterable {
  /// Nothing: the presenter answers as the mode of `next` says.
  case none
  /// A wrapper controller adopts the modal and answers its presenter as `next` (A13).
  case wrapper
  /// The order of look-ups asks the presenting controller before the view (C8).
  case lookup
  /// A coordinator of its own around the modal (E8).
  case coordinator
}
