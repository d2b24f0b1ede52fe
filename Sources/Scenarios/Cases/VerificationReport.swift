public import Hierarchy

/// What came of verifying one case.
public struct VerificationReport: Sendable {
  /// Whether the case is right.
  public enum Status: Sendable, Hashable {
    /// Every message, every count and every object as the plan predicts.
    case ok
    /// Something differs; `mismatches` says what.
    case failed
    /// Not run, for a reason that is no fault of the strategy's correctness.
    case unavailable(String)
  }

  /// The case.
  public let subject: Case
  /// Nodes of the hierarchy.
  public let nodes: Int
  /// Links on its longest path of levels.
  public let depth: Int
  /// How the messages ended, and how many went astray.
  public internal(set) var tally = DeliveryTally()
  /// What was left when the last outside reference was dropped.
  public internal(set) var leftBehind = LeftBehind()
  /// What differed from the plan's prediction; the first few in detail.
  public private(set) var mismatches: [Mismatch] = []
  /// How many differences there were in all.
  public private(set) var mismatchCount = 0
  /// Why the case was not run, if it was not.
  public internal(set) var unavailable: String?

  init(_ subject: Case, on plan: HierarchyPlan) {
    self.subject = subject
    nodes = plan.count
    depth = plan.depth
  }

  /// Whether the case is right.
  public var status: Status {
    if let unavailable { return .unavailable(unavailable) }
    return mismatchCount == 0 ? .ok : .failed
  }

  /// Records it if `actual` is not what was expected; its name is asked for only then.
  mutating func expect<Value: Equatable>(
    _ expected: Value,
    _ actual: Value,
    _ subject: @autoclosure () -> String
  ) {
    if expected != actual { record(subject(), expected: "\(expected)", actual: "\(actual)") }
  }

  /// Records a difference; keeps the first twenty in detail, as one fault tends to show in every message.
  mutating func record(_ subject: String, expected: String, actual: String) {
    mismatchCount += 1
    guard mismatches.count < 20 else { return }
    mismatches.append(Mismatch(subject: subject, expected: expected, actual: actual))
  }
}

/// A difference between what the plan predicts and what happened.
public struct Mismatch: Sendable, Hashable, CustomStringConvertible {
  /// What was looked at: a message, or a count after teardown.
  public let subject: String
  /// What the plan predicts.
  public let expected: String
  /// What happened.
  public let actual: String

  /// All three in one line.
  public var description: String { "\(subject): expected \(expected), got \(actual)" }
}

/// How the messages of a case ended.
public struct DeliveryTally: Sendable, Hashable {
  /// Messages sent.
  public private(set) var sent = 0
  /// Messages that a decider took.
  public private(set) var handled = 0
  /// Messages that no decider took.
  public private(set) var unhandled = 0
  /// Messages with an answer that was not wanted any more.
  public private(set) var cancelled = 0
  /// Messages that another than the decider of their context took, or that several took.
  public private(set) var misrouted = 0
  /// Hops of all messages together, by the reference walk.
  public private(set) var hops = 0
  /// For unhandled messages: how often each action ended where, instead of a line printed for each.
  public private(set) var diagnoses: [UnhandledDiagnosis: Int] = [:]

  mutating func count(_ account: Account, of action: Action, contextual decider: NodeID?, hops: Int) {
    sent += 1
    self.hops += hops
    switch account.outcome {
    case .handled:
      handled += 1
      if account.last != decider || account.outcomes > 1 { misrouted += 1 }
    case .unhandled:
      unhandled += 1
      diagnoses[UnhandledDiagnosis(action: action, lastResponder: account.last), default: 0] += 1
    case .cancelled: cancelled += 1
    case .pending: break
    }
  }
}

/// Which action got lost, and where (catalogue A4).
public struct UnhandledDiagnosis: Sendable, Hashable {
  /// What the message said.
  public let action: Action
  /// The last responder that it reached.
  public let lastResponder: NodeID
}

/// What was left when the last outside reference to a hierarchy was dropped.
public struct LeftBehind: Sendable, Hashable {
  /// Objects that still lived.
  public internal(set) var objects = 0
  /// Objects that the strategy's ownership makes outlive it, by the plan.
  public internal(set) var predictedObjects = 0
  /// Closures that they kept.
  public internal(set) var closures = 0
  /// Closures that the objects which were to outlive it held before.
  public internal(set) var predictedClosures = 0
  /// What the strategy kept besides its nodes.
  public internal(set) var residue = Residue.none
  /// Table entries that the objects which were to outlive it had before; of observers and queued messages nothing may be
  /// left in any case.
  public internal(set) var predictedTableEntries = 0
  /// Bytes allocated between before the build and after the last cycle was broken, and not returned; nil where
  /// the allocator cannot tell.
  public internal(set) var bytes: Int64?

  /// How much was to be left, of all kinds.
  public var predicted: Int { predictedObjects + predictedClosures + predictedTableEntries }
}
