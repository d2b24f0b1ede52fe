/// Time that the host of a virtual machine gave to other guests.
struct StolenTimeCheck: DoctorCheck {
  /// A share at which medians of whole rounds begin to move; below it, alternation and medians see to it.
  static let most = 0.01

  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "stolen time"
    guard let stolen = facts.stolen else {
      return .limited(thing, "unknown", "The system does not say what a host may have taken.")
    }
    let figure = "\(Figure.percent(stolen.now)) now, \(Figure.percent(stolen.sinceStart)) since the start"
    guard max(stolen.now, stolen.sinceStart) > Self.most else { return .ok(thing, figure) }
    return .limited(thing, figure, "The host gives time to other guests. Measure longer, or at another time.")
  }
}
