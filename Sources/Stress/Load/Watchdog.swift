/// Notices that somebody waits for something that does not come.
package struct Watchdog: Sendable {
  /// Whom it watches.
  package let parties: [Party]
  /// Seconds that anybody may stand still.
  package let patience: Double

  /// A watchdog over `parties`.
  package init(_ parties: [Party], patience: Double) {
    self.parties = parties
    self.patience = patience
  }

  /// Who does what, one line each, if anybody has stood still for too long; nil if all is well.
  ///
  /// All parties are named, because the one that holds what the others wait for is often not the one that was noticed.
  package func alarm(at now: UInt64) -> [String]? {
    let isStuck = parties.contains { $0.current != .done && $0.silence(at: now) > patience }
    return isStuck ? lines(at: now) : nil
  }

  /// Who does what.
  package func lines(at now: UInt64) -> [String] {
    parties.map { party in
      let tenths = (party.silence(at: now) * 10).rounded() / 10
      let since = party.current == .done ? "" : ", unchanged for \(tenths) s"
      return "\(party.name) \(party.current.words), after \(party.count)\(since)"
    }
  }
}
