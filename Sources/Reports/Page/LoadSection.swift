import Results

/// What several senders get done while the hierarchy changes under them, by discipline.
extension StressFigures {
  var loadSection: PageSection? {
    let loads = drawn.filter { value(Self.throughput, of: $0) != nil }
    let values = loads.compactMap { value(Self.throughput, of: $0) }
    guard let scale = Scale.logarithmic(covering: values) else { return nil }
    let fills = ThreadFills(loads.map(\.threads))
    let axis = Axis("messages per second, all senders together", scale, label: PageText.large)
    return PageSection(
      id: "loads",
      title: "Under load, by threads and discipline",
      says: "Messages per second while branches of the hierarchy are pushed, popped, moved and torn down.",
      reading: """
        One drawing per discipline, a way to keep senders and changes apart, all on one logarithmic axis. \
        \(lines(fills))A row without a mark was refused or not asked for.\(drawnOnly)
        """,
      legend: fills.legend,
      drawings: Self.disciplines(of: loads).enumerated().map { index, discipline in
        drawing(index, discipline, loads, axis, fills)
      },
      tables: [costs, outcomes] + (refusals.isEmpty ? [] : [refused])
    )
  }

  static let throughput = "throughput"

  private func lines(_ fills: ThreadFills) -> String {
    guard fills.threads.count > 1 else { return "" }
    return "\(fills.words) A line to the right is throughput gained by more threads, to the left lost. "
  }

  /// Where loads differ in more than is drawn.
  private var drawnOnly: String {
    let drawn = drawn
    guard drawn.count < loads.count else { return "" }
    let modes = Set(loads.compactMap { $0.parameters["mode"] })
    let way = drawn.first?.parameters["mode"].map { Self.words(mode: $0) } ?? "once"
    let shapes = Set(loads.map(\.shape))
    if shapes.count > 1, let shape = drawn.first?.shape { return " Drawn: \(shape); the tables have all." }
    return modes.count > 1
      ? " Drawn: senders \(way); the table has all." : " Drawn: the first of equals; the table has all."
  }

  private static func words(mode: String) -> String {
    switch mode {
    case "queue": "on a concurrent queue"
    case "perform": "in concurrentPerform"
    default: "by \(mode)"
    }
  }

  private func drawing(
    _ index: Int,
    _ discipline: String,
    _ loads: [Load],
    _ axis: Axis,
    _ fills: ThreadFills
  ) -> PageSection.Drawing {
    let own = loads.filter { $0.discipline == discipline }.sorted { $0.threads < $1.threads }
    // A strategy that is refused keeps its row, so that the drawings can be read across.
    let rows = loads.map(\.strategy).unique.map { strategy in
      RowDrawing.Row(
        label: strategy,
        style: StrategyStyle(strategy),
        content: .points(own.filter { $0.strategy == strategy }.compactMap { dot($0, fills) })
      )
    }
    let title = "Throughput under load, \(discipline)"
    let drawing = RowDrawing(id: "loads-\(index)", title: title, axis: axis, rows: rows)
    return (Self.title(discipline), drawing.markup)
  }

  /// A discipline with what it is.
  static func title(_ discipline: String) -> String {
    switch discipline {
    case "confined": "confined: all on one queue"
    case "locked": "locked: one lock around each hop"
    default: discipline
    }
  }

  private func dot(_ load: Load, _ fills: ThreadFills) -> RowDrawing.Dot? {
    value(Self.throughput, of: load).map {
      .init(value: $0, says: says(load), fill: fills.fill(load.threads))
    }
  }

  private func says(_ load: Load) -> String {
    let rate = value(Self.throughput, of: load).map(Self.rate) ?? "no figure"
    let tail = value("\(latencyName(of: load)).p99", of: load)
    let words = tail.map { ", 99 % within \(PageText.time($0))" } ?? ""
    return "\(load.label): \(rate)\(words)" + (failure(of: load) == nil ? "" : "; failed")
  }

  private func column(_ title: String, _ metric: String, _ text: @escaping (Double) -> String) -> TableColumn<
    Load
  > {
    .number(title) { value(metric, of: $0).map(text) }
  }

  private var costs: DataTable {
    func tail(_ title: String, _ stat: String) -> TableColumn<Load> {
      .number(title) { load in
        value("\(latencyName(of: load)).\(stat)", of: load).map(PageText.time)
      }
    }
    return DataTable(
      "Loads: throughput and time per message",
      of: loads,
      Self.names,
      [
        column("messages per second", Self.throughput, Self.rate),
        column("of perfect scaling", "scaling_efficiency", PageText.percent),
        tail("median", "p50"), tail("99 %", "p99"), tail("99.9 %", "p99.9"), tail("largest", "max"),
        column("allocations", "allocations_per_message", PageText.trimmed),
      ]
    )
  }

  private var outcomes: DataTable {
    let metrics = ["sent", "handled", "unhandled", "cancelled", "changes", "births", "deaths"]
    let left = ["table_entries_left", "observers_left", "queued_messages_left", "in_flight_left"]
    return DataTable(
      "Loads: what became of messages and objects",
      of: loads,
      Self.names,
      [
        .words("status") { failure(of: $0) ?? "ok" },
        .number("entries, observers, messages left") { load in
          let sums = left.compactMap { value($0, of: load) }
          return sums.isEmpty ? nil : PageText.whole(sums.reduce(0, +))
        },
      ],
      metrics.map { column($0, $0, PageText.whole) }
    )
  }

  private var refused: DataTable {
    DataTable(
      "Refused",
      of: refusals,
      [
        .words("strategy") { $0.strategy }, .words("under") { $0.discipline },
        .words("why") { $0.reason.replacing("refused: ", with: "") },
      ]
    )
  }
}
