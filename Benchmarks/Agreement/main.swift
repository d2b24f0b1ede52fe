import Foundation
import Results
import Statistics

// How far two runs agree, scenario by scenario, as CSV on standard output: `agreement RUN RUN`, by their directories.
// scripts/agreement makes the runs, on an idle machine and beside a neighbour. `agreement RUN` shows what the processor's
// speed and disturbed visits do to the intervals of a run's times.

func fail(_ code: Int32, _ text: String) -> Never {
  FileHandle.standardError.write(Data("error: \(text)\n".utf8))
  exit(code)
}

/// What is read of a run: every ratio to the reference strategy, and every row of a latency.
struct Sides {
  private(set) var ratios: [String: [CaseKey: Double]] = [:]
  private(set) var latencies: [String: [ResultRow]] = [:]
  private(set) var twins: [String: ResultRow] = [:]

  init(path: String) throws {
    for row in try RunDirectory.open(path: path).results()
    where row.stat == .median && row.caseKey.threads == 1 {
      let scenario =
        row.caseKey.scenario + (row.caseKey.parameters["pass"].map { " \($0)" } ?? "")
      switch Metric(rawValue: row.metric) {
      case .ratioToReference: ratios[scenario, default: [:]][row.caseKey] = row.value
      case .latency: latencies[scenario, default: []].append(row)
      case .twinRatio: twins[scenario] = row
      default: break
      }
    }
  }

  /// The share of latencies that are good, of those that were measured.
  func good(_ scenario: String) -> Double {
    let rows = latencies[scenario, default: []]
    return Double(rows.count { $0.status == .ok }) / Double(max(1, rows.count))
  }

  /// Half the width of the twin's interval, in per cent.
  func twin(_ scenario: String) -> String {
    guard let row = twins[scenario], let low = row.intervalLow, let high = row.intervalHigh else { return "" }
    return percent((high - low) / 2)
  }
}

func percent(_ share: Double) -> String { String(format: "%.2f", share * 100) }

/// The visits of a scenario in ways to read them.
struct Reading {
  private var launches: [CaseKey: [Int: [Double]]] = [:]

  mutating func add(_ row: SampleRow) {
    launches[row.caseKey, default: [:]][row.round, default: []].append(row.value)
  }

  private var medians: [CaseKey: Median] {
    launches.compactMapValues { launches in
      try? Median(of: launches.values.map { try SortedSample($0).minimum }, level: 0.99)
    }
  }

  /// Half the width of an interval, of the middle strategy; and how far medians lie from those of `other`, in the middle
  /// and at most.
  func cells(against other: Reading) -> [String] {
    let others = other.medians
    let widths = medians.values.map { median in
      median.interval.map { ($0.upper / $0.lower - 1) / 2 } ?? .infinity
    }
    let moved = medians.compactMap { key, median in others[key].map { abs(median.value / $0.value - 1) } }
    guard let width = try? SortedSample(widths).middle, let shift = try? SortedSample(moved) else {
      return ["", "", ""]
    }
    return [width, shift.middle, shift.maximum].map(percent)
  }
}

func showConditions(_ path: String) throws {
  let run = try RunDirectory.open(path: path)
  guard let usual = run.manifest.conditions?.stepNanoseconds else { fail(65, "\(path) has no conditions.") }
  var manifest = run.manifest
  manifest.conditions = nil
  var reader = try SampleReader(path: run.file(.samples), manifest: manifest)
  var scenarios: [String: [SampleRow]] = [:]
  while let row = try reader.next() {
    if row.step != nil { scenarios[row.caseKey.scenario, default: []].append(row) }
  }
  let company = CompanyOnCore(
    scenarios.values.joined().compactMap { $0.atSpeed(step: usual).allocation }
  )
  print("scenario,reading,interval_percent,moved_median_percent,moved_most_percent,visits_left_out_percent")
  for (scenario, rows) in scenarios.sorted(by: { $0.key < $1.key }) {
    let scaled = rows.map { $0.atSpeed(step: usual) }
    let calm = Dictionary(grouping: scaled, by: \.caseKey).values.flatMap { company?.counted($0) ?? $0 }
    let readings = [
      ("as the clock said", rows), ("at the usual speed", scaled), ("without disturbed visits", calm),
    ]
    var first = Reading()
    for row in rows { first.add(row) }
    for (name, rows) in readings {
      var reading = Reading()
      for row in rows { reading.add(row) }
      let left = percent(1 - Double(rows.count) / Double(scaled.count))
      print(([scenario, name] + reading.cells(against: first) + [left]).joined(separator: ","))
    }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard (1...2).contains(arguments.count) else { fail(64, "give the directories of two runs, or of one.") }
do {
  if arguments.count == 1 {
    try showConditions(arguments[0])
    exit(0)
  }
  let sides = try arguments.map(Sides.init)
  print(
    "scenario,strategies,median_percent,worst_percent,worst,within_2_percent,within_3_percent,"
      + "twin_percent_1,twin_percent_2,ok_percent_1,ok_percent_2"
  )
  for scenario in sides[0].ratios.keys.sorted() {
    let differences = sides[0].ratios[scenario, default: [:]].compactMap { key, ratio in
      sides[1].ratios[scenario]?[key].map { (key.strategy, max(ratio / $0, $0 / ratio) - 1) }
    }
    .sorted { $0.1 < $1.1 }
    guard let worst = differences.last else { continue }
    func within(_ limit: Double) -> String {
      percent(Double(differences.count { $0.1 <= limit }) / Double(differences.count))
    }
    let cells = [
      scenario, "\(differences.count)", percent(differences[differences.count / 2].1), percent(worst.1),
      worst.0, within(0.02), within(0.03), sides[0].twin(scenario), sides[1].twin(scenario),
      percent(sides[0].good(scenario)), percent(sides[1].good(scenario)),
    ]
    print(cells.joined(separator: ","))
  }
} catch {
  fail(65, "\(error)")
}
