import Scenarios

extension MeasurementSuite {
  /// Everything that a choice between the families needs, in under three minutes on two cores.
  public static let standard = MeasurementSuite(
    name: "standard",
    scenarios: [10, 100, 1_000].map(chain) + [app(controllers: 120)],
    measuresEveryVariant: false,
    rounds: Rounds(planned: 20, most: 400),
    // Enough for p99; p99.9 needs ten times as many and is left to the full suite.
    singleSends: 1_000,
    buildControllers: [1_000, 10_000, 100_000],
    buildRounds: 5,
    threads: [2, 4],
    threadsEveryStrategy: true,
    threadRounds: Rounds(planned: 8, most: 8),
    // Counting and verifying come on top of what is timed, and a busy machine takes longer for them.
    budgetSeconds: 150
  )
}
