package import Hierarchy

/// The parent coordinator in a side table, behind a box that holds it weakly (catalogue C7).
package struct ResponderTrampoline: TabledStrategy {
  package let name = StrategyName("responder", "trampoline")
  package let abstract = "responder chain; parent coordinator behind a weak box in a side table"
  package let variants: [StrategyOptions] =
    StrategyOptions.coordinating() + StrategyOptions.coordinating(.iterative, over: [.perApp])
    + [StrategyOptions(form: .recursive, lookup: .injected, table: .perApp)]
    + NextMode.allCases.map { StrategyOptions(form: .recursive, lookup: .native, next: $0) } + [.nativeLoop]
  package init() {}
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    ChainWiring(.trampoline, options, table)
  }
}

/// The parent coordinator retained in a side table by the root controller that it owns (catalogue E6): a leak by design.
package struct ResponderRetain: TabledStrategy {
  package let name = StrategyName("responder", "retain")
  package let abstract = "responder chain; parent coordinator retained in a side table; leaks by design"
  package let variants = StrategyOptions.coordinating()
  package init() {}
  package func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.rootControllerToCoordinator] }
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    ChainWiring(.retain, options, table)
  }
}

private let unheld = "a value under 'assign' may be freed between the read of its address and its retain"

/// The parent coordinator unretained in a side table (catalogue D7): no cycle, and a dangling read if it goes first.
///
/// Where a `WatchedTable` is used, such a read is counted and not made.
package struct ResponderAssign: TabledStrategy {
  package let name = StrategyName("responder", "assign")
  package let abstract =
    "responder chain; parent coordinator unretained in a side table; may dangle"
  package let dangles = true
  package let variants = StrategyOptions.coordinating()
  package let sharing = Sharing(.unreadable(unheld), objection: unheld)
  package init() {}
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    ChainWiring(.assign, options, table)
  }
}

/// A responder chain of responders that forward messages, or are climbed by a loop.
private final class ChainWiring: ChainFactory, Wiring {
  /// Kept here, as `rules` would be one load more for each message.
  private let form: StrategyOptions.Form

  override init(_ policy: AssociationPolicy, _ options: StrategyOptions, _ table: any AssociationTable) {
    form = options.form ?? .recursive
    super.init(policy, options, table)
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

/// The nodes and links of a responder chain: coordinators of controllers go into the side table, coordinators hold their
/// parents, and everything else is there already.
///
/// Not a wiring itself, so that each strategy's wiring is a final class: for one that is subclassed the optimiser leaves
/// the loop over messages generic, and each message pays for the erasure.
class ChainFactory {
  final let rules: ChainRules
  private final let lookup: Lookup
  private final let next: NextMode

  init(_ policy: AssociationPolicy, _ options: StrategyOptions, _ table: any AssociationTable) {
    rules = ChainRules(policy, table)
    lookup = options.lookup ?? .coordinating
    next = options.next ?? .container
  }

  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }

  /// A class for each choice, so that no message asks for the options.
  func makeController(_ seat: Seat) -> Controller {
    switch (lookup, next, seat.isTwin) {
    case (.coordinating, _, false): ChainController(seat, rules)
    case (.coordinating, _, true): ChainTwinController(seat, rules)
    case (.injected, _, false): InjectedController(seat, rules)
    case (.injected, _, true): InjectedTwinController(seat, rules)
    case (.native, .container, false): ContainerController(seat)
    case (.native, .container, true): ContainerTwinController(seat)
    case (.native, .superview, false): SuperviewController(seat)
    case (.native, .superview, true): SuperviewTwinController(seat)
    case (.native, .modalRoot, false): ModalRootController(seat)
    case (.native, .modalRoot, true): ModalRootTwinController(seat)
    case (.native, .modalWindow, false): ModalWindowController(seat)
    case (.native, .modalWindow, true): ModalWindowTwinController(seat)
    }
  }

  /// The class of controllers that have a say, and the superclass of their twins.
  final var handlingController: any MessageHandling.Type { HandlingController.self }

  final func makeHandlingController(_ seat: Seat) -> Controller {
    seat.isTwin ? HandlingTwinController(seat, rules) : HandlingController(seat, rules)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { ChainCoordinator(id: seat.id) }

  final func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    for row in 0..<plan.count {
      let isLinked = plan.coordinators[row] != .none || nodes[row] is ChainCoordinator
      if isLinked { relink(nodes[row], to: nodes[plan.levelParent(of: NodeID(row)).index]) }
    }
  }

  /// Only a controller that hands to a coordinator has a table entry: what else it hands to follows from containment.
  final func relink(_ level: Responder, to parent: Responder?) {
    switch level {
    case let controller as ChainController: controller.entry.link(to: parent as? Coordinator)
    case let coordinator as ChainCoordinator: coordinator.above = parent
    default: break
    }
  }

  /// Takes the association back; only a retained one is part of a cycle.
  final func sever(_ node: Responder) { (node as? ChainController)?.entry.link(to: nil) }

  final var residue: Residue { Residue(tableEntries: rules.table.entryCount) }

  final func tableEntries(of node: Responder) -> Int {
    (node as? ChainController)?.entry.target == nil ? 0 : 1
  }
}

/// What all levels of one hierarchy agree on: where links lie, and how they are held.
final class ChainRules {
  let table: any AssociationTable
  let policy: AssociationPolicy

