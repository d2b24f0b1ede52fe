import Hierarchy
package import Strategies

/// A strategy under a discipline, for the explorer.
package struct ExploredForm: Hashable, Sendable, CustomStringConvertible {
  /// The strategies with links that can be watched without touching their timed code.
  package enum Links: String, Sendable, CaseIterable {
    /// `responder.trampoline` over a table with one lock.
    case table
    /// `responder.linked` over a table with one lock: coordinators and cells have their links there too.
    case linkedTable
    /// `delegate.relay`.
    case delegate
    /// `parent.weak`.
    case parent
    /// `responder.indexed`: the lane itself, each access to its columns a step.
    case indexed

    var strategy: any Strategy {
      switch self {
      case .table: ResponderTrampoline()
      case .linkedTable: ResponderLinked()
      case .delegate: DelegateRelay()
      case .parent: ParentWeak()
      case .indexed: ResponderIndexed()
      }
    }
  }

  package let links: Links
  /// Under which rules they are used: `locked`, with a stepped lock, `confined`, with a stepped queue, or `own`.
  package let discipline: DisciplineKind

  /// All forms: under a lock, two on a queue as well, and lanes under neither.
  package static let all: [ExploredForm] = [
    ExploredForm(.table, .locked), ExploredForm(.linkedTable, .locked),
    ExploredForm(.delegate, .locked), ExploredForm(.parent, .locked),
    ExploredForm(.table, .confined), ExploredForm(.parent, .confined),
    ExploredForm(.indexed, .own),
  ]

  private init(_ links: Links, _ discipline: DisciplineKind) {
    self.links = links
    self.discipline = discipline
  }

  package var strategy: StrategyName { links.strategy.name }

  package var options: StrategyOptions {
    switch links {
    case .table: StrategyOptions(lookup: .coordinating, table: .perApp)
    case .linkedTable: StrategyOptions(policy: .trampoline, table: .perApp)
    case .delegate, .parent, .indexed: StrategyOptions()
    }
  }

  package var tableName: String? { options.table?.rawValue }

  package var description: String {
    [strategy.description, tableName.map { "table=\($0)" }, discipline.rawValue]
      .compactMap(\.self).joined(separator: " ")
  }

  /// What wires one hierarchy, over `table` if its links lie in one; a lane has a world without a wiring.
  func makeWiring(over table: any AssociationTable) -> SteppedWiring {
    guard let tabled = links.strategy as? any TabledStrategy else {
      return SteppedWiring(links.strategy.makeWiring(options), hasWeakLinks: true)
    }
    return SteppedWiring(tabled.makeWiring(options, over: table), hasWeakLinks: false)
  }

  func makeDiscipline(_ wiring: SteppedWiring, witness: any LinkWitness) -> any Discipline {
    switch discipline {
    case .locked: LockedDiscipline<SteppedLock>(wiring, witness: witness)
    case .confined: ConfinedDiscipline<SteppedQueue>(wiring, witness: witness)
    case .own: preconditionFailure("a lane is explored without a discipline: see LaneWorld")
    }
  }
}
