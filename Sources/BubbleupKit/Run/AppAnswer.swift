import Reports
import Results

/// What the terminal says of an app that was read from a file: how far its messages climb, and what each strategy costs and
/// does there.
struct AppAnswer {
  let app: ImportedApp
  private let rows: [ResultRow]
  private let entries: [RunAnswer.Entry]
  /// The times from an empty cache, by strategy; empty where none were measured.
  private let cold: [String: ResultRow]
  private let pick: RunAnswer.Entry?
  private let known: KnownFaults

  init(_ app: ImportedApp, _ answer: RunAnswer, _ rows: [ResultRow]) {
    (self.app, self.rows, pick, known) = (app, rows, answer.pick?.entry, answer.known)
    let place = answer.place
    let colds = rows.filter { row in
      row.metric == Metric.latency.id && row.stat == .median && row.value != nil
        && row.caseKey.parameters["pass"] == "cold" && row.caseKey.nodes == place.nodes
        && row.caseKey.controllers == place.controllers
    }
    cold = Dictionary(colds.map { ($0.caseKey.strategy, $0) }) { first, _ in first }
    // The user's own, then those to choose from, and the others in the order of their times.
    let picks = Recommendation.all.map(\.strategy)
    func order(_ entry: RunAnswer.Entry) -> Int {
      RunAnswer.standard.contains(entry.strategy) ? picks.firstIndex(of: entry.strategy) ?? picks.count : -1
    }
    entries = answer.entries.enumerated()
      .sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
      .map(\.element)
  }

  func show(on console: Console) {
    for sentence in [app.coordinatorWords, alone].compactMap(\.self) { console.result(sentence: sentence) }
    console.result("")
    console.result(
      sentence: "how far messages climb in \(app.name), of \(Figure.count(app.controllers, "controller")):"
    )
    console.result(climbs)
    console.result(sentence: app.climbWords)
    console.result("")
    let rendering = console.rendered(costs)
    console.result(
      sentence: "what a message costs there, and at so many a second, with the usual picks first:"
    )
    console.writeOutput(rendering.text)
    console.result(sentence: rendering.legend.joined(separator: "; "))
    console.note(dropped: rendering.dropped)
    for sentence in sentences { console.result(sentence: sentence) }
  }

  var markdown: [String] {
    func words(_ all: [String?]) -> [String] { all.compactMap { $0.map(MarkdownText.inline) } }
    return words([app.coordinatorWords, alone]) + [climbs.markdown] + words([app.climbWords]) + [
      costs.markdown
    ] + words(sentences)
  }

  /// What a message costs that comes by itself, which is how most of an app's come.
  private var alone: String? {
    guard let pick, let row = cold[pick.strategy], let value = row.value else { return nil }
    let range = row.intervalLow.flatMap { low in
      row.intervalHigh.map { " (\(Figure.time(low)) to \(Figure.time($0)))" }
    }
    let most = ImportedApp.rates.last ?? 1
    return """
      Alone, after other work has emptied the cache, a message takes \(Figure.time(value))\(range ?? ""), which is \
      \(PageText.frameShare(value)) of a frame, and \(PageText.whole(most)) a second take \
      \(ImportedApp.coreShare(value, rate: most)) of a core.
      """
  }

  var sentences: [String] {
    let faults = Soundness.all(in: rows, known).filter { key, _ in entries.contains { $0.row.caseKey == key }
    }
    let sound = entries.count { $0.fault == nil }
    return [
      AppWords.faults(Array(faults.values), sound: sound, of: entries.count),
      AppWords.shares(isCold: !cold.isEmpty), app.growthWords, leftOut,
    ]
    .compactMap(\.self)
  }

