/// What is to be explored of a program.
package struct ExplorationRequest: Sendable {
  /// How schedules are chosen.
  package var mode: ExplorationMode
  /// Within what.
  package var bounds: ExplorationBounds
  /// Where the draws come from.
  package var seed: UInt64
  /// How many schedules at most; `pct` may draw more to come to `missAtMost`.
  package var schedules: Int
  /// How many ordered events a bug may take that `pct` is to find; three cover lost updates, late deliveries and
  /// crossed locks alike.
  package var depth = 3
  /// The probability, at most, with which all draws of `pct` together may miss such a bug; 1 asks for nothing.
  ///
  /// They go on until it holds for the length of the longest schedule that was seen.
  package var missAtMost = 1.0
  /// Every how many schedules one is run again and has to give the same trace.
  package var repetition = 100

  package init(_ mode: ExplorationMode, within bounds: ExplorationBounds, seed: UInt64, schedules: Int = .max)
  {
    self.mode = mode
    self.bounds = bounds
    self.seed = seed
    self.schedules = schedules
  }
}
