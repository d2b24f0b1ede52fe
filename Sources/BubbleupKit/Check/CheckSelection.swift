import Scenarios
import Suites

/// The cases that a request comes to.
struct CheckSelection {
  let request: CheckRequest
  let catalogue: Catalogue

  /// Of a baseline all of its cases, unless a suite was asked for.
  func cases(_ baseline: KeptBaseline?) throws -> [Case] {
    let all =
      if let baseline, !request.isFull, !request.isQuick {
        try BaselineCases(baseline: baseline, catalogue: catalogue).all()
      } else {
        request.isFull ? GateSuite.fullCases(of: catalogue) : GateSuite.quickCases(of: catalogue)
      }
    let chosen = all.filter { request.selects(CheckCase.label(of: $0)) }
    guard !chosen.isEmpty else { throw Self.nothing }
    return chosen
  }

  static let nothing = CommandError(
    .usage,
    at: "--only",
    "no case matches",
    advice: "See their labels with 'bubbleup check --dry-run', and more of them with --full."
  )
}
