import Results
import Statistics

/// What the A/A twin of one scenario says.
struct TwinFinding {
  let twin: CaseKey
  let check: TwinCheck

  /// Nil where there is no twin among the cases, or no round in which both were measured.
  init?(_ cases: [TimedCase], _ store: SampleStore) {
    guard let twin = cases.first(where: { $0.role == .twin }),
      let reference = cases.first(where: { $0.role == .reference }),
      let paired = try? store.pairedRatio(of: twin.key, to: reference.key),
      let check = try? TwinCheck(paired)
    else { return nil }
    self.twin = twin.key
    self.check = check
  }

  /// How far the ratio is from 1, by whichever side.
  var deviation: Double { max(check.paired.ratio, 1 / check.paired.ratio) - 1 }

  /// As `run.json` keeps it; nil where there were too few rounds for an interval.
  var record: TwinRecord? {
    guard let interval = check.paired.interval else { return nil }
    return TwinRecord(
      strategy: twin.strategy,
      ratio: check.paired.ratio,
      interval: Results.Interval(low: interval.lower, high: interval.upper, level: interval.level),
      limit: check.limit
    )
  }

  /// The ratio with its interval, for people.
  var text: String {
    let ratio = Figure.plain(check.paired.ratio, places: 4)
    guard let interval = check.paired.interval else { return "twin \(ratio), too few rounds for an interval" }
    let ends = "\(Figure.plain(interval.lower, places: 4))–\(Figure.plain(interval.upper, places: 4))"
    return "twin \(ratio) (\(ends))"
  }
}
