import Results

/// What each strategy's sender has to know, type by type, beside what its message costs.
struct CouplingSection {
  let figures: Figures
  let couplings: [SenderCoupling]

  var section: PageSection? {
    guard let setting = OverviewSection.setting(figures) else { return nil }
    let senders = senders(in: setting)
    guard senders.count > 1 else { return nil }
    return PageSection(
      id: "coupling",
      title: "Cost against coupling",
      caption: """
        The types that the code of a sender names besides its own and the message's, and what for; the fewest first, then \
        the fastest, and after those the ones that misroute messages or leave something behind.
        """,
      tables: [table(senders, setting)],
      openTables: 1
    )
  }

  /// A strategy with what it costs.
  private typealias Sender = (coupling: SenderCoupling, row: ResultRow)

  /// Those that were timed there and counted.
  private func senders(in setting: Setting) -> [Sender] {
    let rows = figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
    let senders = couplings.compactMap { coupling in
      rows.first { $0.caseKey.strategy == coupling.strategy }.map { (coupling: coupling, row: $0) }
    }
    return senders.sorted {
      let counts = ($0.coupling.types.count, $1.coupling.types.count)
      return counts.0 == counts.1 ? figures.ranks($0.row, before: $1.row) : counts.0 < counts.1
    }
  }

  private func table(_ senders: [Sender], _ setting: Setting) -> DataTable {
    DataTable(
      "Types that a sender names, and what a message costs: \(setting.label)",
      words: ["strategy", "type and what it is for"],
      numbers: ["types", "per message", "misrouted"],
      rows: senders.map { sender in
        let types = sender.coupling.types.map { "\($0.name): \($0.reason)" }
        return [
          sender.coupling.strategy, types.isEmpty ? "–" : types.joined(separator: "\n"), "\(types.count)",
          Figures.plain(sender.row), figures.misrouted(sender.row.caseKey),
        ]
      }
    )
  }
}
