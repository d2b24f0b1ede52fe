import Measurement
import Results
import Statistics

/// Turns the samples of one scenario into rows; nothing is read but samples, so it can be done again offline.
struct TimingAnalysis {
  let cases: [TimedCase]
  let store: SampleStore
  let failures: [String: String]
  /// Why a contender has no tails, by name; nil where none were asked for at all.
  let tailReasons: [String: String]?
  /// Slices of a visit.
  let slices: Int
  /// Half the width that an interval may have, as a share, before its row is noisy.
  let goal: Double

  func rows(into sheet: inout ResultSheet) {
    for timed in cases where timed.role != .twin {
      if let reason = failures[timed.name] {
        sheet.add(.latency, .median, without: .failed, of: timed.key, reason: reason)
        continue
      }
      latency(of: timed, &sheet)
      coverage(of: timed, &sheet)
      ratios(of: timed, &sheet)
      tails(of: timed, &sheet)
      if !timed.role.isKernel { sheet.addBlockCosts(of: timed, in: store) }
    }
    twin(TwinFinding(cases, store), &sheet)
  }

  private func latency(of timed: TimedCase, _ sheet: inout ResultSheet) {
    let blocks = store.blocks(of: timed.key, .latency, phase: .visit)
    guard let found = BlockMedian(blocks) else {
      sheet.add(.latency, .median, without: .skipped, of: timed.key, reason: "no launch was measured")
      return
    }
    let median = found.median
    let states = store.states(of: timed.key)
    let doubt = found.doubt(goal: goal)
    let reason = doubt ?? states?.words ?? ""
    sheet.add(.latency, .median, Estimate(median), of: timed.key, isNoisy: doubt != nil, reason: reason)
    if let states {
      for (metric, value) in [
        (Metric.lowerState, states.lower), (.upperShare, states.upperShare), (.upperFactor, states.factor),
      ] {
        sheet.add(metric, .fit, value, count: states.visits, of: timed.key)
      }
    }
    guard let hops = timed.hops, hops > 0 else { return }
    sheet.add(exact: hops, .hopsPerMessage, of: timed.key)
    let interval = median.interval.map { Interval($0, times: 1 / hops) }
    let perHop = Estimate(value: median.value / hops, interval: interval, count: median.count)
    sheet.add(.latencyPerHop, .median, perHop, of: timed.key, isNoisy: doubt != nil, reason: doubt ?? "")
  }

  private func coverage(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let coverage = ScriptCoverage(timed, in: store, slices: slices) else { return }
    sheet.add(exact: coverage.share, .originsCovered, of: timed.key, reason: coverage.reason)
  }

  private func ratios(of timed: TimedCase, _ sheet: inout ResultSheet) {
    if timed.role.isKernel { return }
    ratio(.ratioToChase, of: timed, to: .kernel(.chase), &sheet)
    ratio(.ratioToChase, of: timed, to: .pathChase, &sheet)
    ratio(.ratioToLockedChase, of: timed, to: .kernel(.lockedChase), &sheet)
    if timed.role == .strategy { ratio(.ratioToReference, of: timed, to: .reference, &sheet) }
    aboveFloor(of: timed, &sheet)
  }

  private func ratio(
    _ metric: Metric,
    of timed: TimedCase,
    to role: TimedCase.Role,
    _ sheet: inout ResultSheet
  ) {
    guard let other = cases.first(where: { $0.role == role }), isUsable(other, for: metric, of: timed, &sheet)
    else { return }
    sheet.add(metric, of: timed.key) { () throws(StatisticsError) in
      Estimate(try store.pairedRatio(of: timed.key, to: other.key), times: stepsPerHop(of: other))
    }
  }

  /// How many steps a kernel takes for each hop of the reference, which hops 5.53 times on average where a chase can only
  /// take 6 steps; 1 for what is no kernel.
  private func stepsPerHop(of other: TimedCase) -> Double {
    guard case .kernel(let kernel) = other.role, let nodes = other.key.nodes,
      let hops = cases.first(where: { $0.role == .reference })?.hops, hops > 0
    else { return 1 }
    return Double(kernel.steps(nodes: nodes)) / hops
  }

