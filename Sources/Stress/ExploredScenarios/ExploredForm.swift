import Hierarchy
package import Strategies

/// A strategy under a discipline, as it is explored.
package struct ExploredForm: Hashable, Sendable, CustomStringConvertible {
  /// The strategies whose links can be watched without touching their timed code.
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
  }

  /// Where links lie.
  package let links: Links
  /// Under which rules they are used: `locked`, whose lock can be stepped, `confined`, whose queue can, or `own`.
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

  /// The form with these names, as a schedule file has them; nil if there is none.
  package init?(strategy: String, options: String, discipline: String) {
    let named = Self.all.first {
      $0.strategy.description == strategy && $0.options.canonical == options
        && $0.discipline.rawValue == discipline
    }
    guard let named else { return nil }
    self = named
  }

  package var strategy: StrategyName {
    switch links {
    case .table: ResponderTrampoline().name
    case .linkedTable: ResponderLinked().name
    case .delegate: DelegateRelay().name
    case .parent: ParentWeak().name
    case .indexed: ResponderIndexed().name
    }
  }

  package var options: StrategyOptions {
    switch links {
    case .table: StrategyOptions(lookup: .coordinating, table: .apple)
    case .linkedTable: StrategyOptions(policy: .trampoline, table: .apple)
    case .delegate, .parent, .indexed: StrategyOptions()
    }
  }

  /// Which table the links lie in, where they do.
  package var tableName: String? { options.table?.rawValue }

  /// Strategy, options and discipline.
  package var description: String {
    [strategy.description, tableName.map { "table=\($0)" }, discipline.rawValue]
      .compactMap(\.self).joined(separator: " ")
  }

  /// What wires one hierarchy, over `table` if its links lie in one.
  func makeWiring(over table: any AssociationTable) -> SteppedWiring {
    switch links {
    case .table: SteppedWiring(ResponderTrampoline().makeWiring(options, over: table), hasWeakLinks: false)
    case .linkedTable: SteppedWiring(ResponderLinked().makeWiring(options, over: table), hasWeakLinks: false)
    case .delegate: SteppedWiring(DelegateRelay().makeWiring(options), hasWeakLinks: true)
    case .parent: SteppedWiring(ParentWeak().makeWiring(options), hasWeakLinks: true)
    case .indexed: preconditionFailure("a lane is explored without a wiring: see LaneWorld")
    }
  }

  /// The discipline over stepped locks.
  func makeDiscipline(_ wiring: SteppedWiring, witness: any LinkWitness) -> any Discipline {
    switch discipline {
    case .locked: LockedDiscipline<SteppedLock>(wiring, witness: witness)
    case .confined: ConfinedDiscipline<SteppedQueue>(wiring, witness: witness)
    case .own: preconditionFailure("a lane is explored without a discipline: see LaneWorld")
    }
  }
}
