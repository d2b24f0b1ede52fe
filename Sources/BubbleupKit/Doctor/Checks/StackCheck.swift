/// The stack of the main thread, which recursive sends climb.
struct StackCheck: DoctorCheck {
  /// What Linux gives unless told otherwise; chains of 1,000 levels need a small part of it in a release build.
  static let usual = 8 << 20

  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "stack"
    guard let limit = facts.stackLimit else { return .ok(thing, "no limit") }
    let figure = Figure.bytes(Double(limit))
    guard limit < Self.usual else { return .ok(thing, figure) }
    return .limited(
      thing,
      figure,
      "Deep recursive sends will be unavailable. Raise it with 'ulimit -s 8192'."
    )
  }
}
