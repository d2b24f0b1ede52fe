import Results

/// What a message costs against how many types its sender has to know: for the strategies, and for the forms of an
/// application that claims have timed.
struct CouplingSection {
  let figures: Figures
  let couplings: [SenderCoupling]
  let claims: [ClaimRow]

  var section: PageSection? {
    let own = strategies
    let forms = CouplingForms(claims: claims)
    let drawings = [own.isEmpty ? nil : drawing(own), forms.drawing].compactMap(\.self)
    guard !drawings.isEmpty else { return nil }
    return PageSection(
      id: "coupling",
      title: "Cost against coupling",
      caption: """
        How many types the code of a sender names besides its own and the message's, against what its message costs: \
        further down knows more, further left is faster.\(own.isEmpty ? "" : " The names are in the table.") \
        \(forms.drawing == nil ? "" : "By application form: from the claims that counted types and timed messages of one sender.")
        """,
      drawings: drawings,
      tables: (own.isEmpty ? [] : [table(own)]) + (forms.drawing == nil ? [] : [forms.table])
    )
  }

  /// A strategy with what it costs where all are compared.
  private struct Sender {
    let coupling: SenderCoupling
    let row: ResultRow
    var types: Int { coupling.types.count }
  }

  private var setting: Setting? { OverviewSection.setting(figures) }

  /// Those that were timed and counted; the fewest types first, then the fastest.
  private var strategies: [Sender] {
    guard let setting else { return [] }
    let rows = figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
    let senders = couplings.compactMap { coupling in
      rows.first { $0.caseKey.strategy == coupling.strategy }.map { Sender(coupling: coupling, row: $0) }
    }
    guard senders.count > 1 else { return [] }
    return senders.sorted {
      ($0.types, $0.row.value ?? 0, $0.coupling.strategy) < (
        $1.types, $1.row.value ?? 0, $1.coupling.strategy
      )
    }
  }

  private func drawing(_ senders: [Sender]) -> PageSection.Drawing? {
    guard let setting, let scale = Scale.logarithmic(covering: senders.compactMap(\.row.value)) else {
      return nil
    }
    let counts = Set(senders.map(\.types)).sorted()
    let rows = counts.flatMap { count -> [RowDrawing.Row] in
      let own = senders.filter { $0.types == count }
      let heading = RowDrawing.Row(label: Self.heading(count), style: StrategyStyle(""), content: .heading)
      return [heading] + own.map(row)
    }
    let drawing = RowDrawing(
      id: "coupling-0",
      title: "Cost against coupling by strategy, \(setting.label)",
      description: senders.map(says).joined(separator: "; ") + ".",
      axis: Axis("per message", scale, label: PageText.time),
      rows: rows
    )
    return .init(title: "By strategy: \(setting.label)", markup: drawing.markup)
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

  private func table(_ senders: [Sender]) -> DataTable {
    DataTable(
      "Types that a sender names, and what for",
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
