import Foundation
import Results

// How far two runs agree, scenario by scenario, as CSV on standard output: `agreement RUN RUN`, by their directories.
// scripts/agreement makes the runs, on an idle machine and beside a neighbour.

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

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else { fail(64, "give the directories of two runs.") }
do {
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
