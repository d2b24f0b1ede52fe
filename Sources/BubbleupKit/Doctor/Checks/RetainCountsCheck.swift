/// The executable beside the running one that is linked with the counting wrappers, and whether they count.
struct RetainCountsCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "retain counts"
    switch facts.countedRetains {
    case .missing(let reason):
      return .missing(
        thing,
        "unavailable",
        "\(reason). Build everything with 'swift build -c release'; the page 'Using the library' says how an "
          + "executable of your own gets them."
      )
    case .known(let (_, retains)) where retains > 0:
      return .ok(thing, "\(Figure.short(retains)) retains per message of a probe")
    case .known(let (path, _)):
      return .missing(
        thing,
        "no retain in a probe that makes some",
        "The wrappers of \(path) take no part. Build it again, with the flags in Sources/CRetainWrap/wrap.flags."
      )
    }
  }
}
