/// Every tunable of the module, with its unit and its reason.
package enum Defaults {
  /// Shortest batch where reading the clock costs up to 30 ns; `ClockCalibration.shortestBatch` is longer where it
  /// costs more.
  package static let shortestBatch = Nanoseconds(50_000)

  /// The largest share of a batch that its two clock reads may be.
  package static let timerShare = 0.0015

  /// By how much a batch has to be longer than that share demands.
  ///
  /// A batch is sized once, and a processor that speeds up later makes it shorter: with 50 µs asked for, the shortest
  /// batch of a whole self-cost run was 48 µs. And a clock may turn dearer after it was calibrated.
  package static let shortestBatchSlack = 1.25

  /// Longest batch of a contender that could do with fewer whole scripts.
  ///
  /// Eighty of the shortest: in 20 rounds of six batches a slow strategy takes half a second with that, and forty of them
  /// leave a standard run within its three minutes.
  package static let longestBatch = Nanoseconds(4_000_000)

  /// Longest batch that has to be seen before it is known how many operations a longer one takes: after so long, what
  /// starting and ending it takes is a hundredth or two.
  package static let longestTrial = Nanoseconds(3_000_000)

  /// How often a batch size must reach the shortest batch again before it is believed: one long batch may be an
  /// interruption, three in a row are the work.
  package static let batchConfirmations = 2

  /// Largest batch, in operations: at one operation per cycle it still lasts a third of a second, so whatever ends
  /// sooner than the shortest batch is not being executed.
  package static let largestBatch = 1 << 30

  /// Batches timed on one set of fresh objects.
  ///
  /// The block is the unit of the paired interval, so more blocks serve it better than more batches; five give each
  /// block a median that one interruption cannot move.
  package static let batchesPerBlock = 5

  /// Batches discarded at the start of a block: the first touches cold objects and cold code.
  package static let warmupBatches = 1

  /// Rounds of a run.
  ///
  /// The 99 % interval of a median ratio needs eight; with 20 it may lose three on either side.
  package static let rounds = 20

  /// A single send is timed alone only where its median latency is at least this many times the timer's cost, so that
  /// the timer is at most 3.3 % of the figure; faster ones are timed in groups that reach it.
  package static let timerCostMultiple = 30.0

  /// The most operations that are timed as one for a tail.
  ///
  /// Of more, a slow one hardly shows in the mean. The fastest strategy needs eight where a read of the clock costs 25 ns.
  package static let largestSingleSendGroup = 256

  /// Single sends timed to decide how many of them make a group: odd, so that the median is one of them.
  package static let singleSendProbes = 101

  /// Single sends discarded at the start of a block.
  package static let singleSendWarmups = 100

  /// Single sends of one block; they are handed on together, since writing between two of them would be in the tail.
  package static let singleSendsPerBlock = 500

  /// Clock reads per calibration batch, and batches: 64 × 257 reads take about half a millisecond.
  package static let clockReadsPerBatch = 64
  /// See `clockReadsPerBatch`; odd, so that the median is one of them.
  package static let clockBatches = 257
}
