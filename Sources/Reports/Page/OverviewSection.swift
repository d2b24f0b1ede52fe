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
      title: "At a glance: \(setting.label)",
      says: answer(ranked),
      reading: """
        Fastest first; where intervals overlap, strategies share ranks. A strategy that delivers a message to the wrong \
        handler, leaves anything behind after teardown, or has another fault in its code has no rank and comes last; a fault \
        that shows in another scenario names it, since an app grows. A 120 Hz frame is 8.33 ms. “Asked of each level” is what \
        every level between a sender and its receiver has to have. The last table has the types that a sender's code names \
        besides its own and the message's: where there are none, everything above the sender can change without touching it.
        """,
      tables: [choice(setting, rows, ranked, known), details(rows), senders(setting, rows, types)]
        .filter { $0.columns.count > 1 },
      openTables: 1
    )
  }

  /// The two questions that most readers come with.
  private func answer(_ ranked: [ResultRow]) -> String {
    let names = ranked.map(\.caseKey.strategy)
    guard !names.isEmpty else {
      return
        "Every strategy here delivers messages to the wrong handler, leaves something behind, or has another fault."
    }
    let fastest = Ranking(ranked).fastest(of: names)
    let all = PageText.strategies(names.count)
    let counted = rows.contains { $0.metric == Metric.misrouted.id }
    let without = counted ? "without a fault" : "(wrong deliveries were not counted in this run)"
    guard let pick = Recommendation.first(among: names) else {
      return "Of the \(all) \(without), \(fastest)."
    }
    return "Take \(pick.strategy) \(pick.use). Of the \(all) \(without), \(fastest)."
  }

  private typealias Types = [(name: String, reason: String)]

  private func choice(
    _ setting: Setting,
    _ rows: [ResultRow],
    _ ranked: [ResultRow],
    _ known: [String: Coupling]
  ) -> DataTable {
    let ranks = Dictionary(uniqueKeysWithValues: zip(ranked.map(\.caseKey), Ranking(ranked).places))
    return DataTable(
      "All strategies: \(setting.label)",
      of: rows,
      strategy: \.caseKey.strategy,
      [
        .words("strategy") { $0.caseKey.strategy },
        .number("rank") { row in
          ranks[row.caseKey].map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        },
        Self.perMessage, .words("asked of each level") { known[$0.caseKey.strategy]?.ofLevels },
      ],
      [
        fault, Self.interval, column("allocations", .allocations, .exact),
        column("retains", .retains, .exact),
        .number("per further level") { level($0.caseKey.strategy) },
        .number("of a 120 Hz frame") { $0.value.map(PageText.frameShare) },
        .number("bytes per node") {
          value(.bytesPerNode, .exact, of: $0.caseKey)?.value.map(PageText.trimmed)
        },
      ]
    )
  }

  private func level(_ strategy: String) -> String? {
    let slope = drawn(.slopePerHop, .fit).first {
      $0.caseKey.strategy == strategy && $0.caseKey.isChain
    }
    // A fitted line falls by chance where depth does not matter.
    return slope?.value.map { PageText.value(max(0, $0), unit: "ns") }
  }

  private func details(_ rows: [ResultRow]) -> DataTable {
    DataTable(
      "Above the floor, which is a message that is made but not sent, and what is left of this hierarchy",
      of: rows,
      strategy: \.caseKey.strategy,
      [
        .words("strategy") { $0.caseKey.strategy },
        column("above the floor", .latencyAboveFloor, .median),
        column("× pointer chase", .ratioToChase, .median), column("table hits", .tableHits, .exact),
        column("wrong deliveries", .misrouted, .exact), column("objects left", .leftObjects, .exact),
        column("closures left", .leftClosures, .exact), column("table entries left", .leftEntries, .exact),
        column("predicted, all three", .leftPredicted, .exact),
      ]
    )
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
