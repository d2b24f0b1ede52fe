import Foundation
import Hierarchy
import Testing

/// On a stack that nested deinits of so many levels would overflow thirty times.
@Suite("Dismantling", .serialized)
struct DismantlingTests {
  private static let levels = 20_000

  /// Chains in which each object owns the next.
  enum Chain: CaseIterable {
    case controllers, views, coordinators, modals, subclass

    /// The owners from the outermost down.
    func make() -> [Responder] {
      let ids = (0..<DismantlingTests.levels).map { NodeID($0) }
      switch self {
      case .controllers: return linked(ids.map { Controller(id: $0) }) { $0.contain($1) }
      case .views: return linked(ids.map { View(id: $0) }) { $0.addSubview($1) }
      case .coordinators: return linked(ids.map { Coordinator(id: $0) }) { $0.add($1) }
      case .modals:
        // The window goes at once, so that the modals own their views alone.
        let window = Window(id: .none)
        return linked(ids.map { Controller(id: $0) }) { $0.present($1, in: window) }
      case .subclass: return linked(ids.map { Hoarder(id: $0) }) { $0.hoard = $1 }
      }
    }

    private func linked<Node: Responder>(_ nodes: [Node], _ link: (Node, Node) -> Void) -> [Node] {
      for (owner, owned) in zip(nodes, nodes.dropFirst()) { link(owner, owned) }
      return nodes
    }
  }

  /// A reference that another thread drops.
  private final class Holder: @unchecked Sendable {
    var node: Responder?

    init(_ node: Responder?) { self.node = node }

    /// Drops it on a thread with 128 KiB of stack, a sixty-fourth of a main thread's.
    func drop() async {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          self.node = nil
          continuation.resume()
        }
        thread.stackSize = 128 << 10
        thread.start()
      }
    }
  }

  private func hold(_ kind: Chain, middle: Int) -> (outermost: Holder, middle: Holder, ledger: Ledger) {
    let nodes = kind.make()
    return (Holder(nodes.first), Holder(nodes[middle]), Ledger(watching: nodes))
  }

  @Test(
    "a chain of owners is released level by level; one with another owner survives with all below it",
    arguments: Chain.allCases
  )
  func heldInTheMiddle(kind: Chain) async {
    let above = Self.levels / 2
    let held = hold(kind, middle: above)
    #expect(held.ledger.births == Self.levels && held.ledger.deaths == 0)
    await held.outermost.drop()
    #expect(held.ledger.deaths == above)
    #expect(held.ledger.survivors().first?.id == NodeID(above))
    #expect(held.middle.node?.coordinatingResponder == nil)
    await held.middle.drop()
    #expect(held.ledger.deaths == Self.levels)
  }
}

/// A view that owns something more, and surrenders it.
private final class Hoarder: View {
  var hoard: Responder?

  override func surrender(to dismantler: inout Dismantler) {
    super.surrender(to: &dismantler)
    if let hoard {
      self.hoard = nil
      dismantler.take(hoard)
    }
  }
}
