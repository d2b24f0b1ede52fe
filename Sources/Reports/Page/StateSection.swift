import Results

/// A time that takes one of two values, each visit one of them.
struct States {
  let lower: Double
  /// The share of visits that take the upper one.
  let share: Double
  /// Upper ÷ lower.
  let factor: Double

  var upper: Double { lower * factor }
  var words: String { "\(PageText.percent(share)) take × \(ReportFigure.decimal(factor, places: 2))" }
}

extension Figures {
  /// Nil where there is one state.
  func states(of key: CaseKey) -> States? {
    func state(_ metric: Metric) -> Double? { value(metric, .fit, of: key)?.value }
    guard let lower = state(.lowerState), let share = state(.upperShare), let factor = state(.upperFactor)
    else { return nil }
    return States(lower: lower, share: share, factor: factor)
  }

  var stateSection: PageSection? {
    let times = measured(.latency, .median)
    let rows = times.filter { states(of: $0.caseKey) != nil }
    guard let most = rows.compactMap({ states(of: $0.caseKey)?.factor }).max() else { return nil }
    let axis = Axis("time per message ÷ that of the lower state", Scale(.linear, from: 1, to: most), count: 3)
    {
      "× \(ReportFigure.trimmed($0, places: 2))"
    }
    return PageSection(
      id: "states",
      title: "Two states",
      says: """
        \(PageText.count(rows.count, "time")) of \(PageText.whole(times.count)) \(rows.count == 1 ? "takes" : "take") one \
        of two values, the upper up to × \(ReportFigure.decimal(most, places: 2)) the lower.
        """,
      reading: """
        Each visit, on objects built anew, meets one state or the other: mostly, beyond the processor's return stack, \
        whether it predicts where calls return to. A full mark is the lower state, a hollow one the upper. Behind a row \
        stands the share of visits that met the upper one. Count on the upper one.
        """,
      drawings: Setting.shown(rows.map { Setting($0.caseKey) }.unique).enumerated().map { place, setting in
        let own = rows.filter { Setting($0.caseKey) == setting }.compactMap(row)
        let title = "Both states, \(setting.label)"
        return (setting.label, RowDrawing(id: "states-\(place)", title: title, axis: axis, rows: own).markup)
      },
      tables: [
        DataTable(
          "Times of two states",
          of: rows,
          [
            Self.named, Self.scenario, Self.perMessage, column("lower", .lowerState, .fit),
            column("upper ÷ lower", .upperFactor, .fit),
            .number("visits in the upper") { states(of: $0.caseKey).map { PageText.percent($0.share) } },
          ]
        )
      ]
    )
  }

  private func row(_ row: ResultRow) -> RowDrawing.Row? {
    states(of: row.caseKey).map { states in
      let label = row.caseKey.strategy + (row.caseKey.parameters["form"] == "iterative" ? " loop" : "")
      func dot(_ place: Double, _ time: Double, _ fill: RowDrawing.Fill) -> RowDrawing.Dot {
        .init(
          value: place,
          says: "\(label): \(PageText.value(time, unit: row.unit)); \(states.words)",
          fill: fill
        )
      }
      return RowDrawing.Row(
        label: label,
        style: StrategyStyle(row.caseKey.strategy),
        content: .points([dot(1, states.lower, .full), dot(states.factor, states.upper, .hollow)]),
        note: PageText.percent(states.share)
      )
    }
  }
}
