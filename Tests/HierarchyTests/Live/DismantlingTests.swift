import Hierarchy
import Testing

@Suite("Dismantling", .serialized)
struct DismantlingTests {
  /// The only reference to the outermost owner, which one thread after the other may hold.
  private final class Holder: @unchecked Sendable {
    var node: Responder?
    init(_ node: Responder?) { self.node = node }
    @Sendable func drop() { node = nil }
  }

  /// A chain that only `outermost` keeps alive, apart from the level that `middle` holds.
  private struct Held {
    let outermost: Holder
    let middle: Holder
    let ledger: Ledger
  }

  private func hold(_ kind: OwnershipChain, middle: Int? = nil) -> Held {
    let nodes = kind.make(levels: OwnershipChain.levels)
    return Held(
      outermost: Holder(nodes.first),
      middle: Holder(middle.map { nodes[$0] }),
      ledger: Ledger(watching: nodes)
    )
  }

  @Test(
    "a chain of owners is released level by level",
    arguments: OwnershipChain.allCases,
    ThreadKind.allCases
  )
  func chain(kind: OwnershipChain, thread: ThreadKind) async {
    let held = hold(kind)
    #expect(held.ledger.births == OwnershipChain.levels)
    #expect(held.ledger.deaths == 0)
    await thread.run(held.outermost.drop)
    #expect(held.ledger.deaths == OwnershipChain.levels)
  }

  @Test(
    "a level that someone else holds survives with all below it, and goes the same way later",
    arguments: OwnershipChain.allCases
  )
  func heldInTheMiddle(kind: OwnershipChain) async {
    let above = OwnershipChain.levels / 2
    let held = hold(kind, middle: above)
    await ThreadKind.worker.run(held.outermost.drop)
    #expect(held.ledger.deaths == above)
    #expect(held.ledger.survivors().first?.id == NodeID(above))
    #expect(held.middle.node?.coordinatingResponder == nil)
    await ThreadKind.small.run(held.middle.drop)
    #expect(held.ledger.deaths == OwnershipChain.levels)
  }

  @Test("a built hierarchy is released by dropping the application", arguments: ThreadKind.allCases)
  func hierarchy(thread: ThreadKind) async throws {
    let (hierarchy, ledger) = try build()
    let holder = Teardown(hierarchy)
    await thread.run(holder.drop)
    #expect(ledger.births > OwnershipChain.levels)
    #expect(ledger.deaths == ledger.births)
  }

  private final class Teardown: @unchecked Sendable {
    private let hierarchy: Hierarchy
    init(_ hierarchy: Hierarchy) { self.hierarchy = hierarchy }
    @Sendable func drop() { hierarchy.tearDown() }
  }

  private func build() throws -> (Hierarchy, Ledger) {
    let parameters = PlanParameters(
      shape: .chain(depth: OwnershipChain.levels),
      coordinatorRatio: 0.3,
      modalRatio: 0.2
    )
    let builder = HierarchyBuilder(try HierarchyPlan(parameters), factory: PlainFactory())
    return (builder.hierarchy(), Ledger(watching: builder.nodes))
  }

  @Test("what a subclass owns and surrenders goes with the rest")
  func subclass() {
    final class Hoarder: View {
      var hoard: Responder?
      override func surrender(to dismantler: inout Dismantler) {
        super.surrender(to: &dismantler)
        if let hoard {
          self.hoard = nil
          dismantler.take(hoard)
        }
      }
    }
    var hoarders: [Hoarder] = (0..<OwnershipChain.levels).map { Hoarder(id: NodeID($0)) }
    for (owner, owned) in zip(hoarders, hoarders.dropFirst()) { owner.hoard = owned }
    let ledger = Ledger(watching: hoarders)
    hoarders.removeSubrange(1...)
    #expect(ledger.deaths == 0)
    hoarders = []
    #expect(ledger.deaths == OwnershipChain.levels)
  }
}
