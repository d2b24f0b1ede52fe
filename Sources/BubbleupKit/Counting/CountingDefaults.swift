/// The numbers that the counting pass was given rather than found.
enum CountingDefaults {
  /// Messages of a window, at least; rounded up to whole rounds of the script.
  ///
  /// Counts need no averaging. The number only has to reach what happens every so often: arrays that double, blocks
  /// that mailboxes take.
  static let messagesPerWindow = 200

  /// The same for counting instructions: few, so that most windows have nothing of the allocator's housekeeping, which
  /// comes about every 64 KiB.
  static let messagesPerInstructionWindow = 40

  /// Rounds before anything is counted: metadata, conformances, side tables of weak references, a queue's thread.
  static let warmUpRounds = 2

  /// Pairs of windows that a count has in which to repeat itself.
  ///
  /// Two: what the first pair filled (a cache that grows once more), the second finds filled. Whatever does not
  /// repeat then is a race, and trying on until two agree would choose the result.
  static let windowPairs = 2

  /// Seconds that a worker may take for one case before it is ended.
  ///
  /// A million controllers are built and counted in seconds; under valgrind, some fifty times slower.
  static let secondsPerCase = 120.0
  /// The same under valgrind.
  static let secondsPerInstructionCount = 900.0
}
