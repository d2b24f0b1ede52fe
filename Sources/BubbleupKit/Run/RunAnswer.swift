import Hierarchy
import Reports
import Results
import Strategies

/// What a run comes to: the fastest strategy that delivers every message rightly and leaves nothing behind, and what the
/// usual picks cost.
///
/// It is about the largest app, or else the largest hierarchy. A fault counts wherever in the run it shows: apps grow.
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

  private let rows: [ResultRow]
  private let strategies: [any Strategy]

  /// Nil where no strategy was timed with one sender.
  init?(_ rows: [ResultRow], of strategies: [any Strategy]) {
    var seen: Set<[String]> = []
    // Of the options of a strategy those that come first, as on the page.
    let timed = rows.filter { row in
      row.metric == Metric.latency.id && row.stat == .median && row.value != nil && row.caseKey.isOfOneSender
        && seen.insert([CasePlace(row.caseKey).label, row.caseKey.strategy]).inserted
    }
    func rank(_ place: CasePlace) -> (Int, Int, String) {
      (place.shape == "app" ? 1 : 0, place.nodes ?? 0, place.label)
    }
    guard let place = timed.map({ CasePlace($0.caseKey) }).max(by: { rank($0) < rank($1) }) else {
      return nil
    }
    self.place = place
    self.rows = rows
    self.strategies = strategies
    let faults = StrategyFaults(rows)
    entries = timed.filter { CasePlace($0.caseKey) == place }
      .map { Entry(row: $0, fault: faults.words(of: $0.caseKey)) }
      .sorted { ($0.fault == nil ? 0 : 1, $0.time) < ($1.fault == nil ? 0 : 1, $1.time) }
  }

  func show(on console: Console) {
    if !picks.isEmpty {
      let rendering = table.rendered(for: console.outputTraits)
      console.result(sentence: "what the usual picks cost in \(name):")
      console.writeOutput(rendering.text)
      console.result(sentence: rendering.legend.joined(separator: "; "))
      console.result("")
    }
    for sentence in sentences { console.result(sentence: sentence) }
  }

  var sentences: [String] {
    let sound = entries.filter { $0.fault == nil }
    guard let first = sound.first, let last = sound.last else {
      return ["Answer for \(name): every strategy misroutes messages or leaves something behind."]
    }
    let who =
      sound.count == 1
      ? "the only strategy that delivers every message rightly and leaves nothing behind"
      : "the fastest of the \(sound.count) strategies that deliver every message rightly and leave nothing behind"
    let abstract = strategies.first { "\($0.name)" == first.strategy }.map { " (\($0.abstract))" } ?? ""
    let cost = "\(time(of: first.row)) per message, \(share(of: first)) of a frame at 120 Hz (8.33 ms)"
    return [
      "Answer for \(name): \(who) is \(first.strategy)\(abstract), at \(cost).\(slowest(last, after: first))"
    ] + caveat(first) + faster(than: first)
  }

  /// What a run with one decider cannot show of a strategy that does not know where a message comes from.
  private func caveat(_ first: Entry) -> [String] {
    let strategy = strategies.first { "\($0.name)" == first.strategy }
    switch strategy.flatMap({ $0.variants.first.map($0.route) }) {
    case .lastRegistered, .everyRegistered, .shared:
      return [
        "In this run one object decides for every sender: with a second one \(first.strategy) would misroute messages."
      ]
    default: return []
    }
  }

  /// The hierarchy in a word, and whatever else differs from its usual form.
  private var name: String { ([entries[0].row.caseKey.scenario] + place.parameters).joined(separator: " ") }

  private func slowest(_ last: Entry, after first: Entry) -> String {
    guard last.strategy != first.strategy else { return "" }
    let isSmall = last.time < Self.smallShare * 1e9 / 120
    return " The slowest of them, \(last.strategy), takes \(share(of: last))"
      + (isSmall ? ": choose by coupling first." : ".")
  }

  /// A hundred messages of less than this share take a tenth of a frame at most.
  private static let smallShare = 0.001

  private func faster(than first: Entry) -> [String] {
    let faster = entries.filter { $0.fault != nil && $0.time < first.time }
    guard !faster.isEmpty else { return [] }
    let words = faster.compactMap { entry in
      entry.fault.map { "\(entry.strategy) \($0) (\(Figure.time(entry.time)))" }
    }
    return ["Faster, but with a fault: \(words.joined(separator: "; "))."]
  }

  private func time(of row: ResultRow) -> String {
    let value = Figure.time(row.value ?? 0)
    guard let low = row.intervalLow, let high = row.intervalHigh else { return value }
    return "\(value) (\(Figure.time(low)) to \(Figure.time(high)))"
  }

  private func share(of entry: Entry) -> String { Figure.frameShare(entry.time) }

  private static let usual: KeyValuePairs = [
    "responder.trampoline": "responder chain with weak links in a side table",
    "responder.indexed": "the fast lane, a responder chain in dense columns",
    "delegate.relay": "a weak delegate at every level",
    "delegate.direct": "one weak delegate, from the sender to the decider",
    "parent.unowned": "unowned parent references, which trap if dangling",
    "parent.guaranteed": "unchecked parent references, which may dangle",
    "closure.weak": "a closure at every level, with a weak parent",
    "bus.typed": "one bus for all, with typed actions",
  ]

  private var picks: [(entry: Entry, words: String)] {
    entries.compactMap { entry in
      Self.usual.first { $0.key == entry.strategy }.map { (entry, $0.value) }
    }
  }

  var table: TextTable {
    var table = RowTable(picks)
    table.add("pick", .left) { $0.entry.strategy }
    table.add("what it is", .left, drop: 1, isStacked: true) { $0.words }
    table.add("per message", .right, meaning: "median time") { Figure.time($0.entry.time) }
    let frame = "that time as a share of 8.33 ms, a frame at 120 Hz"
    table.add("of a frame", .right, meaning: frame) { share(of: $0.entry) }
    table.add("a level more", .right, meaning: "what each further level of a chain adds") { pick in
      level(pick.entry.strategy).map { "\(Figure.short($0)) ns" }
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
  private func level(_ strategy: String) -> Double? {
    rows.first {
      $0.metric == Metric.slopePerHop.id && $0.caseKey.strategy == strategy && $0.caseKey.isChain
    }?.valueFromZero
  }
}

struct StrategyFaults {
  private let found: [(key: CaseKey, soundness: Soundness)]

  init(_ rows: [ResultRow]) {
    found = Soundness.all(in: rows).filter { $0.key.isOfOneSender && !$0.value.isSound }
      .map { (key: $0.key, soundness: $0.value) }
      .sorted { Self.weight($0) > Self.weight($1) }
  }

  /// What is worst, and last the name, so that of equals the same one comes first every time.
  private static func weight(_ fault: (key: CaseKey, soundness: Soundness)) -> (Double, Double, String) {
    let kept = fault.soundness
    return (kept.misrouted / max(1, kept.sent), kept.objects + kept.closures + kept.entries, fault.key.id)
  }

  /// The worst that the strategy does with these options, and where if that is in another hierarchy; nil where it does
  /// nothing wrong.
  func words(of key: CaseKey) -> String? {
    let worst = found.first {
      $0.key.strategy == key.strategy && $0.key.strategyOptions == key.strategyOptions
    }
    guard let worst else { return nil }
    let elsewhere = CasePlace(worst.key) == CasePlace(key) ? "" : " in \(worst.key.scenario)"
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
