import Hierarchy
import Strategies

/// Another package's strategy: weak parents under a name of its own.
struct BorrowedStrategy: Strategy {
  let name: StrategyName
  let abstract = "weak parents under another name"
  var variants = [StrategyOptions(form: .iterative)]
  let followsChanges: Bool
  let sharing: Sharing

  init(
    _ variant: String,
    of family: String = "parent",
    followsChanges: Bool = true,
    sharing: Sharing = .unsaid
  ) {
    name = StrategyName(family, variant)
    self.followsChanges = followsChanges
    self.sharing = sharing
  }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { ParentWeak().makeWiring(options) }
}
