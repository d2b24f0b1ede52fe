/// Every tunable of the module, with its unit and its reason.
package enum Defaults {
  /// How long a slice is meant to last where reading the clock costs up to 48 ns; `ClockCalibration.slice` is longer where
  /// it costs more.
  ///
  /// A timer's tick takes 25 µs or more away: of slices below 100 µs one in twenty has one, of batches of 4 ms each.
  package static let slice = Nanoseconds(80_000)

  /// The largest share of a slice that its two clock reads may be.
  package static let timerShare = 0.0015

  /// By how much a slice has to be longer than that share demands.
  ///
  /// It is sized once, and a processor that speeds up later makes it shorter: with 50 µs asked for, the shortest one of a
  /// whole self-cost run was 48 µs. And a clock may turn dearer after it was calibrated.
  package static let sliceSlack = 1.25

  /// Messages that a slice has at least, of a script that is longer: in each so many that follow one another a script has
  /// all its ways in equal parts.
  package static let messagesOfAllWays = 32

  /// How often a number of operations must last long enough again before it is believed: one may have been interrupted,
  /// three in a row are the work.
  package static let paceConfirmations = 2

  /// Most operations of a slice: at one operation per cycle they still last a third of a second, so whatever ends sooner
  /// than a slice is not being executed.
  package static let largestSlice = 1 << 30

  /// A single send is timed alone only where its median latency is at least this many times the timer's cost, so that
  /// the timer is at most 3.3 % of the figure; faster ones are timed in groups that reach it.
  package static let timerCostMultiple = 30.0

  /// The most operations that are timed as one for a tail.
  ///
  /// Of more, a slow one hardly shows in the mean. The fastest strategy needs eight where a read of the clock costs 25 ns.
  package static let largestSingleSendGroup = 256

  /// Single sends discarded at the start of a block.
  package static let singleSendWarmups = 100

  /// Clock reads per calibration batch, and batches: 64 × 257 reads take about half a millisecond.
  package static let clockReadsPerBatch = 64
  /// See `clockReadsPerBatch`; odd, so that the median is one of them.
  package static let clockBatches = 257
}
