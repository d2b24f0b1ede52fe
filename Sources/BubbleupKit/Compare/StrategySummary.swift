import Results
import Statistics

/// What a comparison says about the strategies of a run, in sentences: the fastest of each family, and where that misroutes
/// messages or leaves something behind, the fastest of the family that does neither.
struct StrategySummary {
  struct Entry {
    let key: CaseKey
    /// Its time as a multiple of the reference strategy's, and the two ends of that.
    let ratio: Double
    let low: Double
    let high: Double
    let fault: String?
  }

  let reference: String
  let place: CasePlace
  let entries: [Entry]

  /// Of the largest hierarchy through which one thread sends; nil where no strategy was compared with the reference.
  init?(_ entries: [Entry], reference: String) {
    let alone = entries.filter { $0.key.isOfOneSender && $0.key.strategy != reference }
    let places = alone.map { CasePlace($0.key) }
    guard let largest = places.max(by: { ($0.nodes ?? 0, $1.label) < ($1.nodes ?? 0, $0.label) }) else {
      return nil
    }
    self.reference = reference
    place = largest
    self.entries = alone.filter { CasePlace($0.key) == largest }.sorted { $0.ratio < $1.ratio }
  }

  func show(on console: Console) {
    console.result(sentence: "the fastest of each family, \(place.label):")
    for sentence in sentences { console.result(sentence: sentence, first: 2) }
  }

  var sentences: [String] {
    entries.grouped(by: \.key.family).flatMap { _, members -> [Entry] in
      let sound = members.first { $0.fault == nil }
      return members[0].fault == nil ? [members[0]] : [members[0], sound].compactMap(\.self)
    }
    .map(sentence)
  }

  /// What is wrong comes before the praise, so that no line has the one without the other.
  private func sentence(_ entry: Entry) -> String {
    "\(entry.key.strategy)\(entry.fault.map { " (\($0))" } ?? "") \(pace(entry))"
  }

  private func pace(_ entry: Entry) -> String {
    // By the rule of the verdicts, so that no row is undecided in a table and decided here.
    let rule = try? MarginRule(margin: MetricKind.time.margin)
    switch rule?.verdict(lower: entry.low, upper: entry.high) {
    case .same: return "takes as long as \(reference), \(times(entry.ratio, entry.low, entry.high)) its time"
    case .inconclusive, nil:
      return "cannot be told apart from \(reference): "
        + "\(Figure.plain(entry.low, places: 2)) to \(Figure.plain(entry.high, places: 2)) times its time"
    default: break
    }
    return entry.ratio < 1
      ? "is \(times(1 / entry.ratio, 1 / entry.high, 1 / entry.low)) as fast as \(reference)"
      : "takes \(times(entry.ratio, entry.low, entry.high)) as long as \(reference)"
  }

  /// A factor with its interval: by half its width, or by both ends where it is so wide that it is lopsided.
  private func times(_ middle: Double, _ low: Double, _ high: Double) -> String {
    let spread = max(high - middle, middle - low)
    let isNarrow = spread < middle / 5
    guard spread > 0 else { return "\(Figure.short(middle)) times" }
    let half = spread < 0.005 ? Figure.plain(max(spread, 0.0001), places: 4) : Figure.short(spread)
    let range = isNarrow ? "± \(half)" : "(\(Figure.short(low)) to \(Figure.short(high)))"
    return "\(Figure.short(middle)) \(range) times"
  }
}

extension StrategySummary {
  init?(_ comparison: [ComparisonRow], _ rows: [ResultRow], reference: String) {
    let faults = StrategyFaults(rows)
    self.init(
      comparison.compactMap { row in
        guard row.metric == Metric.latency.id, row.stat == .median, row.verdict != .invalid,
          let ratio = row.ratio, ratio > 0, let low = row.ratioLow, low > 0, let high = row.ratioHigh
        else { return nil }
        let fault = faults.words(of: row.caseKey)
        return Entry(key: row.caseKey, ratio: ratio, low: low, high: high, fault: fault)
      },
      reference: reference
    )
  }
}
