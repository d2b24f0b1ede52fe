import Hierarchy
import Strategies

/// Another package's strategy: weak parents under a name of its own.
struct BorrowedStrategy: Strategy {
  /// Whether it says that its links follow a hierarchy that changes.
  enum Links { case followChanges, onceForAll }

  let name: StrategyName
  let abstract = "weak parents under another name"
  var variants = [StrategyOptions(form: .iterative)]
  let followsChanges: Bool
  let sharing: Sharing

  init(
    _ variant: String,
    of family: StrategyName.Family = .parent,
    links: Links = .followChanges,
    sharing: Sharing = .unsaid
  ) {
    name = StrategyName(family, variant)
    followsChanges = links == .followChanges
    self.sharing = sharing
  }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { ParentWeak().makeWiring(options) }
}
