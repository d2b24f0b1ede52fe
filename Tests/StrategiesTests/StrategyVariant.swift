import Strategies
import Testing

/// A strategy with one set of its options.
struct StrategyVariant: Sendable, CustomTestStringConvertible {
  let strategy: any Strategy
  let options: StrategyOptions

  static let all = StrategyCatalogue.all.flatMap { strategy in
    strategy.variants.map { StrategyVariant(strategy: strategy, options: $0) }
  }

  static let leaking = all.filter(\.strategy.leaksByDesign)
  static let clean = all.filter { !$0.strategy.leaksByDesign }

  var testDescription: String {
    ([strategy.name.description] + options.parameters.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
  }
}
