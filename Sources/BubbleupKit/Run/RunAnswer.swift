import Hierarchy
import Reports
import Results
import Statistics
import Strategies

/// What a run comes to: what each strategy of the user's own costs, what to take by ``Recommendation``, and which is the
/// fastest as far as intervals tell.
///
/// It is about the main place of the run. A fault counts wherever in the run it shows: apps grow.
struct RunAnswer {
  struct Entry {
    let row: ResultRow
    /// What it does wrong, and where if that is in another hierarchy; nil where it does nothing wrong.
    let fault: String?

    var strategy: String { row.caseKey.strategy }
    fileprivate var time: Double { row.value ?? .infinity }
  }

  let place: CasePlace
  /// The strategies without a fault from the fastest on, then the others likewise.
  let entries: [Entry]

  let known: KnownFaults
  private let rows: [ResultRow]
  /// The app that the place is, where it was read from a file.
  private let app: ImportedApp?

  /// Nil where no strategy was timed with one sender.
  init?(_ rows: [ResultRow], of strategies: [any Strategy], in app: ImportedApp? = nil) {
    var seen: Set<[String]> = []
    // Of the options of a strategy those that come first, as on the page.
    let timed = rows.filter { row in
      row.metric == Metric.latency.id && row.stat == .median && row.value != nil && row.caseKey.isOfOneSender
        && seen.insert([CasePlace(row.caseKey).label, row.caseKey.strategy]).inserted
    }
    guard let main = CaseKey.main(of: timed.map(\.caseKey)) else { return nil }
    let place = CasePlace(main)
    self.place = place
    self.rows = rows
    // Where the app itself could not be timed, the answer is of a chain.
    self.app = main.isChain ? nil : app
    known = KnownFaults(of: strategies)
    let faults = StrategyFaults(rows, known)
    entries = timed.filter { CasePlace($0.caseKey) == place }
      .map { Entry(row: $0, fault: faults.words(of: $0.caseKey)) }
      .sorted { ($0.fault == nil ? 0 : 1, $0.time) < ($1.fault == nil ? 0 : 1, $1.time) }
  }

  func show(on console: Console) {
    for sentence in sentences { console.result(sentence: sentence) }
    if let ofApp { return ofApp.show(on: console) }
    guard !picks.isEmpty else { return }
    let rendering = console.rendered(table)
    console.result("")
    console.result(sentence: "what the usual picks cost in \(name):")
    console.writeOutput(rendering.text)
    console.result(sentence: rendering.legend.joined(separator: "; "))
  }

  /// The same in paragraphs and tables of Markdown.
  var markdown: [String] {
    let words = sentences.map(MarkdownText.inline)
    return words + (ofApp?.markdown ?? (table.rows.isEmpty ? [] : [table.markdown]))
  }

  private var ofApp: AppAnswer? { app.map { AppAnswer($0, self, rows) } }

  var sentences: [String] { own.map(words) + [answer] }

  private var sound: [Entry] { entries.filter { $0.fault == nil } }

  /// Those that another package added.
  private var own: [Entry] {
    entries.filter { !Self.standard.contains($0.strategy) }
  }

  static let standard = Set(StrategyCatalogue.all.map { "\($0.name)" })

  var pick: (entry: Entry, why: String)? {
    Recommendation.first(among: sound.map(\.strategy)).flatMap { found in
      sound.first { $0.strategy == found.strategy }.map { ($0, "\(found.name), \(found.use)") }
    }
  }

  /// What a strategy of the user's own costs beside the one to take.
  private func words(_ entry: Entry) -> String {
    var parts = ["Your \(entry.strategy): \(time(of: entry.row))"]
    if let pick = pick?.entry, pick.strategy != entry.strategy { parts.append(pace(entry, beside: pick)) }
    let isCounted = rows.contains {
      $0.caseKey == entry.row.caseKey && $0.metric == Metric.misrouted.id && $0.value != nil
    }
    let clean = isCounted ? "nothing wrong, nothing left" : "wrong deliveries not counted"
    parts.append(entry.fault.map { "but it \($0)" } ?? clean)
    return "\(parts.joined(separator: ", "))."
  }

  /// By the rule of `compare`.
  private func pace(_ entry: Entry, beside pick: Entry) -> String {
    let ratio = RatioEstimate(base: pick.row, candidate: entry.row, ratio: entry.time / pick.time)
    let rule = try? MarginRule(margin: MetricKind.time.margin)
    let verdict = ratio.low.flatMap { low in ratio.high.flatMap { rule?.verdict(lower: low, upper: $0) } }
    return [.improved, .regressed].contains(verdict)
      ? "\(Figure.twoDigits(ratio.ratio)) × \(pick.strategy)"
      : "which cannot be told apart from \(pick.strategy)"
  }

  private var answer: String {
    guard let last = sound.last else { return "Answer for \(name): every strategy has a fault." }
    let all = PageText.strategies(sound.count)
    let ranking = Ranking(sound.map(\.row))
    let fastest = ranking.fastest(of: sound.map(\.strategy))
    let rest =
      sound.count == 1 ? "It is the only one without a fault." : "Of the \(all) without a fault, \(fastest)."
    guard let pick else { return "Answer for \(name): \(rest)" }
    let cost =
      "\(time(of: pick.entry.row)) per message\(loop), \(share(of: pick.entry)) of a frame at 120 Hz (8.33 ms)"
    let isFastest = ranking.leaders.contains { sound[$0].strategy == pick.entry.strategy }
    let saved = Figure.frameShare(pick.entry.time - sound[0].time)
    let why = isFastest ? pick.why : "\(pick.why); the fastest would save \(saved) of a frame"
    return "Answer for \(name): take \(pick.entry.strategy) (\(why)): \(cost). \(rest)\(slowest(last))"
  }

