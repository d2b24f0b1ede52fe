/// The executable beside the running one that is linked with the counting wrappers, and whether they count.
struct RetainCountsCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "retain counts"
    switch facts.countedRetains {
    case .missing(let reason):
      return .missing(
        thing,
        reason,
        "Retains, releases and weak loads will be unavailable. Build everything with 'swift build -c release', or "
          + "see the page 'Using the library' for an executable of your own."
      )
    case .known(let (path, retains)) where retains > 0:
      return .ok(thing, "\(Figure.short(retains)) retains per message of a probe, by \(path)")
    case .known(let (path, _)):
      return .missing(
        thing,
        "\(path) counted no retain in a probe that makes some",
        "Its wrappers do not take part. Build it again, with the flags in Sources/CRetainWrap/wrap.flags."
      )
    }
  }
}
