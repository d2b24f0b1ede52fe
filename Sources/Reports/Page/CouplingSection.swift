import Results

/// What a message costs against how many types its sender has to know.
struct CouplingSection {
  let figures: Figures
  let couplings: [SenderCoupling]

  var section: PageSection? {
    let all = settings.map { (setting: $0, senders: senders(in: $0)) }.filter { $0.senders.count > 1 }
    guard let first = all.first,
      let scale = Scale.logarithmic(covering: all.flatMap { $0.senders.compactMap(\.row.value) })
    else { return nil }
    return PageSection(
      id: "coupling",
      title: "Cost against coupling",
      caption: """
        How many types the code of a sender names besides its own and the message's, against what its message costs, on one \
        logarithmic axis: further down knows more, further left is faster. The table has the names and what they are for.
        """,
      drawings: all.enumerated().map { drawing($0.offset, $0.element.setting, $0.element.senders, scale) },
      tables: [table(first.senders, first.setting)]
    )
  }

  /// A strategy with what it costs.
  private struct Sender {
    let coupling: SenderCoupling
    let row: ResultRow
    var types: Int { coupling.types.count }
  }

  /// What is most like an app, and the longest chain.
  private var settings: [Setting] {
    let chains = Figures.settings(of: figures.drawn(.latency, .median)).filter { $0.scenario == "chain" }
    let longest = chains.max { ($0.depth ?? 0) < ($1.depth ?? 0) }
    let overview = OverviewSection.setting(figures)
    return [overview, longest == overview ? nil : longest].compactMap(\.self)
  }

  /// Those that were timed there and counted; the fewest types first, then the fastest.
  private func senders(in setting: Setting) -> [Sender] {
    let rows = figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
    let senders = couplings.compactMap { coupling in
      rows.first { $0.caseKey.strategy == coupling.strategy }.map { Sender(coupling: coupling, row: $0) }
    }
    return senders.sorted {
      ($0.types, $0.row.value ?? 0, $0.coupling.strategy) < (
        $1.types, $1.row.value ?? 0, $1.coupling.strategy
      )
    }
  }

  private func drawing(_ index: Int, _ setting: Setting, _ senders: [Sender], _ scale: Scale)
    -> PageSection.Drawing
  {
    let counts = Set(senders.map(\.types)).sorted()
    let rows = counts.flatMap { count -> [RowDrawing.Row] in
      let own = senders.filter { $0.types == count }
      let heading = RowDrawing.Row(label: Self.heading(count), style: StrategyStyle(""), content: .heading)
      return [heading] + own.map(row)
    }
    let drawing = RowDrawing(
      id: "coupling-\(index)",
      title: "Cost against coupling, \(setting.label)",
      description: senders.map(says).joined(separator: "; ") + ".",
      axis: Axis("per message", scale, label: PageText.time),
      rows: rows
    )
    return .init(title: setting.label, markup: drawing.markup)
  }

  private static func heading(_ count: Int) -> String {
    count == 0 ? "knows no type" : "knows \(PageText.count(count, "type"))"
  }

  private func row(_ sender: Sender) -> RowDrawing.Row {
    RowDrawing.Row(
      label: sender.coupling.strategy,
      style: StrategyStyle(sender.coupling.strategy),
      content: .points([
        .init(
          value: sender.row.value ?? 0,
          low: sender.row.intervalLow,
          high: sender.row.intervalHigh,
          says: says(sender)
        )
      ])
    )
  }

  private func says(_ sender: Sender) -> String {
    let names = sender.coupling.types.map(\.name)
    let known = names.isEmpty ? "no type" : PageText.list(names)
    return "\(sender.coupling.strategy): knows \(known); \(Figures.says(sender.row)) per message"
  }

  private func table(_ senders: [Sender], _ setting: Setting) -> DataTable {
    DataTable(
      "Types that a sender names, and what a message costs: \(setting.label)",
      words: ["strategy", "type and what it is for"],
      numbers: ["types", "per message"],
      rows: senders.map { sender in
        let types = sender.coupling.types.map { "\($0.name): \($0.reason)" }
        return [
          sender.coupling.strategy, types.isEmpty ? "–" : types.joined(separator: "\n"), "\(sender.types)",
          Figures.plain(sender.row),
        ]
      }
    )
  }
}
