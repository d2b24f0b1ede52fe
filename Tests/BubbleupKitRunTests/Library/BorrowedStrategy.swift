import Hierarchy
import Strategies

/// Another package's strategy: weak parents under a name of its own.
struct BorrowedStrategy: Strategy {
  /// What an author may get wrong.
  enum Mistake {
    /// Every message ends at its own sender.
    case staysAtHome
    /// A strong reference that nobody lets go of.
    case retains
  }

  let name: StrategyName
  let abstract = "weak parents under another name"
  var variants = [StrategyOptions(form: .iterative)]
  let followsChanges: Bool
  let sharing: Sharing
  var mistake: Mistake?

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

  func makeWiring(_ options: StrategyOptions) -> any Wiring {
    let wiring = ParentWeak().makeWiring(options)
    return mistake.map { MistakenWiring(wiring, $0) } ?? wiring
  }
}

private final class MistakenWiring: Wiring {
  private let wiring: any Wiring
  private let mistake: BorrowedStrategy.Mistake

  init(_ wiring: any Wiring, _ mistake: BorrowedStrategy.Mistake) {
    (self.wiring, self.mistake) = (wiring, mistake)
  }

  func makeCell(_ seat: Seat) -> Cell { wiring.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { wiring.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { wiring.makeCoordinator(seat) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    wiring.link(nodes, of: plan)
    if mistake == .retains, let last = nodes.last { _ = Unmanaged.passRetained(last) }
  }

  func send(_ message: Message, from origin: Responder) {
    if mistake == .staysAtHome { return message.settle(by: origin.id) }
    wiring.send(message, from: origin)
  }

  func sever(_ node: Responder) { wiring.sever(node) }
}
