import Results
import Statistics

/// What building, keeping and tearing down a hierarchy cost per node: medians over the blocks of a case.
struct BlockCostAnalysis {
  let timed: TimedCase
  let store: SampleStore

  private var key: CaseKey { timed.key }

  func rows(into sheet: inout ResultSheet) {
    row(.build, .build, &sheet)
    teardown(&sheet)
    row(.bytesPerNode, .build, &sheet)
  }

  /// Where nearly everything outlives the last reference, the time until then is short and says nothing: 2 ns per node,
  /// against 40 where nodes are freed, would look like the fastest teardown of all.
  private func teardown(_ sheet: inout ResultSheet) {
    guard timed.leaksByDesign else { return row(.teardown, .teardown, &sheet) }
    let reason = "its objects outlive their hierarchy by design, so that there is no teardown to time"
    sheet.add(.teardown, .median, without: .unavailable, of: key, reason: reason)
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
