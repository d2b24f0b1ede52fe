/// What is wrong with strategies by their code, whether or not a run shows it.
package struct KnownFaults: Equatable, Sendable {
  /// Those whose messages may read freed memory.
  package var dangling: Set<String>
  /// Those that know one object that decides, and so no sender's context.
  package var contextless: Set<String>

  package init(dangling: Set<String> = [], contextless: Set<String> = []) {
    (self.dangling, self.contextless) = (dangling, contextless)
  }

  func has(_ strategy: String) -> Bool { dangling.contains(strategy) || contextless.contains(strategy) }
}

/// What speaks against a strategy however fast it is: messages that the wrong one took, what it leaves behind, and what is
/// wrong with its code.
///
/// All rankings ask here. One that is not sound does something else than the others, so it has no rank among them.
package struct Soundness: Equatable, Sendable {
  package var misrouted: Double
  /// Messages that were sent to find that out.
  package var sent: Double
  package var objects: Double
  package var closures: Double
  package var entries: Double
  /// Whether messages may read freed memory.
  package var dangles = false
  /// Whether messages go to the wrong object as soon as a second one decides.
  package var losesContext = false

  package init(
    misrouted: Double = 0,
    sent: Double = 0,
    objects: Double = 0,
    closures: Double = 0,
    entries: Double = 0
  ) {
    self.misrouted = misrouted
    self.sent = sent
    self.objects = objects
    self.closures = closures
    self.entries = entries
  }

  /// Of the exact counts of a case, and of what is known of its strategy; nil where that is nothing.
  package init?(of strategy: String, _ known: KnownFaults, _ count: (Metric) -> Double?) {
    let isCounted = ([.misrouted] + Metric.kindsLeft).contains { count($0) != nil }
    guard isCounted || known.has(strategy) else { return nil }
    self.init(
      misrouted: count(.misrouted) ?? 0,
      sent: [.handled, .unhandled, .cancelled].reduce(0) { $0 + (count($1) ?? 0) },
      objects: count(.leftObjects) ?? 0,
      closures: count(.leftClosures) ?? 0,
      entries: count(.leftEntries) ?? 0
    )
    (dangles, losesContext) = (known.dangling.contains(strategy), known.contextless.contains(strategy))
  }

  /// Those of all cases that were counted, or whose strategy has a fault by its code.
  package static func all(in rows: [ResultRow], _ known: KnownFaults = KnownFaults()) -> [CaseKey: Soundness]
  {
    let relevant = Set(([.misrouted, .handled, .unhandled, .cancelled] + Metric.kindsLeft).map(\.id))
    var counts: [CaseKey: [String: Double]] = [:]
    for row in rows {
      if row.stat == .exact && relevant.contains(row.metric) {
        counts[row.caseKey, default: [:]][row.metric] = row.value
      } else if known.has(row.caseKey.strategy), counts[row.caseKey] == nil {
        counts[row.caseKey] = [:]
      }
    }
    return counts.reduce(into: [:]) { all, found in
      all[found.key] = Soundness(of: found.key.strategy, known) { found.value[$0.id] }
    }
  }

  package var isSound: Bool { misrouted == 0 && leavesNothing && byCode == nil }

  /// What is wrong by the code alone, in a few words; nil where nothing is.
  package var byCode: String? {
    dangles
      ? "may read freed memory" : losesContext && misrouted == 0 ? "misroutes with a second decider" : nil
  }

  /// What is left, of all kinds.
  package var left: Double { objects + closures + entries }

  package var leavesNothing: Bool { left == 0 }

  /// What is wrong, in words of the third person; `text` writes a number.
  package func faults(_ text: (Double) -> String) -> String {
    var kinds: [String] = []
    for (count, one, many) in [
      (objects, "object", nil), (closures, "closure", nil), (entries, "entry", "entries"),
    ]
    where count > 0 {
      kinds.append("\(text(count)) \(Noun.of(count, one, many))")
    }
    let all = sent > 0 ? " of \(text(sent))" : ""
    let faults = [
      byCode, misrouted > 0 ? "misroutes \(text(misrouted))\(all) messages" : nil,
      kinds.isEmpty ? nil : "leaves \(kinds.joined(separator: " and ")) behind",
    ]
    return faults.compactMap(\.self).joined(separator: " and ")
  }
}
