/// Whether the processor runs at one speed.
struct FrequencyCheck: DoctorCheck {
  /// A/A twins have to stay within 1 %; alternation takes away most of a drift, so some more is allowed before.
  static let wildest = 0.05

  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "frequency"
    let governor = facts.governor.map { "governor \($0)" } ?? "no governor"
    let figure: String
    switch facts.speedSpread {
    case .missing(let reason):
      return .limited(thing, "\(governor), \(reason)", "Drift cannot be judged here.")
    case .known(let share):
      figure = "\(governor), the same arithmetic varies by \(Figure.percent(share))"
      if share > Self.wildest {
        let culprit =
          facts.isVirtual ? "Other guests of the host or other programs disturb" : "Other programs disturb"
        return .limited(
          thing,
          figure,
          "\(culprit). End what else runs, or measure longer with --time-budget."
        )
      }
    }
    if let governor = facts.governor, governor != "performance" {
      return .limited(
        thing,
        figure,
        "The governor '\(governor)' changes the frequency under load. Use 'cpupower frequency-set -g performance'."
      )
    }
    return .ok(thing, figure)
  }
}