  /// Beside times from an empty cache it has to be said.
  private var loop: String { app == nil ? "" : " in a loop" }

  /// The hierarchy in a word, and whatever else differs from its usual form; what an outline is no number tells.
  private var name: String {
    if let app { return app.name }
    let others = place.parameters.filter { !$0.hasPrefix("outline=") }
    return ([entries[0].row.caseKey.scenario] + others).joined(separator: " ")
  }

  private func slowest(_ last: Entry) -> String {
    guard sound.count > 1 else { return "" }
    let isSmall = last.time < Self.smallShare * 1e9 / 120
    let name = Ranking(sound.map(\.row)).slowest(of: sound.map(\.strategy))
    return " The slowest of them, \(name), takes \(share(of: last))\(loop)"
      + (isSmall ? ": choose by coupling first." : ".")
  }

  /// A hundred messages of less than this share take a tenth of a frame at most.
  private static let smallShare = 0.001

  private func time(of row: ResultRow) -> String {
    let value = Figure.time(row.value ?? 0)
    guard let low = row.intervalLow, let high = row.intervalHigh else { return value }
    return "\(value) (\(Figure.time(low)) to \(Figure.time(high)))"
  }

  private func share(of entry: Entry) -> String { Figure.frameShare(entry.time) }

  /// The user's own, and then what is recommended.
  private var picks: [(entry: Entry, words: String)] {
    own.map { ($0, "your own") }
      + Recommendation.all.compactMap { pick in
        entries.first { $0.strategy == pick.strategy }.map { ($0, "\(pick.name), \(pick.use)") }
      }
  }

  var table: TextTable {
    var table = RowTable(picks, hidesEmpty: true)
    table.add("pick", .left) { $0.entry.strategy }
    table.add("what it is", .left, drop: 1, isStacked: true) { $0.words }
    table.add("per message", .right, meaning: "median time") { Figure.time($0.entry.time) }
    let frame = "that time as a share of 8.33 ms, a frame at 120 Hz"
    table.add("of a frame", .right, meaning: frame) { share(of: $0.entry) }
    let slopes: [(Metric, title: String, meaning: String)] =
      rows.contains { $0.metric == Metric.slopePerNearHop.id }
      ? [
        (.slopePerNearHop, "a level more", "what each further level of a chain adds, up to 24 levels"),
        (.slopePerDeepHop, "from 48 on", "what each adds from 48 levels on"),
      ] : [(.slopePerHop, "a level more", "what each further level of a chain adds")]
    for (slope, title, meaning) in slopes {
      table.add(title, .right, meaning: meaning) { pick in
        level(slope, pick.entry.strategy).map { "\(Figure.short($0)) ns" }
      }
    }
    table.add("allocs", .right, meaning: "heap allocations per message") { pick in
      let key = pick.entry.row.caseKey
      let counted = rows.first {
        $0.caseKey == key && $0.metric == Metric.allocations.id && $0.stat == .exact
      }
      return counted?.value.map { Figure.plain($0, places: 1) }
    }
    table.add("fault", .left, meaning: "in any hierarchy of this run") { $0.entry.fault ?? "none" }
    return table.table
  }

  /// What each further level of a chain takes; nil where that was not measured, or where a message takes one hop.
  private func level(_ slope: Metric, _ strategy: String) -> Double? {
    rows.first {
      $0.metric == slope.id && $0.caseKey.strategy == strategy && $0.caseKey.isChain
    }?.valueFromZero
  }
}

struct StrategyFaults {
  private let found: [(key: CaseKey, soundness: Soundness)]

  init(_ rows: [ResultRow], _ known: KnownFaults) {
    found = Soundness.all(in: rows, known).filter { $0.key.isOfOneSender && !$0.value.isSound }
      .map { (key: $0.key, soundness: $0.value) }
      .sorted { Self.weight($0) > Self.weight($1) }
  }

  /// What is worst, and last the name, so that of equals the same one comes first every time.
  private static func weight(_ fault: (key: CaseKey, soundness: Soundness)) -> (Double, Double, String) {
    let kept = fault.soundness
    return (kept.misrouted / max(1, kept.sent), kept.objects + kept.closures + kept.entries, fault.key.id)
  }

  /// What the strategy does wrong here with these options, or else the worst that it does in another hierarchy, and which;
  /// nil where it does nothing wrong.
  func words(of key: CaseKey) -> String? {
    let all = found.filter {
      $0.key.strategy == key.strategy && $0.key.strategyOptions == key.strategyOptions
    }
    func isCounted(_ fault: (key: CaseKey, soundness: Soundness)) -> Bool {
      fault.soundness.misrouted + fault.soundness.left > 0
    }
    guard let worst = all.first(where: { $0.key == key && isCounted($0) }) ?? all.first else { return nil }
    let isHere = CasePlace(worst.key) == CasePlace(key) || !isCounted(worst)
    let elsewhere = isHere ? "" : " in \(worst.key.scenario)"
    return worst.soundness.faults(PageText.whole) + elsewhere
  }
}

extension CaseKey {
  /// The options that belong to the strategy, and not to the place.
  fileprivate var strategyOptions: [String] {
    parameters.pairs.filter { CasePlace.options.contains($0.key) }.map { "\($0.key)=\($0.value)" }
  }

  var isOfOneSender: Bool {
    threads == 1 && parameters["pass"] == nil && parameters["twin"] == nil && !strategy.hasPrefix("kernel.")
  }
}