  /// What a run has no time for that should end in under a minute; nil where all is there.
  private var leftOut: String? {
    let passes = Set(rows.map { $0.caseKey.parameters["pass"] ?? "" })
    let isDeep = rows.contains { $0.caseKey.isChain && $0.caseKey.depth ?? 0 > 24 }
    let missing: [(isMissing: Bool, words: String)] = [
      (cold.isEmpty, "messages from an empty cache"), (!isDeep, "what a level costs beyond 24"),
      (!rows.contains { $0.stat == .p99 }, "tails"), (!passes.contains("build"), "builds"),
      (!passes.contains("threads"), "several threads"),
    ]
    let words = missing.filter(\.isMissing).map(\.words)
    guard !words.isEmpty else { return nil }
    return
      "Not measured, to end in under a minute: \(PageText.list(words)). --full has all of it, --part builds or threads one."
  }

  var climbs: TextTable {
    let bins = app.histogram
    let most = max(1, bins.map(\.senders).max() ?? 1)
    var table = RowTable(bins)
    table.add("levels", .right) { $0.words }
    table.add("senders", .right) { PageText.whole($0.senders) }
    table.add("share", .right) { PageText.percent(Double($0.senders) / Double(max(1, app.senders))) }
    table.add("", .left, isCut: true) { bin in
      // Where there are senders there is a bar, however short.
      let length = (bin.senders * Self.longestBar + most - 1) / most
      return String(repeating: "█", count: length)
    }
    return table.table
  }

  private static let longestBar = 40

  var costs: TextTable {
    var table = RowTable(entries, hidesEmpty: true)
    table.add("strategy", .left) { $0.strategy }
    table.add("warm", .right, meaning: "median time of a message in a loop") { $0.row.value.map(Figure.time) }
    table.add("±", .right, drop: 3, meaning: "half of its 99 % interval") { $0.row.halfWidth }
    table.add("cold", .right, meaning: "the same of one alone, from an empty cache") {
      cold[$0.strategy]?.value.map(Figure.time)
    }
    let frame = "share of 8.33 ms, by the \(cold.isEmpty ? "warm" : "cold") time"
    table.add("of a frame", .right, drop: 2, meaning: frame) {
      alone($0).map(PageText.frameShare)
    }
    for rate in ImportedApp.rates {
      table.add("\(PageText.whole(rate))/s", .right) { entry in
        alone(entry).map { ImportedApp.coreShare($0, rate: rate) }
      }
    }
    let meaning = "what the next \(ImportedApp.growth) controllers add to a message, an estimate"
    table.add("next \(ImportedApp.growth)", .right, meaning: meaning) { entry in
      switch app.growth(of: entry.strategy, on: rows) {
      case .hidden: "unresolved"
      case .more(let value, _): "+\(Figure.time(value))"
      case nil: nil
      }
    }
    table.add("range", .right, drop: 4, meaning: "of that, by the intervals of what a level costs") { entry in
      guard case .more(_, let range)? = app.growth(of: entry.strategy, on: rows) else { return nil }
      return "\(Figure.time(range.lowerBound)) to \(Figure.time(range.upperBound))"
    }
    table.add("fault", .left, drop: 1, isStacked: true) { $0.fault ?? "" }
    return table.table
  }

  /// The time of a message that comes alone, where that was measured of any; else that of a loop.
  private func alone(_ entry: RunAnswer.Entry) -> Double? {
    cold.isEmpty ? entry.row.value : cold[entry.strategy]?.value
  }
}

extension ImportedApp {
  /// What no figure of the results has.
  var json: JSON {
    [
      "file": name, "controllers": controllers, "deciders": deciders, "senders": senders,
      "unanswered": unanswered,
      "mean_climb": meanClimb, "further_levels": furtherLevels,
      "climbs": histogram.map { bin in
        ["from": bin.levels.lowerBound, "to": bin.levels.upperBound, "senders": bin.senders] as JSON
      },
    ]
  }
}

extension ResultRow {
  fileprivate var halfWidth: String? {
    guard let value, value > 0, let low = intervalLow, let high = intervalHigh else { return nil }
    return PageText.percent((high - low) / 2 / value)
  }
}
