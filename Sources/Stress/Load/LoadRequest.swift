package import Hierarchy

/// What a load is to be.
package struct LoadRequest: Sendable {
  package var discipline: DisciplineKind
  package var mode: LoadMode
  package var threads: Int
  /// How many messages all of them send together, at most.
  package var messages: Int
  /// How many changes are made per thousand messages.
  package var churn: Int
  package var seed: UInt64
  /// How long messages are sent, at most; nil for as long as it takes.
  package var seconds: Double?
  /// How many messages are meant to be sent per second, all senders together; nil for as many as go.
  package var rate: Int?
  /// Whether the hierarchy is torn down while half of the messages are still to come, and not after the last.
  package var tearsDownUnderLoad = false
  package var teardownThread = TeardownThread.worker
  /// Whether every hop and every change is written down and checked, which takes time and memory.
  package var recordsHistory = false
  /// How long a party may be seen to wait before the run has failed.
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

/// On what senders run, by the names that flags and columns use.
package enum LoadMode: String, Sendable, CaseIterable {
  /// A concurrent Dispatch queue that is given one piece of work per sender at a time.
  case queue
  /// `DispatchQueue.concurrentPerform`: each iteration takes the next sender that is free.
  case perform
}

/// On what a hierarchy is torn down under load, which is always a thread of its own: the one that asked for the load has
/// to say so if the teardown hangs.
package enum TeardownThread: Sendable, CaseIterable {
  /// With as small a stack as Dispatch gives its workers.
  case worker
  /// With as large a stack as the main thread has.
  case large
}

extension PlanParameters {
  /// The hierarchy that a load uses unless it is told otherwise: the standard app with short lists.
  ///
  /// It has containers of every kind, views to pass through, and flows that come and go.
  package static func load(seed: UInt64) -> PlanParameters {
    var parameters = PlanParameters.app(controllers: 120, seed: seed)
    parameters.cells = [4]
    return parameters
  }

  package static func deepLoad(_ depth: Int, seed: UInt64) -> PlanParameters {
    PlanParameters(shape: .chain(depth: depth), seed: seed)
  }
}
