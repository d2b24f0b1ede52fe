import Reports
import Results

/// What the harness itself costs, out of the self-cost run.
struct SelfCostTable {
  let run: RunDirectory
  private let rows: [ResultRow]

  init(path: String) throws {
    run = try RunDirectory.open(path: path)
    rows = try run.results()
  }

  func text() throws -> String {
    let (timer, twin) = ("harness.timer", "delegate.relay")
    let cost = try value(.timerCost, .median, of: timer)
    let share = try value(.timerShare, .max, of: timer)
    let within = try row(.twinRatio, .within, of: twin)
    guard let trials = within.sampleCount,
      let limit = within.caseKey.parameters["limit"].flatMap(Double.init),
      let agreed = within.value
    else { throw ReadmeError("\(run.path)/results.csv does not say what the twin's trials were") }
    let counters = rows.filter { $0.caseKey.strategy.hasPrefix("counter.") }
    guard !counters.isEmpty else { throw ReadmeError("\(run.path)/results.csv has no counter") }
    func percent(_ share: Double, _ places: Int) -> String {
      "\(ReportFigure.decimal(share * 100, places: places)) %"
    }
    let agreeing = whole((agreed * Double(trials)).rounded())
    func end(_ stat: Stat) throws -> String {
      ReportFigure.decimal(try value(.twinRatio, stat, of: twin), places: 4)
    }
    let table = MarkdownText.table(
      ["what", "figure", "target"],
      markup: [
        [
          "timer, two reads of \(ReportFigure.decimal(cost, places: 1)) ns, in the shortest batch",
          percent(share, 3),
          "under 0.15 %",
        ],
        [
          "A/A twin within ±\(percent(limit, 1)), median paired ratio per trial",
          "\(agreeing) of \(trials) trials, from \(try end(.min)) to \(try end(.max))",
          "at least \(trials - trials / 100)",
        ],
        [
          "counters that count a known number exactly",
          "\(counters.count(where: isExact)) of \(counters.count)",
          "all",
        ],
      ],
      rightAligned: nil
    )
    let commit = run.manifest.source.map { " at commit `\($0.commit.prefix(12))`" } ?? ""
    return "\(table)\n\nThis run was made on \(run.manifest.machine.cpuModel)\(commit)."
  }

  /// `expected` is a number, or both ends of a range.
  private func isExact(_ row: ResultRow) -> Bool {
    let ends = row.caseKey.parameters["expected"]?.split(separator: "..").compactMap { Double($0) } ?? []
    guard let least = ends.first, let most = ends.last, let value = row.value else { return false }
    return least <= value && value <= most
  }

  private func value(_ metric: Metric, _ stat: Stat, of strategy: String) throws -> Double {
    guard let value = try row(metric, stat, of: strategy).value else {
      throw ReadmeError("\(run.path)/results.csv has no value for \(metric.id) of \(strategy)")
    }
    return value
  }

  /// Of trials where there were any: whole runs, which suites of earlier versions made as well, are other
  /// rows.
  private func row(_ metric: Metric, _ stat: Stat, of strategy: String) throws -> ResultRow {
    guard
      let row = rows.first(where: {
        $0.metric == metric.id && $0.stat == stat && $0.caseKey.strategy == strategy
      })
    else {
      throw ReadmeError("\(run.path)/results.csv has no \(metric.id) of \(strategy); make \(run.path) anew")
    }
    return row
  }
}
