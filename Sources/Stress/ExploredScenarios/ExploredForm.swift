import Hierarchy
package import Strategies

/// A strategy under a discipline, as it is explored.
package struct ExploredForm: Hashable, Sendable, CustomStringConvertible {
  /// The strategies whose links can be watched without touching their timed code.
  package enum Links: String, Sendable, CaseIterable {
    /// `responder.trampoline` over a table with one lock.
    case appleTable
    /// `responder.trampoline` over a table with several locks.
    case stripedTable
    /// `responder.linked` over a table with one lock: coordinators and cells have their links there too.
    case linkedAppleTable
    /// `responder.linked` over a table with several locks.
    case linkedStripedTable
    /// `delegate.relay`.
    case delegate
    /// `parent.weak`.
    case parent
    /// `responder.indexed`: the lane itself, each access to its columns a step.
    case indexed
  }

  /// Where links lie.
  package let links: Links
  /// Under which rules they are used: `locked` or `striped`, whose locks can be stepped, `confined`, whose queue can,
  /// or `own`.
  package let discipline: DisciplineKind

  /// All forms: each table under the discipline that is locked as it is, lanes under none, the others under both; and two
  /// on a queue.
  package static let all: [ExploredForm] = [
    ExploredForm(.appleTable, .locked), ExploredForm(.stripedTable, .striped),
    ExploredForm(.linkedAppleTable, .locked), ExploredForm(.linkedStripedTable, .striped),
    ExploredForm(.delegate, .locked), ExploredForm(.delegate, .striped),
    ExploredForm(.parent, .locked), ExploredForm(.parent, .striped),
    ExploredForm(.appleTable, .confined), ExploredForm(.parent, .confined),
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
    case .appleTable, .stripedTable: ResponderTrampoline().name
    case .linkedAppleTable, .linkedStripedTable: ResponderLinked().name
    case .delegate: DelegateRelay().name
    case .parent: ParentWeak().name
    case .indexed: ResponderIndexed().name
    }
  }

  package var options: StrategyOptions {
    switch links {
    case .appleTable: StrategyOptions(lookup: .coordinating, table: .apple)
    case .stripedTable: StrategyOptions(lookup: .coordinating, table: .striped)
    case .linkedAppleTable: StrategyOptions(policy: .trampoline, table: .apple)
    case .linkedStripedTable: StrategyOptions(policy: .trampoline, table: .striped)
    case .delegate, .parent, .indexed: StrategyOptions()
    }
  }

  /// Whether every level has its link in the table, and not only the root controllers of coordinators.
  package var linksEveryLevel: Bool { strategy == ResponderLinked().name }

  /// Which table the links lie in, where they do.
  package var tableName: String? { options.table?.rawValue }

  /// Strategy, options and discipline.
  package var description: String {
    [strategy.description, tableName.map { "table=\($0)" }, discipline.rawValue]
      .compactMap(\.self).joined(separator: " ")
  }

  /// What wires one hierarchy, and the table that its links lie in if they do.
  func makeWiring() -> SteppedWiring {
    switch links {
    case .appleTable, .stripedTable: makeWiring(ResponderTrampoline())
    case .linkedAppleTable, .linkedStripedTable: makeWiring(ResponderLinked())
    case .delegate: SteppedWiring(DelegateRelay().makeWiring(options), hasWeakLinks: true)
    case .parent: SteppedWiring(ParentWeak().makeWiring(options), hasWeakLinks: true)
    case .indexed: preconditionFailure("a lane is explored without a wiring: see LaneWorld")
    }
  }

  private func makeWiring(_ strategy: some TabledStrategy) -> SteppedWiring {
    let table = SteppedTable(isStriped: options.table == .striped)
    return SteppedWiring(strategy.makeWiring(options, over: table), hasWeakLinks: false)
  }

  /// The discipline over stepped locks.
  func makeDiscipline(_ wiring: SteppedWiring, witness: any LinkWitness) -> any Discipline {
    switch discipline {
    case .locked: LockedDiscipline<SteppedLock>(wiring, witness: witness)
    case .striped: StripedDiscipline<SteppedLock>(wiring, witness: witness)
    case .confined: ConfinedDiscipline<SteppedQueue>(wiring, witness: witness)
    case .snapshot, .own:
      preconditionFailure("\(discipline.rawValue) has no stepped form: see LaneWorld, OrderProtocol")
    }
  }
}
