import Scenarios

extension MeasurementSuite {
  /// A first impression in under 40 seconds: one chain, the app, small builds, two threads.
  public static let quick = MeasurementSuite(
    name: "quick",
    scenarios: [chain(depth: 10), chain(depth: 100), app(controllers: 120)],
    measuresEveryVariant: false,
    rounds: Rounds(planned: 10, most: 200),
    singleSends: 200,
    buildControllers: [1_000, 10_000],
    buildRounds: 3,
    threads: [2],
    threadsEveryStrategy: false,
    threadRounds: Rounds(planned: 8, most: 8),
    budgetSeconds: 34
  )
}
