import Results

/// Every strategy on the hierarchy that is most like an app: what to choose by.
extension Figures {
  /// The one that the run's answer in the terminal is about.
  var mainSetting: Setting? {
    CaseKey.main(of: measured(.latency, .median).map(\.caseKey).filter { $0.threads == 1 }).map(Setting.init)
  }

  /// The medians of that setting, the fastest first, and last those that have no rank.
  var overview: [ResultRow] {
    guard let setting = mainSetting else { return [] }
    return drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .sorted(by: ranks)
  }

  func overviewSection(_ couplings: [Coupling]) -> PageSection? {
    let rows = overview
    guard let setting = mainSetting, !rows.isEmpty else { return nil }
    let known = Dictionary(couplings.map { ($0.strategy, $0) }) { first, _ in first }
    let types = known.compactMapValues(\.types)
    let ranked = rows.filter { isSound($0.caseKey.strategy) }
    return PageSection(
      id: "overview",
      title: "All strategies: \(setting.label)",
      says: answer(ranked),
      reading: """
        Fastest first; where intervals overlap, strategies share ranks. A strategy that delivers a message to the wrong \
        handler, leaves anything behind after teardown, or has another fault in its code has no rank and comes last; a fault \
        that shows in another scenario names it, since an app grows. “A level” is what each further level of a \
        chain adds: up to 24 levels, and from 48 on, where calls no longer fit the processor's return stack. A cold message \
        is sent alone after all data of the process was dropped from the cache, as after a tap; a dash means that it was not \
        measured. The last table has the types that a sender's code names besides its own and the message's: where there are \
        none, everything above the sender can change without touching it.
        """,
      tables: [choice(setting, rows, ranked), senders(setting, rows, types)]
        .filter { $0.columns.count > 1 },
      openTables: 1
    )
  }

  private func answer(_ ranked: [ResultRow]) -> String {
    let names = ranked.map(\.caseKey.strategy)
    guard !names.isEmpty else {
      return
        "Every strategy here delivers messages to the wrong handler, leaves something behind, or has another fault."
    }
    let counted = rows.contains { $0.metric == Metric.misrouted.id }
    let without = counted ? "without a fault" : "(wrong deliveries were not counted in this run)"
    return "Of the \(PageText.strategies(names.count)) \(without), \(Ranking(ranked).fastest(of: names))."
  }

  private typealias Types = [(name: String, reason: String)]

  private func choice(
    _ setting: Setting,
    _ rows: [ResultRow],
    _ ranked: [ResultRow]
  ) -> DataTable {
    let ranks = Dictionary(uniqueKeysWithValues: zip(ranked.map(\.caseKey), Ranking(ranked).places))
    return DataTable(
      "All strategies: \(setting.label)",
      of: rows,
      strategy: \.caseKey.strategy,
      [
        .words("strategy") { $0.caseKey.strategy },
        .number("rank") { ranks[$0.caseKey].map(Self.words) }, Self.perMessage, Self.interval,
        .number("in a box") { row in
          row.caseKey.inBoxes.flatMap { value(.latency, .median, of: $0) }.map(Self.plain)
        }, fault,
        column("allocations", .allocations, .exact),
        .number("a level, up to 24") { level(.slopePerNearHop, $0.caseKey.strategy) },
        .number("a level, from 48") { level(.slopePerDeepHop, $0.caseKey.strategy) },
      ],
      coldColumns
    )
  }

  /// Its places: one where no other can be told apart from it.
  static func words(_ rank: ClosedRange<Int>) -> String {
    rank.count == 1 ? "\(rank.lowerBound)" : "\(rank.lowerBound)–\(rank.upperBound)"
  }

  private func level(_ slope: Metric, _ strategy: String) -> String? {
    let row = drawn(slope, .fit).first { $0.caseKey.strategy == strategy && $0.caseKey.isChain }
    // A fitted line falls by chance where depth does not matter.
    return row?.value.map { PageText.value(max(0, $0), unit: "ns") }
  }

  /// The hierarchy that cold messages were sent on, warm and cold: side by side, as it may be another than the table's.
  private var coldColumns: [TableColumn<ResultRow>] {
    let colds = measured(.latency, .median, pass: "cold")
    guard let first = colds.first else { return [] }
    let warms = measured(.latency, .median).filter { Setting($0.caseKey) == Setting(first.caseKey) }
    func own(_ row: ResultRow, _ rows: [ResultRow]) -> ResultRow? {
      rows.first { $0.caseKey.strategy == row.caseKey.strategy && $0.caseKey.threads == 1 }
    }
    let isHere = Setting(first.caseKey) == mainSetting
    let place = isHere ? "" : ", \(first.caseKey.scenario)"
    let warm = TableColumn<ResultRow>.number("warm\(place)") { own($0, warms).map(Self.plain) }
    // Few cold messages are sent, so that how far a figure is certain stands beside it.
    let cold = TableColumn<ResultRow>.number("cold\(place)") { row in
      own(row, colds).map { Self.plain($0) + (Self.width($0).map { " ±\(PageText.percent($0))" } ?? "") }
    }
    return isHere ? [cold] : [warm, cold]
  }

  /// Half of its interval, as a share.
  static func width(_ row: ResultRow) -> Double? {
    guard let value = row.value, value > 0, let low = row.intervalLow, let high = row.intervalHigh else {
      return nil
    }
    return (high - low) / 2 / value
  }

  /// What the code of each sender has to know, the least first; none unless two strategies can be compared.
  private func senders(_ setting: Setting, _ rows: [ResultRow], _ types: [String: Types]) -> DataTable {
    let known = rows.compactMap { row in types[row.caseKey.strategy].map { (row: row, types: $0) } }
      .sorted {
        $0.types.count == $1.types.count
          ? ranks($0.row, before: $1.row) : $0.types.count < $1.types.count
      }
    return DataTable(
      "Types that a sender names, and what a message costs: \(setting.label)",
      of: known.count > 1 ? known : [],
      strategy: { $0.row.caseKey.strategy },
      [
        .words("strategy") { $0.row.caseKey.strategy },
        .words("types and what for") { sender in
          sender.types.isEmpty ? nil : sender.types.map { "\($0.name): \($0.reason)" }.joined(separator: "\n")
        },
        .number("types") { "\($0.types.count)" },
        .number("per message") { Self.plain($0.row) },
      ]
    )
  }
}
