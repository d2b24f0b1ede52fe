/// One message that the plan wants sent.
public struct ScriptedMessage: Sendable, Hashable {
  /// The cell or controller that sends it.
  public let origin: NodeID
  /// What it says.
  public let action: Action

  package init(origin: NodeID, action: Action) {
    (self.origin, self.action) = (origin, action)
  }
}

/// The messages that travel; each one stands for a payload size and shape.
public enum Action: UInt8, Sendable, CaseIterable {
  /// 8 bytes: a boxed identifier.
  case select
  /// 24 bytes: the largest value that an existential container holds inline.
  case buyNow
  /// 96 bytes: a value that the existential container has to allocate for.
  case openFlow
  /// A class instance that existed beforehand and needs no box.
  case handleError
  /// A request with a completion that returns data to the sender.
  case requestData
}

extension Action {
  /// What options and names of cases call it.
  package var label: String {
    switch self {
    case .select: "select"
    case .buyNow: "buy-now"
    case .openFlow: "open-flow"
    case .handleError: "handle-error"
    case .requestData: "request-data"
    }
  }
}

/// How often each action is drawn, as weights; the script of a plan follows it.
public struct MessageMix: Sendable, Hashable {
  /// A weight per action, in the order of `Action.allCases`; at least one is positive.
  public let weights: [Int]

  /// Every action as often as every other.
  public static let even = MessageMix(weights: Action.allCases.map { _ in 1 })

  /// Only `action`.
  public static func only(_ action: Action) -> MessageMix {
    MessageMix(weights: Action.allCases.map { $0 == action ? 1 : 0 })
  }

  /// The mix with these weights, in the order of `Action.allCases`; validated with the other parameters.
  public init(weights: [Int]) { self.weights = weights }
}
