import Results

/// Every strategy on the hierarchy that is most like an app: what to choose by.
extension Figures {
  /// The largest app where there is one, else the longest way that was timed.
  var mainSetting: Setting? {
    let settings = measured(.latency, .median).map(\.caseKey).filter { $0.threads == 1 }
      .map(Setting.init).unique
    let apps = settings.filter { $0.shape == "app" }
    let largest = apps.max { ($0.controllers ?? 0) < ($1.controllers ?? 0) }
    return largest ?? settings.max { ($0.depth ?? 0) < ($1.depth ?? 0) }
  }

  /// The medians of that setting, the fastest first, and last those that have no rank.
  var overview: [ResultRow] {
    guard let setting = mainSetting else { return [] }
    return drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .sorted(by: ranks)
  }

  func overviewSection(_ couplings: [SenderCoupling]) -> PageSection? {
    let rows = overview
    guard let setting = mainSetting, !rows.isEmpty else { return nil }
    let types = Dictionary(couplings.map { ($0.strategy, $0.types) }) { first, _ in first }
    let ranked = rows.map(\.caseKey.strategy).filter(isSound)
    return PageSection(
      id: "overview",
      title: "At a glance: \(setting.label)",
      says: answer(ranked, types),
      reading: """
        Fastest first. A strategy that delivers a message to the wrong handler, or leaves anything behind after teardown, \
        has no rank and comes last; both columns give its worst case in this run, since an app grows. A 120 Hz frame is \
        8.33 ms. Types named are those that a sender's code names besides its own and the message's: where there are none, \
        everything above the sender can change without touching it.
        """,
      tables: [choice(setting, rows, ranked, types), details(rows), senders(setting, rows, types)]
        .filter { $0.columns.count > 1 },
      openTables: 1
    )
  }

  /// The two questions that most readers come with.
  private func answer(_ ranked: [String], _ types: [String: Types]) -> String {
    guard let first = ranked.first else {
      return "Every strategy here delivers messages to the wrong handler or leaves something behind."
    }
    guard !worst.isEmpty else {
      return "\(first) is the fastest; wrong deliveries and leftovers were not counted in this run."
    }
    let known = ranked.compactMap { name in types[name].map { (name, $0.count) } }
    var text =
      "Of the strategies that deliver every message correctly and leave nothing behind, \(first) is the fastest"
    if let fewest = known.map(\.1).min(), let decoupled = known.first(where: { $0.1 == fewest })?.0 {
      let types = fewest == 0 ? "no type" : "only \(PageText.count(fewest, "type"))"
      text += "; among those where the sender names \(types), it is \(decoupled)"
    }
    return "\(text)."
  }

  private typealias Types = [(name: String, reason: String)]

  private func choice(
    _ setting: Setting,
    _ rows: [ResultRow],
    _ ranked: [String],
    _ types: [String: Types]
  ) -> DataTable {
    DataTable(
      "All strategies: \(setting.label)",
      of: rows,
      strategy: \.caseKey.strategy,
      [
        .words("strategy") { $0.caseKey.strategy },
        .number("rank") { ranked.firstIndex(of: $0.caseKey.strategy).map { "\($0 + 1)" } },
        Self.perMessage,
      ],
      soundness,
      [
        Self.interval, column("allocations", .allocations, .exact),
        column("retains", .retains, .exact),
        .number("per further level") { level($0.caseKey.strategy) },
        .number("of a 120 Hz frame") { $0.value.map(PageText.frameShare) },
        .number("bytes per node") {
          value(.bytesPerNode, .exact, of: $0.caseKey)?.value.map(PageText.trimmed)
        },
        .number("types named") { types[$0.caseKey.strategy].map { "\($0.count)" } },
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