  init(_ policy: AssociationPolicy, _ table: any AssociationTable) {
    (self.table, self.policy) = (table, policy)
  }

  /// A function of its own, or the table would be retained for as long as the look-up takes.
  @inline(__always)
  func target(of slot: borrowing AssociationSlot) -> AnyObject? {
    table.value(for: .parentCoordinator, of: slot)
  }
}

/// What a level carries that has an entry in a side table: the level removes it in its `deinit`, as its address is reused
/// at once.
struct TableEntry: ~Copyable {
  let rules: ChainRules
  private let slot: AssociationSlot

  init(_ rules: ChainRules) {
    self.rules = rules
    slot = AssociationSlot(rules.table)
  }

  @inline(__always)
  var target: AnyObject? { rules.target(of: slot) }

  func link(to parent: Responder?) {
    guard let parent else { return remove() }
    rules.table.set(parent, for: .parentCoordinator, of: slot, policy: rules.policy)
  }

  /// Takes every association back, empty boxes included.
  func remove() { rules.table.removeAll(of: slot) }
}

/// A controller that finds its parent coordinator in a side table, and else its container (catalogue C7, C8, D7, E6), as
/// views and coordinators need not.
private class ChainController: Controller {
  final let entry: TableEntry

  init(_ seat: Seat, _ rules: ChainRules) {
    entry = TableEntry(rules)
    super.init(seat)
  }

  deinit { entry.remove() }
  override var coordinatingResponder: Responder? { coordinator(else: .container) }

  /// The coordinator is cast, as in the articles, where it may be no responder.
  ///
  /// Then C's order ends the chain, and E's goes on at the superview. In a plan each is a responder, so that nothing is
  /// built here for a cast that fails.
  @inline(__always)
  fileprivate final func coordinator(else next: NextMode) -> Responder? {
    if let coordinator = entry.target { return coordinator as? Responder }
    return next.next(of: self)
  }
}

/// A coordinator holds its parent weakly, as no framework does it for him.
class ChainCoordinator: Coordinator {
  @exclusivity(unchecked) fileprivate final weak var above: Responder?
  override final var coordinatingResponder: Responder? { above }
}

/// The second class of controllers, see `Seat.isTwin`; never inlined here and elsewhere, as LLVM would merge two equal
/// bodies, and with them the calls that have to stay apart.
private final class ChainTwinController: ChainController {
  @inline(never)
  override var coordinatingResponder: Responder? { coordinator(else: .container) }
}

/// The same where a level has a say that is asked for by a cast.
private class HandlingController: ChainController, MessageHandling {}

private final class HandlingTwinController: HandlingController {
  // Of less weight than its equal above, with which LLVM would merge it.
  @inline(never)
  @_optimize(size)
  override var coordinatingResponder: Responder? { coordinator(else: .container) }
}

/// Asks for the coordinator, and else for the superview (catalogue E7).
private class InjectedController: ChainController {
  override var coordinatingResponder: Responder? { coordinator(else: .superview) }
}

private final class InjectedTwinController: InjectedController {
  @inline(never)
  override var coordinatingResponder: Responder? { coordinator(else: .superview) }
}

/// Controllers of a chain without coordinators, and so without a table: each has one of the modes of `next`.
private class ContainerController: Controller {
  override var coordinatingResponder: Responder? { NextMode.container.next(of: self) }
}

private final class ContainerTwinController: ContainerController {
  @inline(never)
  override var coordinatingResponder: Responder? { NextMode.container.next(of: self) }
}

private class SuperviewController: Controller {
  override var coordinatingResponder: Responder? { NextMode.superview.next(of: self) }
}

private final class SuperviewTwinController: SuperviewController {
  @inline(never)
  override var coordinatingResponder: Responder? { NextMode.superview.next(of: self) }
}

private class ModalRootController: Controller {
  override var coordinatingResponder: Responder? { NextMode.modalRoot.next(of: self) }
}

private final class ModalRootTwinController: ModalRootController {
  @inline(never)
  override var coordinatingResponder: Responder? { NextMode.modalRoot.next(of: self) }
}

private class ModalWindowController: Controller {
  override var coordinatingResponder: Responder? { NextMode.modalWindow.next(of: self) }
}

private final class ModalWindowTwinController: ModalWindowController {
  @inline(never)
  override var coordinatingResponder: Responder? { NextMode.modalWindow.next(of: self) }
}
