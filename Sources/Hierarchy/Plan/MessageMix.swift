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
  public init(weights: [Int]) {
    self.weights = weights
  }
}
