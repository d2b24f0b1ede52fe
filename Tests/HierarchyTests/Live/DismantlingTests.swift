import Dispatch
import Foundation
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

/// Chains of owners, each of which owns the next.
enum OwnershipChain: String, CaseIterable, Sendable {
  case controllers
  case views
  case coordinators
  case modals

  /// A million levels in release; a tenth in debug, which is still three times what the stack of nested deinits takes.
  static var levels: Int {
    #if DEBUG
    100_000
    #else
    1_000_000
    #endif
  }

  /// The owners from the outermost down.
  func make(levels: Int) -> [Responder] {
    switch self {
    case .controllers: linked((0..<levels).map { Controller(id: NodeID($0)) }) { $0.contain($1) }
    case .views: linked((0..<levels).map { View(id: NodeID($0)) }) { $0.addSubview($1) }
    case .coordinators: linked((0..<levels).map { Coordinator(id: NodeID($0)) }) { $0.add($1) }
    case .modals: modals(levels)
    }
  }

  /// Presented in a window that goes at once, so that the modals own their views alone.
  private func modals(_ levels: Int) -> [Responder] {
    let window = Window(id: .none)
    return linked((0..<levels).map { Controller(id: NodeID($0)) }) { $0.present($1, in: window) }
  }

  private func linked<Node: Responder>(_ nodes: [Node], _ link: (Node, Node) -> Void) -> [Node] {
    for (owner, owned) in zip(nodes, nodes.dropFirst()) { link(owner, owned) }
    return nodes
  }
}

/// Where something happens: threads differ in their stacks.
///
/// The main thread itself has returned to the system by the time a test runs on Linux. Its stack is larger than either
/// of these, so what they can release it can.
enum ThreadKind: String, CaseIterable, Sendable {
  /// A worker of Dispatch's global queue.
  case worker
  /// A thread with 128 KiB, a sixty-fourth of a main thread's usual stack.
  case small

  /// Runs `work` there, and waits for it.
  func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let job: @Sendable () -> Void = {
        work()
        continuation.resume()
      }
      switch self {
      case .worker: DispatchQueue.global().async(execute: job)
      case .small:
        let thread = Thread(block: job)
        thread.stackSize = 128 << 10
        thread.start()
      }
    }
  }
}
