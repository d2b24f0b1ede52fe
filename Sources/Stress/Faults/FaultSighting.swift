#if Faults
/// How a planted fault was seen.
package struct FaultSighting: Sendable {
  /// How many schedules or runs it took.
  package let tries: Int
  /// What the oracle said.
  package let words: String
  /// The file from which the explorer's schedule can be run again.
  package let replay: String?

  package init(tries: Int, words: String, replay: String? = nil) {
    self.tries = tries
    self.words = words
    self.replay = replay
  }
}
#endif
