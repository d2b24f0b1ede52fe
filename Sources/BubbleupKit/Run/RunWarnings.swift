import Measurement
import Results

/// Finds what may have disturbed a run in what it recorded, and in nothing else.
struct RunWarnings {
  /// How much the allocation kernel may slow down against the arithmetic: on a quiet machine it stayed within 6 %, and
  /// a core that was shared made it 35 to 40 %.
  static let mostCrowding = 0.15

  let sheet: ResultSheet
  let isDisturbed: Bool
  let loadBefore: Double?
  let cores: Int

  /// What was found, and what it means; nil where nothing was found.
  var sentence: String? {
    guard !all.isEmpty else { return nil }
    return
      "\(all.joined(separator: "; ")). So trust ratios within a scenario rather than times, and measure again "
      + "when nothing else runs ('bubbleup doctor' says what disturbs)"
  }

  /// Each as a clause.
  var all: [String] {
    let one = "this process has one processor, on which threads take turns"
    // The timed thread needs one processor to itself.
    let load = loadBefore.flatMap { $0 > Double(max(1, cores - 1)) ? $0 : nil }.map {
      "the load was \(Figure.plain($0, places: 2)) on \(cores) processors before the run"
    }
    let shared = crowding.flatMap { $0 > Self.mostCrowding ? $0 : nil }.map {
      "something else used the processor core, which slowed allocations down by \(Figure.percent($0))"
    }
    let disturbed = "identical copies of one strategy differ"
    return [cores == 1 ? one : nil, load, shared, isDisturbed ? disturbed : nil].compactMap(\.self)
  }

  /// How much dearer an allocation was at its dearest, counted in steps of arithmetic: these are slowed down by a lower
  /// frequency, as everything is, and not by whatever shares the core's units.
  private var crowding: Double? {
    let allocations = rows(.allocation, .latency)
    return spread(
      steps.compactMap { step in
        allocations.first { $0.caseKey.isBeside(step.key) }.flatMap(\.value).map { $0 / step.cost }
      }
    )
  }

  private var steps: [(key: CaseKey, cost: Double)] {
    rows(.arithmetic, .latencyPerHop).compactMap { row in
      row.value.flatMap { $0 > 0 ? (row.caseKey, $0) : nil }
    }
  }

  private func spread(_ values: [Double]) -> Double? {
    guard let most = values.max(), let least = values.min(), least > 0 else { return nil }
    return most / least - 1
  }

  private func rows(_ kernel: ReferenceKernel, _ metric: Metric) -> [ResultRow] {
    sheet.rows.filter {
      $0.caseKey.strategy == kernel.rawValue && $0.metric == metric.id && $0.stat == .median
    }
  }
}

extension CaseKey {
  fileprivate func isBeside(_ other: CaseKey) -> Bool {
    scenario == other.scenario && depth == other.depth && controllers == other.controllers
      && parameters == other.parameters
  }
}

extension RunReport {
  func warnings(_ manifest: RunManifest) -> RunWarnings {
    RunWarnings(
      sheet: sheet,
      isDisturbed: invalidity != nil,
      loadBefore: manifest.loadBefore?.oneMinute,
      cores: manifest.machine.cores
    )
  }
}
