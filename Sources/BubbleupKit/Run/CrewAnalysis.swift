import Measurement
import Results
import Statistics

/// Throughput, how much of it further threads add, and what was left behind, of senders that work at once.
struct CrewAnalysis {
  let cases: [TimedCase]
  let store: SampleStore
  let residue: CrewResidue
  /// Processors that the senders may use.
  let cores: Int

  func rows(into sheet: inout ResultSheet) {
    for timed in cases {
      throughput(of: timed, &sheet)
      scaling(of: timed, &sheet)
      guard let kept = residue.worst(of: timed.name) else { continue }
      sheet.add(exact: Double(kept.tableEntries), .tableEntries, of: timed.key)
      sheet.add(exact: Double(kept.observers), .observers, of: timed.key)
      sheet.add(exact: Double(kept.queuedMessages), .queuedMessages, of: timed.key)
    }
  }

  private func throughput(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let found = BlockMedian(store.blocks(of: timed.key, .latency, phase: .batch)) else { return }
    let senders = Double(timed.senders) * 1e9
    sheet.add(
      .throughput,
      .median,
      senders / found.median.value,
      interval: found.median.interval.map { Results.Interval(senders, dividedBy: $0) },
      count: found.median.count,
      of: timed.key
    )
  }

  /// Paired by round: throughput divided by that of one sender and by the cores that the senders can use.
  private func scaling(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard timed.senders > 1, let alone = alone(like: timed) else { return }
    let usable = min(timed.senders, cores)
    let gain = Double(timed.senders) / Double(usable)
    guard let paired = try? store.pairedRatio(of: alone.key, to: timed.key) else { return }
    sheet.add(
      .scalingEfficiency,
      .median,
      paired.ratio * gain,
      interval: paired.interval.map { Results.Interval($0, times: gain) },
      count: paired.count,
      of: timed.key,
      reason: "\(timed.senders) senders on \(usable) cores"
    )
  }

  private func alone(like timed: TimedCase) -> TimedCase? {
    cases.first { other in
      guard other.senders == 1, other.key.strategy == timed.key.strategy else { return false }
      return other.key.parameters.pairs.filter { $0.key != "mode" }.map(\.value)
        == timed.key.parameters.pairs.filter { $0.key != "mode" }.map(\.value)
    }
  }
}