  /// Whether `timed` can be read against `other`; where that failed, the row says so.
  func isUsable(_ other: TimedCase, for metric: Metric, of timed: TimedCase, _ sheet: inout ResultSheet)
    -> Bool
  {
    guard let reason = failures[other.name] else { return true }
    let words = "\(other.name) failed: \(reason)"
    sheet.add(metric, .median, without: .unavailable, of: timed.key, reason: words)
    return false
  }

  private func tails(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let tailReasons else { return }
    if timed.role.isKernel { return }
    let samples = store.samples(of: timed.key, phase: .single)
    guard let sample = try? SortedSample(samples.flatMap { repeatElement($0.value, count: $0.times) }) else {
      let reason = tailReasons[timed.name] ?? "no single send was timed"
      for stat in [Stat.p50, .p90, .p99, .p999, .max] {
        sheet.add(.latency, stat, without: .unavailable, of: timed.key, reason: reason)
      }
      return
    }
    let summary = TailSummary(of: sample)
    let group = samples.first?.iterations ?? 1
    let what = group == 1 ? "single sends" : "groups of \(group) sends"
    let note = group == 1 ? "" : "of \(what), each timed as one"
    for (stat, value, perMille) in [
      (Stat.p50, summary.p50, 500), (.p90, summary.p90, 900), (.p99, summary.p99, 990),
      (.p999, summary.p999, 999),
    ] {
      guard let value else {
        let needed = TailSummary.samplesNeeded(perMille: perMille)
        let reason = "\(summary.count) \(what) were timed, \(stat.rawValue) needs \(needed)"
        sheet.add(.latency, stat, without: .unavailable, of: timed.key, reason: reason)
        continue
      }
      sheet.add(.latency, stat, value, count: summary.count, of: timed.key, reason: note)
    }
    sheet.add(.latency, .max, summary.maximum, count: summary.count, of: timed.key, reason: note)
    sheet.add(exact: Double(group), .tailGroup, of: timed.key)
  }

  private func twin(_ finding: TwinFinding?, _ sheet: inout ResultSheet) {
    guard let twin = cases.first(where: { $0.role == .twin }) else { return }
    guard failures[twin.name] == nil, let finding else {
      let reason = failures[twin.name] ?? "no launch of both twins was measured"
      sheet.add(.twinRatio, .median, without: .failed, of: twin.key, reason: reason)
      return
    }
    let isNoisy = finding.check.verdict != .ok
    let ratio = Estimate(finding.check.paired)
    let reason = isNoisy ? finding.check.explanation : ""
    sheet.add(.twinRatio, .median, ratio, of: twin.key, isNoisy: isNoisy, reason: reason)
  }
}

extension TwoStates {
  var words: String {
    let times = Figure.plain(factor, places: 2)
    return
      "two states: \(Figure.time(lower)), and \(times) times as long in \(Figure.percent(upperShare)) of its visits"
  }
}

extension TwinCheck {
  var explanation: String {
    let allowed = Figure.percent(limit)
    return switch verdict {
    case .ok: "the copies agree within \(allowed)"
    case .noisy: "differences of \(allowed) are not resolved"
    case .disturbed: "the copies differ by more than \(allowed): the machine changed between measurements"
    }
  }
}

extension ResultSheet {
  /// Half the width that the interval of a build may have: no visit is chosen there, so company on the core counts.
  private static let blockCostGoal = 0.05

  /// What building and tearing down a hierarchy cost per node: medians over the blocks of a case.
  mutating func addBlockCosts(of timed: TimedCase, in store: SampleStore) {
    for (metric, phase) in [
      (Metric.build, SamplePhase.build), (.teardown, .teardown), (.teardownByHand, .teardown),
    ] {
      guard let found = BlockMedian(store.blocks(of: timed.key, metric, phase: phase)) else { continue }
      let doubt = found.doubt(goal: Self.blockCostGoal)
      add(metric, .median, Estimate(found.median), of: timed.key, isNoisy: doubt != nil, reason: doubt ?? "")
    }
  }
}
