package import Hierarchy
package import Scenarios
import Strategies

/// One hierarchy through which several threads send, or one while another changes it.
///
/// Which strategies only read while they send is told by `SharedSending`.
package final class SharedHierarchy: @unchecked Sendable {
  /// One thread's part in it: a script, and with it payloads, of its own.
  ///
  /// Made on that thread. A payload that is an object is retained by who takes it; had one thread made those of all
  /// senders, several would lie in one cache line.
  package final class Sender {
    private let wiring: any Wiring
    private var script: SendScript?

    fileprivate init(_ wiring: any Wiring, _ script: SendScript) {
      self.wiring = wiring
      self.script = script
    }

    package func send(_ count: Int, from first: Int) -> UInt64 {
      script?.begin(at: first)
      guard let script else { return 0 }
      return wiring.send(count, of: script)
    }

    package func leave() { script = nil }
  }

  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private let payload: PayloadForm
  /// What changes its links, for one thread at a time; nil where they stay.
  package let changer: LinkChanger?
  /// What a strategy that leaks leaves behind; held, so that its cycles can be broken.
  private var nodes: [Responder]

  package init(_ subject: Case, on plan: HierarchyPlan, changes: Bool = false) {
    wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    hierarchy = builder.hierarchy()
    payload = subject.payload
    nodes = subject.leaksByDesign ? builder.nodes : []
    changer = changes ? LinkChanger(wiring, builder.nodes, plan) : nil
  }

  package func makeSender() -> Sender { Sender(wiring, SendScript(hierarchy, as: payload)) }

  package var residue: Residue { wiring.residue }

  /// Tears down when all senders have left.
  package func end() -> BlockCosts.Kept {
    changer?.letGo()
    // What leaks by design is taken apart first: what its cycles keep is no residue of the strategy's own.
    nodes.forEach(wiring.sever)
    nodes = []
    hierarchy.tearDown()
    return BlockCosts.Kept(total: residue.total)
  }
}
