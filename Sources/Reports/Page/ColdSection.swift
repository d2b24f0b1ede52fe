import Results

/// What a message costs where nothing on its way is in the cache, beside the same case with a warm one.
extension Figures {
  var coldSection: PageSection? {
    let rows = measured(.latency, .median, pass: "cold").sorted(by: ranks)
    guard let first = rows.first else { return nil }
    let label = Setting(first.caseKey).label
    return PageSection(
      id: "cold",
      title: "From an empty cache: \(label)",
      says: says(rows),
      reading: """
        Fastest first, and last those without a rank; where intervals overlap, the order may be chance. Each message is \
        sent alone after all data of the process was dropped from the cache, as in an app that was doing something else; \
        the code is still there. The pointer chase follows the levels of the same paths in the same order, from memory too.
        """,
      tables: [
        DataTable(
          "From an empty cache: \(label)",
          of: rows,
          strategy: \.caseKey.strategy,
          [
            Self.named, Self.perMessage, Self.interval, fault,
            .number("warm") { inBatches($0.caseKey).map(Self.plain) },
            column("above the floor", .latencyAboveFloor, .median),
            column("× pointer chase", .ratioToChase, .median),
            .number("of the script") { row in
              let covered = value(.originsCovered, .exact, of: row.caseKey)?.value
              return covered.map { "\(PageText.trimmed(($0 * 100_000).rounded() / 1_000)) %" }
            },
          ]
        )
      ],
      openTables: 1
    )
  }

  private func says(_ rows: [ResultRow]) -> String {
    let factors = rows.compactMap { row -> Double? in
      guard let cold = row.value, let warm = inBatches(row.caseKey)?.value, warm > 0 else { return nil }
      return cold / warm
    }
    guard let least = factors.min(), let most = factors.max() else {
      return "What a message takes when nothing on its way is in the cache."
    }
    return """
      From an empty cache a message takes \(PageText.trimmed(least)) to \(PageText.trimmed(most)) times as long as \
      from a warm one, where one message follows the other.
      """
  }

  /// The row of the same case without the pass.
  private func inBatches(_ key: CaseKey) -> ResultRow? {
    func others(_ key: CaseKey) -> [String] {
      key.parameters.pairs.filter { $0.key != "pass" }.map { "\($0.key)=\($0.value)" }
    }
    return measured(.latency, .median).first {
      $0.caseKey.strategy == key.strategy && Setting($0.caseKey) == Setting(key) && $0.caseKey.threads == 1
        && others($0.caseKey) == others(key)
    }
  }
}
