import Hierarchy

extension NavigationStack {
  /// How many screens a stack of a world may have, so that a script of a thousand steps stays small.
  static var tallest: Int { 8 }

  /// Whether another screen may be pushed.
  var hasRoom: Bool { children.count < Self.tallest }

  /// The titles of its screens, bottom first.
  var titles: [String] { children.map { ($0 as? any Linked)?.title ?? "controller \($0.id)" } }

  /// Who has the delegate slot.
  var slotTitle: String { delegate.map { ($0 as? any PopWatch)?.slotTitle ?? "\(type(of: $0))" } ?? "nobody" }

  /// Makes the stack ask its delegate once more what it answers.
  func askAgain() {
    let current = delegate
    delegate = nil
    delegate = current
  }

  /// The screen that is on its way out, or was until now.
  var departing: Controller? { transition?.operation == .pop ? transition?.from : nil }
}
