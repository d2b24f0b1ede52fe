package import Hierarchy

/// What came of verifying one case.
package struct VerificationReport: Sendable {
  package enum Status: Sendable, Hashable {
    case ok, failed
    /// Not run, for a reason that is no fault of the strategy's correctness.
    case unavailable(String)
  }

  package let subject: Case
  package let nodes: Int
  /// Links on its longest path of levels.
  package let depth: Int
  package internal(set) var tally = DeliveryTally()
  package internal(set) var leftBehind = LeftBehind()
  /// What differed from the plan's prediction: the first few in detail, and the first of each kind.
  package private(set) var mismatches: [Mismatch] = []
  /// How often each kind of difference was seen.
  package private(set) var mismatchCounts: [String: Int] = [:]
  package internal(set) var unavailable: String?

  init(_ subject: Case, on plan: HierarchyPlan) {
    (self.subject, nodes, depth) = (subject, plan.count, plan.depth)
  }

  package var status: Status {
    if let unavailable { return .unavailable(unavailable) }
    return mismatchCounts.isEmpty ? .ok : .failed
  }

  package var mismatchCount: Int { mismatchCounts.values.reduce(0, +) }

  /// Records it if `actual` is not what was expected; its name is asked for only then.
  mutating func expect<Value: Equatable>(
    _ expected: Value,
    _ actual: Value,
    _ subject: @autoclosure () -> String,
    kind: String? = nil
  ) {
    guard expected != actual else { return }
    record(subject(), kind: kind, expected: "\(expected)", actual: "\(actual)")
  }

  /// So many table entries in `residue`, and nothing else that a strategy keeps.
  mutating func expect(_ tableEntries: Int, in residue: Residue, _ moment: String) {
    expect(tableEntries, residue.tableEntries, "table entries \(moment)")
    expect(0, residue.observers, "observers \(moment)")
    expect(0, residue.queuedMessages, "queued messages \(moment)")
  }

  /// Records a difference of a `kind`, which is the subject itself unless there are many subjects alike.
  ///
  /// Keeps the first twenty in detail, as one fault tends to show in every message.
  mutating func record(_ subject: String, kind: String? = nil, expected: String, actual: String) {
    let kind = kind ?? subject
    mismatchCounts[kind, default: 0] += 1
    guard mismatches.count < 20 || mismatchCounts[kind] == 1 else { return }
    mismatches.append(Mismatch(kind: kind, subject: subject, expected: expected, actual: actual))
  }
}

/// A difference between what the plan predicts and what happened.
package struct Mismatch: Sendable, Hashable, CustomStringConvertible {
  /// What all differences have in common that one fault tends to cause.
  package let kind: String
  /// What was looked at: a message, or a count after teardown.
  package let subject: String
  package let expected, actual: String

  package var description: String { "\(subject): expected \(expected), got \(actual)" }
}

/// How the messages of a case ended.
package struct DeliveryTally: Sendable, Hashable {
  package private(set) var sent = 0, handled = 0, unhandled = 0
  /// Messages with an answer that was not wanted any more.
  package private(set) var cancelled = 0
  /// Messages that did not end at the decider of their context alone: another took them, several did, or none.
  package private(set) var misrouted = 0
  /// Hops of all messages together, by the reference walk.
  package private(set) var hops = 0
  /// For unhandled messages: how often each action ended at which responder (catalogue A4).
  package private(set) var diagnoses: [Action: [NodeID: Int]] = [:]

  mutating func count(_ account: Account, of action: Action, contextual decider: NodeID?, hops: Int) {
    sent += 1
    self.hops += hops
    switch account.outcome {
    case .handled:
      handled += 1
      if account.last != decider || account.outcomes > 1 { misrouted += 1 }
    case .unhandled:
      unhandled += 1
      if decider != nil { misrouted += 1 }
      diagnoses[action, default: [:]][account.last, default: 0] += 1
    case .cancelled: cancelled += 1
    case .pending: break
    }
  }
}

/// What was left when the last outside reference to a hierarchy was dropped.
package struct LeftBehind: Sendable, Hashable {
  package internal(set) var objects = 0
  /// Objects that the strategy's ownership makes outlive it, by the plan.
  package internal(set) var predictedObjects = 0
  /// Closures that they kept.
  package internal(set) var closures = 0
  /// Closures that the objects which were to outlive it held before.
  package internal(set) var predictedClosures = 0
  /// What the strategy kept besides its nodes.
  package internal(set) var residue = Residue.none
  /// Table entries that the objects which were to outlive it had before; of observers and queued messages nothing may be
  /// left in any case.
  package internal(set) var predictedTableEntries = 0
  /// Bytes allocated between before the build and after the last cycle was broken, and not returned; nil where
  /// the allocator cannot tell.
  package internal(set) var bytes: Int64?

  /// How much was to be left, of all kinds.
  package var predicted: Int { predictedObjects + predictedClosures + predictedTableEntries }
}
