import Hierarchy
import Strategies

/// Another package's strategy: weak parents under a name of its own.
struct BorrowedStrategy: Strategy {
  let name: StrategyName
  let abstract = "weak parents under another name"
  var variants = [StrategyOptions(form: .iterative)]

  init(_ variant: String) { name = StrategyName(.parent, variant) }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { ParentWeak().makeWiring(options) }
}
