import Hierarchy
package import Strategies

extension DisciplineKind {
  /// This discipline over system locks for the hierarchy that `wiring` has wired.
  ///
  /// `places` is how many nodes may be linked at once: no two of them have rows that are the same modulo `places`.
  package func make(
    for strategy: StrategyName,
    _ wiring: any Wiring,
    places: Int,
    witness: (any LinkWitness)? = nil
  ) -> any Discipline {
    // A single global object: there is no link to guard.
    let whole = strategy.family == .singleton
    return switch self {
    case .confined: ConfinedDiscipline(wiring, witness: witness)
    case .locked: LockedDiscipline<OwnedLock>(wiring, sendsWhole: whole, witness: witness)
    case .striped: StripedDiscipline<OwnedLock>(wiring, sendsWhole: whole, witness: witness)
    case .snapshot:
      SnapshotDiscipline<OwnedLock>(wiring, places: places, sendsWhole: whole, witness: witness)
    }
  }
}
