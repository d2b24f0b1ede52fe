/// What a load is to be.
package struct LoadRequest: Sendable {
  /// Who guards what.
  package var discipline: DisciplineKind
  /// On what senders run.
  package var mode: LoadMode
  /// How many senders there are.
  package var threads: Int
  /// How many messages all of them send together, at most.
  package var messages: Int
  /// How many changes are made per thousand messages.
  package var churn: Int
  /// Where the draws come from.
  package var seed: UInt64
  /// How long messages are sent, at most; nil for as long as it takes.
  package var seconds: Double?
  /// How many messages are meant to be sent per second, all senders together; nil for as many as go.
  package var rate: Int?
  /// Whether the hierarchy is torn down while half of the messages are still to come, and not after the last.
  package var tearsDownUnderLoad = false
  /// Who does that.
  package var teardownThread = TeardownThread.worker
  /// Whether every hop and every change is written down and checked, which takes time and memory.
  package var recordsHistory = false
  /// How long anybody may be seen to wait before the run has failed.
  package var patience = 20.0

  /// A load of `messages` by `threads` senders.
  package init(
    _ discipline: DisciplineKind,
    _ mode: LoadMode,
    threads: Int,
    messages: Int,
    churn: Int,
    seed: UInt64
  ) {
    self.discipline = discipline
    self.mode = mode
    self.threads = threads
    self.messages = messages
    self.churn = churn
    self.seed = seed
  }
}
