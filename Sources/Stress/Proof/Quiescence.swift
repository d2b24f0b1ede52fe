package import Hierarchy

/// What is still there when everything has come to rest; in a correct run nothing is.
package struct Quiescence: Hashable, Sendable {
  /// Table entries, observers and queued messages that the strategy keeps.
  package var residue: Residue
  /// Messages that were sent and are still on their way.
  package var inFlight: Int
  /// Objects that were made.
  package var births: Int
  /// Objects that are gone.
  package var deaths: Int

  package init(residue: Residue = .none, inFlight: Int = 0, births: Int = 0, deaths: Int = 0) {
    self.residue = residue
    self.inFlight = inFlight
    self.births = births
    self.deaths = deaths
  }

  /// What is left although nothing should be; empty after a correct run.
  package var violations: [String] {
    let counts: [(String, Int)] = [
      ("table entries", residue.tableEntries), ("observers", residue.observers),
      ("queued messages", residue.queuedMessages), ("messages in flight", inFlight),
    ]
    let left = counts.filter { $0.1 != 0 }.map { "\($0.1) \($0.0) left at rest" }
    return births == deaths ? left : left + ["\(births) objects were born and \(deaths) died"]
  }
}
