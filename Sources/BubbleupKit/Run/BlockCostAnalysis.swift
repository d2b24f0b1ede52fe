import Results
import Statistics

/// What building, keeping and tearing down a hierarchy cost per node: medians over the blocks of a case.
struct BlockCostAnalysis {
  let key: CaseKey
  let store: SampleStore

  func rows(into sheet: inout ResultSheet) {
    row(.build, .build, &sheet)
    row(.teardown, .teardown, &sheet)
    row(.bytesPerNode, .build, &sheet)
  }

  private func row(_ metric: Metric, _ phase: SamplePhase, _ sheet: inout ResultSheet) {
    guard let found = BlockMedian(store.blocks(of: key, metric, phase: phase)) else {
      let reason =
        metric == .bytesPerNode ? "the allocator does not say how much a thread holds" : "no block ended"
      sheet.add(metric, .median, without: .unavailable, of: key, reason: reason)
      return
    }
    sheet.add(
      metric,
      .median,
      found.median.value,
      interval: found.median.interval.map { Results.Interval($0) },
      count: found.median.count,
      of: key
    )
  }
}
