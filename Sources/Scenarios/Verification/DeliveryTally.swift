public import Hierarchy

/// How the messages of a case ended.
public struct DeliveryTally: Sendable, Hashable {
  /// Messages sent.
  public private(set) var sent = 0
  /// Messages that a decider took.
  public private(set) var handled = 0
  /// Messages that nobody took.
  public private(set) var unhandled = 0
  /// Messages whose answer nobody wanted any more.
  public private(set) var cancelled = 0
  /// Messages that someone other than the decider of their context took, or that several took.
  public private(set) var misrouted = 0
  /// Hops of all messages together, by the reference walk.
  public private(set) var hops = 0
  /// For unhandled messages: how often each action ended where, instead of a line printed for each.
  public private(set) var diagnoses: [UnhandledDiagnosis: Int] = [:]

  mutating func count(_ message: Message, contextual decider: NodeID?, hops: Int) {
    sent += 1
    self.hops += hops
    switch message.outcome {
    case .handled:
      handled += 1
      if message.last != decider || message.outcomes > 1 { misrouted += 1 }
    case .unhandled:
      unhandled += 1
      diagnoses[UnhandledDiagnosis(action: message.action, lastResponder: message.last), default: 0] += 1
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
