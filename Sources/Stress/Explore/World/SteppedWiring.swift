import Hierarchy
import Strategies

/// A strategy's own wiring, with a step before each weak link is read or written.
///
/// What it does is the strategy's; only a strategy whose links lie in a stepped table needs no step here, as each
/// look at the table has several.
final class SteppedWiring: Wiring {
  private let wiring: any Wiring
  private let hasWeakLinks: Bool

  init(_ wiring: any Wiring, hasWeakLinks: Bool) {
    self.wiring = wiring
    self.hasWeakLinks = hasWeakLinks
  }

  func makeCell(_ seat: Seat) -> Cell { wiring.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { wiring.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { wiring.makeCoordinator(seat) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) { wiring.link(nodes, of: plan) }

  func relink(_ level: Responder, to parent: Responder?) {
    if hasWeakLinks { Seam.pass(.weakStore) }
    wiring.relink(level, to: parent)
  }

  func target(of node: Responder) -> Responder? {
    if hasWeakLinks { Seam.pass(.weakLoad) }
    return wiring.target(of: node)
  }

  func send(_ message: Message, from origin: Responder) { wiring.send(message, from: origin) }
  func settle() { wiring.settle() }
  func sever(_ node: Responder) { wiring.sever(node) }
  var residue: Residue { wiring.residue }
}
