/// What speaks against a strategy however fast it is: messages that the wrong one took, and what it leaves behind.
///
/// Whoever ranks strategies asks here. One that is not sound does something else than the others, so it has no rank
/// among them.
package struct Soundness: Equatable, Sendable {
  package var misrouted: Double
  /// Messages that were sent to find that out.
  package var sent: Double
  package var objects: Double
  package var closures: Double
  package var entries: Double

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

  /// Of the exact counts of a case; nil where none of them was made.
  package init?(_ count: (Metric) -> Double?) {
    guard ([.misrouted] + Metric.kindsLeft).contains(where: { count($0) != nil }) else { return nil }
    self.init(
      misrouted: count(.misrouted) ?? 0,
      sent: [.handled, .unhandled, .cancelled].reduce(0) { $0 + (count($1) ?? 0) },
      objects: count(.leftObjects) ?? 0,
      closures: count(.leftClosures) ?? 0,
      entries: count(.leftEntries) ?? 0
    )
  }

  /// Those of all cases that have any.
  package static func all(in rows: [ResultRow]) -> [CaseKey: Soundness] {
    let relevant = Set(([.misrouted, .handled, .unhandled, .cancelled] + Metric.kindsLeft).map(\.id))
    var counts: [CaseKey: [String: Double]] = [:]
    for row in rows where row.stat == .exact && relevant.contains(row.metric) {
      counts[row.caseKey, default: [:]][row.metric] = row.value
    }
    return counts.compactMapValues { own in Soundness { own[$0.id] } }
  }

  package var isSound: Bool { misrouted == 0 && leavesNothing }

  /// What is left, of all kinds.
  package var left: Double { objects + closures + entries }

  package var leavesNothing: Bool { left == 0 }

  /// What is wrong, in words of the third person; `text` writes a number.
  package func faults(_ text: (Double) -> String) -> String {
    var kinds: [String] = []
    for (count, one) in [(objects, "object"), (closures, "closure"), (entries, "entry")] where count > 0 {
      let many = one == "entry" ? "entries" : "\(one)s"
      kinds.append("\(text(count)) \(count == 1 ? one : many)")
    }
    let all = sent > 0 ? " of \(text(sent))" : ""
    let faults = [
      misrouted > 0 ? "misroutes \(text(misrouted))\(all) messages" : nil,
      kinds.isEmpty ? nil : "leaves \(kinds.joined(separator: " and ")) behind",
    ]
    return faults.compactMap(\.self).joined(separator: " and ")
  }
}
