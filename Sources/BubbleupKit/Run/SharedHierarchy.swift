import Hierarchy
import Scenarios
import Strategies

/// One hierarchy through which several threads send while nobody changes it.
///
/// Each sender has a script, and with it payloads, of its own: the payload that is an object is sent again and again,
/// and has one owner at a time. Which strategies only read while they send is told by `SharedSending`.
final class SharedHierarchy: @unchecked Sendable {
  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private var scripts: [SendScript]
  /// What a strategy that leaks leaves behind; held, so that its cycles can be broken.
  private var nodes: [Responder]

  init(_ subject: Case, on plan: HierarchyPlan, senders: Int) {
    wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    self.hierarchy = hierarchy
    scripts = (0..<senders).map { _ in SendScript(hierarchy) }
    nodes = subject.strategy.leaksByDesign ? builder.nodes : []
  }

  /// Sends `count` messages with the script of `sender`, of which no two calls at once may be.
  func send(_ count: Int, by sender: Int) -> UInt64 { wiring.send(count, of: scripts[sender]) }

  /// Tears down while nobody sends.
  func end() -> BlockCosts.Kept {
    scripts = []
    // What leaks by design is taken apart first: what its cycles keep is no residue of the strategy's own.
    nodes.forEach(wiring.sever)
    nodes = []
    hierarchy.tearDown()
    return BlockCosts.Kept(wiring.residue)
  }
}
