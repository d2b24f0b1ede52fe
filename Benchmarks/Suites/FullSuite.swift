import Scenarios

extension MeasurementSuite {
  /// Every set of options, sweeps of depth and size, the articles' systems, builds of up to a million controllers; about an hour.
  public static let full = MeasurementSuite(
    name: "full",
    scenarios: [1, 2, 4, 8, 10, 16, 32, 64, 100, 128, 256, 512, 1_000].map(chain)
      + [120, 1_000, 10_000].map(app)
      + [(1_000, 4), (10_000, 10)].map(balanced)
      + ArchitectureCatalogue.scenarios,
    measuresEveryVariant: true,
    rounds: Rounds(planned: 30, most: 400),
    singleSends: 1_000,
    buildControllers: [1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000],
    buildRounds: 5,
    threads: [2, 4],
    threadsEveryStrategy: true,
    threadRounds: Rounds(planned: 20, most: 20),
    budgetSeconds: 3_600
  )
}
