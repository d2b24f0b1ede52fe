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
    /// `delegate.relay`.
    case delegate
    /// `parent.weak`.
    case parent
  }

  /// Where links lie.
  package let links: Links
  /// Under which rules they are used: `locked` or `striped`, whose locks can be stepped.
  package let discipline: DisciplineKind

  /// All forms: each table under the discipline that is locked as it is, the others under both.
  package static let all: [ExploredForm] = [
    ExploredForm(.appleTable, .locked), ExploredForm(.stripedTable, .striped),
    ExploredForm(.delegate, .locked), ExploredForm(.delegate, .striped),
    ExploredForm(.parent, .locked), ExploredForm(.parent, .striped),
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
    case .delegate: DelegateRelay().name
    case .parent: ParentWeak().name
    }
  }

  package var options: StrategyOptions {
    switch links {
    case .appleTable: StrategyOptions(lookup: .coordinating, table: .apple)
    case .stripedTable: StrategyOptions(lookup: .coordinating, table: .striped)
    case .delegate, .parent: StrategyOptions()
    }
  }

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
    case .appleTable, .stripedTable:
      SteppedWiring(
        ResponderTrampoline().makeWiring(options, over: SteppedTable(isStriped: links == .stripedTable)),
        hasWeakLinks: false
      )
    case .delegate: SteppedWiring(DelegateRelay().makeWiring(options), hasWeakLinks: true)
    case .parent: SteppedWiring(ParentWeak().makeWiring(options), hasWeakLinks: true)
    }
  }

  /// The discipline over stepped locks.
  func makeDiscipline(_ wiring: SteppedWiring, witness: any LinkWitness) -> any Discipline {
    discipline == .locked
      ? LockedDiscipline<SteppedLock>(wiring, witness: witness)
      : StripedDiscipline<SteppedLock>(wiring, witness: witness)
  }
}
