package import Hierarchy

/// The link to the level above in a side table, for every level (catalogue C8).
///
/// The literal reading of "a responder chain in side tables": each hop is a look-up that finds something, where
/// `responder.trampoline`, the articles' form, looks in vain at all controllers but a coordinator's root. A message from a
/// plain view starts at the `next` that follows from containment.
package struct ResponderLinked: TabledStrategy {
  package let name = StrategyName("responder", "linked")
  package let abstract = "responder chain; the link above every level in a side table; leaks if retained"
  package let variants: [StrategyOptions] =
    [AssociationPolicy.trampoline, .retain].flatMap { (policy) -> [StrategyOptions] in
      AssociationTableKind.allCases.map { StrategyOptions(form: .recursive, policy: policy, table: $0) }
    } + [StrategyOptions(form: .iterative, policy: .trampoline, table: .perApp)]
  package let knownToSender: [KnownType]? = [
    ("Responder", "the base class of everything in the chain: the next one is asked for as that"),
    ("TableEntry", "its own place in the table, which it frees"),
  ]
  package let askedOfLevels: String? = "a table entry, which it frees"
  package init() {}
  package func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> {
    options.policy == .retain ? [.levelToParent] : []
  }
  package func route(_ options: StrategyOptions) -> Route { .levels }
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    LinkedWiring(options, ChainRules(options.policy ?? .trampoline, table))
  }
}

private final class LinkedWiring: Wiring {
  private let form: StrategyOptions.Form
  private let rules: ChainRules

  init(_ options: StrategyOptions, _ rules: ChainRules) {
    form = options.form ?? .recursive
    self.rules = rules
  }

  func makeCell(_ seat: Seat) -> Cell { LinkedCell(seat, rules) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? LinkedTwinController(seat, rules) : LinkedController(seat, rules)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { LinkedCoordinator(seat, rules) }
  func relink(_ level: Responder, to parent: Responder?) { (level as? any LinkedLevel)?.link(to: parent) }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }

  func sever(_ node: Responder) { relink(node, to: nil) }

  var residue: Residue { Residue(tableEntries: rules.table.entryCount) }

  func tableEntries(of node: Responder) -> Int {
    (node as? any LinkedLevel)?.hasLink == true ? 1 : 0
  }
}

extension TableEntry {
  @inline(__always)
  fileprivate var above: Responder? { target as? Responder }
}

private protocol LinkedLevel: AnyObject {
  var entry: TableEntry { get }
}

extension LinkedLevel {
  fileprivate func link(to parent: Responder?) { entry.link(to: parent) }
  fileprivate var hasLink: Bool { entry.target != nil }
}

private final class LinkedCell: Cell, LinkedLevel {
  let entry: TableEntry

  init(_ seat: Seat, _ rules: ChainRules) {
    entry = TableEntry(rules)
    super.init(id: seat.id)
  }

  deinit { entry.remove() }
  override var coordinatingResponder: Responder? { entry.above }
}

private class LinkedController: Controller, LinkedLevel {
  final let entry: TableEntry

  init(_ seat: Seat, _ rules: ChainRules) {
    entry = TableEntry(rules)
    super.init(seat)
  }

  deinit { entry.remove() }
  override var coordinatingResponder: Responder? { entry.above }
}

private final class LinkedTwinController: LinkedController {
  @inline(never)
  override var coordinatingResponder: Responder? { entry.above }
}

private final class LinkedCoordinator: Coordinator, LinkedLevel {
  let entry: TableEntry

  init(_ seat: Seat, _ rules: ChainRules) {
    entry = TableEntry(rules)
    super.init(id: seat.id)
  }

  deinit { entry.remove() }
  override var coordinatingResponder: Responder? { entry.above }
}
