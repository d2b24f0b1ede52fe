/// valgrind, under which instructions are counted to the unit.
struct ValgrindCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "valgrind"
    guard let path = facts.valgrind else {
      return .missing(
        thing,
        "not in PATH",
        "Install valgrind to count instructions with 'bubbleup counts --instructions'."
      )
    }
    return .ok(thing, path)
  }
}
