import Hierarchy
import Reports
import Results
import Strategies

/// What two threads do, of twice the work of one: with a hierarchy each and with one that they share, beside
/// what the machine itself does under the same two threads.
struct Threads {
  let reference: Reference

  /// A strategy with what is not its own way of going.
  private struct Subject {
    let strategy: String
    let table: AssociationTableKind?

    var label: String { "`\(strategy)\(table.map { " table=\($0.rawValue)" } ?? "")`" }
  }

  private static let machine = Subject(strategy: "kernel.chase", table: nil)
  private static let modes = ["own", "shared"]

  /// In rows, by scenario and strategy: no figure stands without the scenario that it is of.
  func text() throws -> String {
    var rows: [[String]] = []
    for place in [Places.chain, Places.deepApp] {
      for subject in [Self.machine] + Self.subjects {
        let figures = try Self.modes.flatMap { mode in
          try [Metric.scalingEfficiency.id, Metric.scalingToChase.id].map {
            try figure($0, subject, place, mode)?.percent ?? ""
          }
        }
        guard figures.contains(where: { !$0.isEmpty }) else { continue }
        rows.append(["`\(place)`", subject.label] + figures)
      }
    }
    guard !rows.isEmpty else {
      throw ReadmeError("\(reference.directory.path) has no figures of two threads")
    }
    let header = [
      "scenario", "strategy", "a hierarchy each", "of the machine's", "one shared", "of the machine's",
    ]
    return MarkdownText.table(header, markup: rows, rightAligned: 2...5)
  }

  /// What to take, and why, so that no advice stands beside figures that say the opposite.
  func advice() throws -> (take: String, because: String) {
    let pairs = try Self.subjects.compactMap { subject -> (own: Figure, shared: Figure)? in
      guard let own = try figure(Metric.scalingEfficiency.id, subject, Places.chain, "own"),
        let shared = try figure(Metric.scalingEfficiency.id, subject, Places.chain, "shared")
      else { return nil }
      return (own, shared)
    }
    guard !pairs.isEmpty else {
      throw ReadmeError("\(reference.directory.path) has no figures of two threads in \(Places.chain)")
    }
    let more = pairs.count { $0.own.isCertainlyAbove($0.shared) }
    let less = pairs.count { $0.shared.isCertainlyAbove($0.own) }
    let take = more > 0 && less == 0 ? "a hierarchy each" : "no advice: the figures do not decide it"
    let because = """
      of \(pairs.count) ways measured in `\(Places.chain)`, two threads certainly do more with a hierarchy \
      each in \(more), and certainly less in \(less); in the rest the intervals overlap. The table of two \
      threads below has them
      """
    return (take, because)
  }

  /// Every strategy in its own way, and with one side table for the whole process, as in Apple's runtime.
  private static let subjects = StrategyCatalogue.all.flatMap { strategy in
    [nil, .process].map { Subject(strategy: "\(strategy.name)", table: $0) }
  }

  private func figure(_ metric: String, _ subject: Subject, _ place: String, _ mode: String) throws -> Figure?
  {
    try reference.row(
      metric,
      of: subject.strategy,
      in: place,
      threads: 2,
      mode: mode,
      table: subject.table
    ).flatMap(Figure.init)
  }
}

extension Figure {
  /// Whether all of one interval lies above all of another.
  func isCertainlyAbove(_ other: Figure) -> Bool {
    guard let low, let high = other.high else { return false }
    return low > high
  }
}
