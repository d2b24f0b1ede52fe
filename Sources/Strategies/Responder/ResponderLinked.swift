public import Hierarchy

/// The link to the level above in a side table, for every level (catalogue C8, `table=every-node`).
///
/// The literal reading of "a responder chain in side tables": each hop is a look-up that finds something, where
/// `responder.trampoline`, the articles' form, looks in vain at all controllers but a coordinator's root. So the chain
/// goes from level to level. A plain view has no link and nobody hands to it: were views linked as well, a hop to a view
/// would be no hop in any other strategy; and were they left to containment, most hops would be no hit. Who sends from
/// a plain view starts at whatever `next` follows from containment.
public struct ResponderLinked: TabledStrategy {
  /// `responder.linked`.
  public let name = StrategyName(.responder, "linked")
  /// One line for people.
  public let abstract = "responder chain; the link above every level in a side table; leaks if retained"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every policy over every table.
  public let variants = StrategyOptions.everyPolicy

  /// Boxed, as Objective-C's chain needs it.
  public let payloads: [PayloadForm] = [.boxed, .value]

  /// The strategy.
  public init() {}

  /// Every level holds the one above, which owns it, if the table retains.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> {
    options.policy == .retain ? [.levelToParent] : []
  }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    makeWiring(options, over: options.makeTable())
  }

  /// What wires one hierarchy over a table that was made elsewhere.
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    LinkedWiring(
      form: options.form ?? .recursive,
      LinkRules(table: table, policy: options.policy ?? .trampoline)
    )
  }
}

private final class LinkedWiring: Wiring {
  private let form: StrategyOptions.Form
  private let rules: LinkRules

  init(form: StrategyOptions.Form, _ rules: LinkRules) {
    self.form = form
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

  /// Takes the link back; only a retained one is part of a cycle.
  func sever(_ node: Responder) { (node as? any LinkedLevel)?.link(to: nil) }

  var residue: Residue { Residue(tableEntries: rules.table.entryCount) }

  func tableEntries(of node: Responder) -> Int {
    node is any LinkedLevel && node.coordinatingResponder != nil ? 1 : 0
  }
}

/// What all levels of one hierarchy agree on: where their links lie, and how they are held.
final class LinkRules {
  let table: any AssociationTable
  let policy: AssociationPolicy

  init(table: any AssociationTable, policy: AssociationPolicy) {
    self.table = table
    self.policy = policy
  }

  /// The level above, cast from whatever lies in the table, as everything that is read from an association has to be.
  @inline(__always)
  func above(_ associations: borrowing AssociationSlot) -> Responder? {
    // The only key that `field` holds.
    table.value(for: .parentCoordinator, of: associations) as? Responder
  }

  func link(_ associations: borrowing AssociationSlot, to parent: Responder?) {
    guard let parent else { return table.removeAll(of: associations) }
    table.set(parent, for: .parentCoordinator, of: associations, policy: policy)
  }
}
