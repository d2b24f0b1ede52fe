package import Hierarchy
import Strategies
import Synchronization

/// A live hierarchy that changes while others send through it.
///
/// Its trunk stays; its branches are pushed, popped, presented, dismissed and moved between the trunk's controllers. The
/// book of what is where is kept here and never asked of the live objects, so that deciding on a change reads nothing that
/// a sender could be writing. One lock orders the changes; what senders have to be kept from is the discipline's.
package final class ChangingWorld: @unchecked Sendable {
  package let plan: HierarchyPlan
  package let discipline: any Discipline
  package let roll: OriginRoll

  let wiring: any Wiring
  let templates: [BranchTemplate]
  let maker: BranchMaker
  let census = ObjectCensus()
  /// Whether a level holds the nearest decider rather than the level above.
  let isDirect: Bool
  let sites: [NodeID]
  let structure = OwnedLock()
  let witness: HistoryWitness?

  // Guarded by `structure`.
  var trunk: [NodeID: Responder]
  var branches: [Branch?]
  var places: [Branch.Place]
  var generation = 0
  var application: Application?
  var window: Window?
  var root: Controller?
  /// The screen without a way on, while it is the window's root.
  var login: Controller?
  /// Coordinators of the application that no other object holds while the root is exchanged.
  var detached: [Coordinator] = []
  var draws: SeededGenerator
  package internal(set) var changes: [Change: Int] = [:]

  /// The branch that a row belongs to, as an index of `templates`; -1 for the trunk's.
  let branchNumbers: [Int32]

  /// Half a megabyte of stack, which Dispatch gives its workers, holds a few thousand nested sends.
  package static let deepestRecursion = 1000

  /// Larger subtrees belong to the trunk: a change should be a screen or a flow of some eight, whatever is in them.
  private static func branchLimit(of plan: HierarchyPlan) -> Int {
    max(64, 8 * plan.count / max(1, plan.controllerCount))
  }

  /// Builds `plan` under `strategy`, to be used under `discipline`.
  init(
    _ plan: HierarchyPlan,
    _ strategy: any Strategy,
    _ options: StrategyOptions,
    under discipline: DisciplineKind,
    seed: UInt64,
    witness: HistoryWitness? = nil
  ) {
    self.witness = witness
    self.plan = plan
    isDirect = strategy.linksToDeciders(options)
    wiring = strategy.makeWiring(options)
    // One more row for the screen that takes the root's place, and one for its view.
    let rows = plan.count + 2
    maker = BranchMaker(plan: plan, wiring: wiring, places: rows)
    templates = BranchTemplate.all(of: plan, upTo: Self.branchLimit(of: plan))
    var numbers = [Int32](repeating: -1, count: plan.count)
    for (number, template) in templates.enumerated() {
      for row in template.rows { numbers[row.index] = Int32(number) }
    }
    branchNumbers = numbers
    draws = SeededGenerator(seed: seed, stream: 0x0077_6f72_6c64)
    let isTooDeep = plan.depth > Self.deepestRecursion && strategy.recurses(options)
    // Where a send writes, senders may not be at it at once.
    let hopByHop = witness != nil || isTooDeep || strategy.sharing.objection != nil
    self.discipline = discipline.make(wiring, hopByHop: hopByHop, witness: witness)

    let builder = HierarchyBuilder(plan, factory: wiring)
    let nodes = builder.nodes
    wiring.link(nodes, of: plan)
    trunk = [:]
    for node in nodes where numbers[node.id.index] < 0 { trunk[node.id] = node }
    sites = trunk.keys.filter { plan.kinds[$0.index] == .controller }.sorted()
    branches = []
    places = []
    for template in templates {
      let objects = Dictionary(uniqueKeysWithValues: template.rows.map { ($0, nodes[$0.index]) })
      branches.append(maker.branch(template, of: objects))
      places.append(Branch.Place(site: template.site))
    }
    application = nodes[0] as? Application
    window = nodes[1] as? Window
    root = window?.rootController
    let senders = Set(plan.script.lazy.map(\.origin).filter { numbers[$0.index] < 0 })
    roll = OriginRoll(senders.sorted().map { nodes[$0.index] })
    for (template, branch) in zip(templates, branches) {
      if let branch { roll.join(branch.leaves, at: template.root) }
    }
    census.note(births: nodes.count)
    self.discipline.change(touching: nodes) {}
  }

  /// How many objects live, those included that were removed and that a sender still holds.
  package var alive: Int { census.alive }

  package var residue: Residue { wiring.residue }

  /// Objects made and gone so far; exact when there are no more sends or changes.
  package func count() -> (births: Int, deaths: Int) {
    structure.enter()
    defer { structure.leave() }
    census.sweep()
    return (census.births, census.deaths)
  }
}

/// What is done to a hierarchy while others send through it, by the names that columns use.
package enum Change: String, Sendable, CaseIterable {
  case push
  case pop
  case present
  case dismiss
  /// A branch goes to another container, or from being presented to being contained.
  case reparent
  /// The window's root is exchanged for a screen without a way on, or put back.
  case swapRoot
  /// A flow's cells start to stand for other items, as when its lists are scrolled.
  case reuse
}

/// Counts objects as they are made and as they go, exactly.
///
/// Nothing is hooked into any `init` or `deinit`. Who is removed is watched by a weak reference until he is gone, and
/// only from then on: the first weak reference changes an object's counts for good, which the living should not pay for.
/// For one thread at a time, the one that makes a change.
final class ObjectCensus {
  private struct Removed {
    weak var node: Responder?
  }

  private var removed: [Removed] = []
  private(set) var births = 0
  private(set) var deaths = 0
  private let living = Atomic(0)

  /// How many live, for any thread; those that a sender still holds are among them.
  var alive: Int { living.load(ordering: .relaxed) }

  func note(births nodes: Int) {
    births += nodes
    living.add(nodes, ordering: .relaxed)
  }

  func watch(_ nodes: [Responder]) {
    for node in nodes { removed.append(Removed(node: node)) }
  }

  /// Counts those that are gone; those that are not go on being watched.
  func sweep() {
    let before = removed.count
    removed.removeAll { $0.node == nil }
    deaths += before - removed.count
    living.subtract(before - removed.count, ordering: .relaxed)
  }
}
