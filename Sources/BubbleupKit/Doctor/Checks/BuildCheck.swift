/// A debug build's figures say nothing about a product, so nothing is measured with one.
struct BuildCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "build"
    return facts.isDebugBuild
      ? .missing(
        thing,
        "debug, Swift \(facts.compiler)",
        isNeeded: true,
        "A debug build is refused for measuring. Build with 'swift build -c release'."
      )
      : .ok(thing, "release, Swift \(facts.compiler)", isNeeded: true)
  }
}
