import Results
import SelfCost
import Statistics

/// What the timer's cost and the batches give: rows, a target and a table.
struct TimerRows {
  let costs: [Double]
  let batches: [(key: CaseKey, batches: [TimerOverhead.Batch])]

  func add(to findings: inout UnitFindings) {
    guard let sample = try? SortedSample(costs),
      let cost = try? Median(of: sample, level: PairedRatio.standardLevel)
    else {
      findings.sheet.add(
        .timerCost,
        .median,
        without: .skipped,
        of: SelfCostKeys.timer,
        reason: "the clock was not calibrated"
      )
      findings.targets.append(target(nil))
      return
    }
    findings.sheet.add(
      .timerCost,
      .median,
      cost.value,
      interval: cost.interval.map { Interval($0) },
      count: cost.count,
      of: SelfCostKeys.timer
    )
    let found = batches.compactMap { key, batches in
      TimerOverhead(costOfRead: cost.value, batches: batches).map { (key: key, overhead: $0) }
    }
    for (key, overhead) in found {
      findings.sheet.add(.timerPerMessage, .max, overhead.perMessage, count: overhead.count, of: key)
      findings.sheet.add(.timerShare, .max, overhead.share, count: overhead.count, of: key)
    }
    let worst = found.max { $0.overhead.share < $1.overhead.share }
    if let worst {
      findings.sheet.add(
        .timerShare,
        .max,
        worst.overhead.share,
        count: found.reduce(0) { $0 + $1.overhead.count },
        of: SelfCostKeys.timer,
        reason: "of a batch of \(worst.key.strategy)"
      )
    }
    findings.targets.append(target(worst?.overhead.share))
    findings.table = ReportSection(
      title: "timer, one read \(Figure.plain(cost.value, places: 1)) ns, two per batch",
      table: table(found.sorted { $0.overhead.share > $1.overhead.share })
    )
  }

  private func target(_ share: Double?) -> TargetFinding {
    let limit = SelfCostSuite.timerShareLimit
    return TargetFinding(
      what: "timer in the shortest batch",
      figure: share.map(Self.percent) ?? "not measured",
      target: "under \(Self.percent(limit))",
      isMet: share.map { $0 < limit } ?? false
    )
  }

  private func table(_ found: [(key: CaseKey, overhead: TimerOverhead)]) -> TextTable {
    var table = TextTable(columns: [
      .init("contender"), .init("shortest batch µs", alignment: .decimal),
      .init("timer ns/msg", alignment: .decimal), .init("share", alignment: .decimal),
    ])
    for (key, overhead) in found {
      table.append([
        .init(key.strategy), .init(Figure.plain(overhead.shortest / 1_000, places: 1)),
        .init(Figure.plain(overhead.perMessage, places: 3)), .init(Self.percent(overhead.share)),
      ])
    }
    return table
  }

  /// With three decimals: the target has two.
  private static func percent(_ share: Double) -> String { "\(Figure.plain(share * 100, places: 3)) %" }
}
