import Measurement

/// The numbers that claims are measured by.
enum ClaimDefaults {
  /// Seeds the order of each round; the same always, as nothing is drawn from it but who goes first.
  static let seed: UInt64 = 1

  /// Rounds of an alternation: those of a run, whose 99 % interval may lose three on either side.
  static let rounds = Measurement.Defaults.rounds

  /// The largest factor between the batches that two operations need alone for them to share one size.
  ///
  /// A batch of the slower one lasts as many times the shortest batch: 3.2 ms at 32, and a claim's operations then take
  /// a third of a second. Beyond it they would take as many seconds as an experiment has.
  static let largestSpread = 32

  /// Operations of a counted window, as in the counting of messages.
  static let operationsPerWindow = CountingDefaults.messagesPerWindow

  /// Seconds that a worker may take to count one operation before it is ended.
  static let secondsPerCount = 60.0
}
