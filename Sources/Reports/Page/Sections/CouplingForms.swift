import Results

/// The forms of one application, from claims that counted what a sender knows and timed its messages.
struct CouplingForms {
  let claims: [ClaimRow]

  /// How the figure is called in `claims.csv`.
  static let knownTypes = "types known to the sender"

  /// One way of sending.
  private struct Sender {
    let claim: String
    let side: String
    let types: ClaimRow
    let time: ClaimRow
    var name: String { side.isEmpty ? claim : side }
  }

  /// Nil without two senders whose types and time are known.
  var drawing: PageSection.Drawing? {
    let senders = senders
    let types = senders.compactMap(\.types.value)
    guard senders.count > 1, let y = Scale.logarithmic(covering: senders.compactMap(\.time.value)) else {
      return nil
    }
    let series = senders.compactMap(series)
    let drawing = LineDrawing(
      id: "coupling-1",
      title: "Cost against coupling by application form",
      description: series.compactMap { $0.points.first?.says }.joined(separator: "; ") + ".",
      x: Axis("types that a sender must know", .linear(covering: types), label: PageText.trimmed),
      y: Axis("per message", y, label: PageText.time),
      series: series
    )
    let names = Set(senders.map(\.claim)).sorted()
    return .init(
      title: "By application form: \(PageText.list(names.map { "claim \($0)" }))",
      markup: drawing.markup
    )
  }

  var table: DataTable {
    DataTable(
      "Cost against coupling by application form",
      words: ["sender", "claim"],
      numbers: ["types known", "per message"],
      rows: senders.map {
        [
          $0.name, $0.claim, PageText.trimmed($0.types.value ?? 0),
          PageText.value($0.time.value ?? 0, unit: $0.time.unit),
        ]
      }
    )
  }

  private var senders: [Sender] {
    claims.filter { $0.figure.hasPrefix(Self.knownTypes) && $0.value != nil }.compactMap { types in
      let time = claims.first {
        $0.claim == types.claim && $0.side == types.side && $0.unit == Metric.latency.unit && $0.value != nil
      }
      return time.map { Sender(claim: types.claim, side: types.side, types: types, time: $0) }
    }
  }

  private func series(_ sender: Sender) -> Series? {
    guard let types = sender.types.value, let time = sender.time.value else { return nil }
    let says =
      "\(sender.name): \(PageText.count(Int(types), "type")), \(PageText.value(time, unit: sender.time.unit))"
    return Series(
      style: StrategyStyle(sender.name),
      label: sender.name,
      points: [
        .init(x: types, y: time, low: sender.time.intervalLow, high: sender.time.intervalHigh, says: says)
      ]
    )
  }
}
