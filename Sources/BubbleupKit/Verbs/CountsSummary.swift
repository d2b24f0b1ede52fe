import Hierarchy
import Results
import Scenarios
import Strategies
import Workloads

struct CountsSummary {
  let counts: [CaseCounts]
  /// In the order of `counts`; nil without --instructions.
  let instructions: [InstructionCount]?

  /// Whether no case failed; what is unavailable is no failure.
  var isComplete: Bool { !counts.contains { if case .failed = $0.status { true } else { false } } }

  /// Whether nothing at all could be counted, as without the child that counts.
  var isEmpty: Bool {
    counts.allSatisfy { count in Self.columns.allSatisfy { count[$0.metric].value == nil } }
      && (instructions ?? []).allSatisfy { $0.figure.value == nil }
  }

  var sections: [(title: String, table: TextTable)] {
    counts.indices.grouped { counts[$0].subject.scenario.label }.map { title, places in
      ("\(title); all per message, except bytes per node", table(of: places))
    }
  }

  /// Why figures are missing, each reason once, with the cases that it concerns.
  var reasons: [String] {
    missing.grouped(by: \.reason).map { reason, found in
      let labels = found.map(\.label).unique
      let others = labels.count > 1 ? " and \(labels.count - 1) more" : ""
      return "unavailable: \(reason) (\(labels[0])\(others))"
    }
  }

  /// The columns that have a count, in order.
  ///
  /// The lower its number, the earlier a column gives way in a narrow terminal. First of all the options go below their
  /// rows, which they tell apart: people call this verb for the figures.
  static let columns: [(metric: CountedMetric, title: String, dropOrder: Int?)] = [
    (.allocations, "allocs", nil), (.bytesAllocated, "bytes", 3), (.retains, "retains", nil),
    (.releases, "releases", 6), (.weakLoads, "weak", 7), (.unownedOperations, "unowned", 2),
    (.tableHits, "hits", 5), (.tableMisses, "misses", 4), (.bytesPerNode, "b/node", 8),
  ]

  private func table(of places: [Int]) -> TextTable {
    var table = RowTable(places)
    table.add("strategy", .left) { "\(counts[$0].subject.strategy.name)" }
    table.add("options", .left, drop: 1, isStacked: true) { counts[$0].subject.optionWords }
    for (metric, title, dropOrder) in Self.columns {
      table.add(metric.rawValue, title: title, .right, drop: dropOrder) { Self.text(of: counts[$0][metric]) }
    }
    if let instructions {
      table.add("instructions", title: "instr", .right) { Self.text(of: instructions[$0].figure, places: 0) }
    }
    return table.table
  }

  private var missing: [(label: String, reason: String)] {
    counts.indices.flatMap { index -> [(String, String)] in
      let label = "\(counts[index].subject.scenario.name) under \(counts[index].subject.strategyLabel)"
      var figures = Self.columns.map { counts[index][$0.metric] }
      if let instructions { figures.append(instructions[index].figure) }
      return figures.compactMap { figure in
        if case .unsteady = figure { return nil }
        return figure.reason.map { (label, $0) }
      }
    }
  }

  /// A number with its decimals, up to two; a range from end to end; a dash where there is nothing.
  static func text(of figure: CountFigure, places: Int = 2) -> String {
    switch figure {
    case .steady(let total, let units): decimal(total, units, places)
    case .unsteady(let totals, let units):
      "\(decimal(totals.lowerBound, units, places))…\(decimal(totals.upperBound, units, places))"
    case .unavailable: "–"
    case .failed: "failed"
    case .inapplicable: ""
    }
  }

  private static func decimal(_ total: Int64, _ units: Int, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((Double(total) * Double(scale) / Double(units)).rounded())
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = scaled < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\("\(scale + rest)".dropFirst())"
  }
}

extension CountsSummary {
  var json: JSON { ["cases": counts.indices.map { counts[$0].json(instructions?[$0]) }] }
}

extension CaseCounts {
  fileprivate func json(_ instructions: InstructionCount?) -> JSON {
    let (word, reason): (String, String?) =
      switch status {
      case .counted: ("ok", nil)
      case .unavailable(let reason): ("unavailable", reason)
      case .failed(let reason): ("failed", reason)
      }
    var figures = Dictionary(
      uniqueKeysWithValues: CountedMetric.allCases.map { ($0.rawValue, self[$0].json(nil)) }
    )
    figures["instructions"] = instructions.map { $0.figure.json($0.source) }
    return [
      "scenario": subject.scenario.label,
      "strategy": "\(subject.strategy.name)",
      "options": subject.options.canonical,
      "nodes": nodes,
      "messages": messages,
      "status": word,
      "reason": reason,
      "counts": figures,
    ]
  }
}

extension CountFigure {
  /// `value` where the count repeats; `min` and `max` where it does not; `reason` where there is none; nothing of all
  /// that where there is nothing to count.
  fileprivate func json(_ source: InstructionCount.Source?) -> JSON {
    var range: (low: Double, high: Double)?
    let status: String
    switch self {
    case .steady: status = "ok"
    case .unsteady(let totals, let units):
      status = "unsteady"
      range = (Double(totals.lowerBound) / Double(units), Double(totals.upperBound) / Double(units))
    case .unavailable: status = "unavailable"
    case .failed: status = "failed"
    case .inapplicable: status = "inapplicable"
    }
    return [
      "status": status,
      "value": value,
      "min": range?.low,
      "max": range?.high,
      "reason": reason,
      "source": source?.rawValue,
    ]
  }
}
