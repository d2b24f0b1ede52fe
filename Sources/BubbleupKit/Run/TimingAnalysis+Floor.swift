import Results
import Statistics

extension TimingAnalysis {
  /// What a strategy takes above the floor, and how many times as much as the reference does above it.
  ///
  /// Nearly all of the fastest strategies' time is the message's own, so that their ratios say little of what they do with
  /// it. The floor of the same payload form was timed in the same launches and is taken out of each launch by itself; a
  /// ratio is one of medians of what is left.
  func aboveFloor(of timed: TimedCase, _ sheet: inout ResultSheet) {
    guard let floor = floor(of: timed), isUsable(floor, for: .latencyAboveFloor, of: timed, &sheet) else {
      return
    }
    let few = "launches such as these give no 99 % interval"
    sheet.add(.latencyAboveFloor, of: timed.key, few: few) { () throws(StatisticsError) in
      Estimate(try store.pairedDifference(of: timed.key, to: floor.key).median)
    }
    guard timed.role == .strategy, let reference = cases.first(where: { $0.role == .reference }),
      let other = self.floor(of: reference),
      isUsable(other, for: .ratioToReferenceAboveFloor, of: timed, &sheet)
    else { return }
    sheet.add(.ratioToReferenceAboveFloor, of: timed.key, few: few) { () throws(StatisticsError) in
      let keys = [timed, reference, floor, other].map(\.key)
      let own = try store.pairedDifference(of: timed.key, to: floor.key, inLaunchesOf: keys)
      return Estimate(
        try own.ratio(to: store.pairedDifference(of: reference.key, to: other.key, inLaunchesOf: keys))
      )
    }
  }

  private func floor(of timed: TimedCase) -> TimedCase? {
    let role = timed.key.payload == "boxed" ? TimedCase.Role.boxedFloor : .floor
    return cases.first { $0.role == role }
  }
}

extension SampleStore {
  /// The paired difference of two cases over the launches in which both were measured, and all `others` too.
  func pairedDifference(
    of candidate: CaseKey,
    to reference: CaseKey,
    inLaunchesOf others: [CaseKey] = []
  ) throws(StatisticsError) -> PairedDifference {
    func visits(of key: CaseKey) -> [Int: [Double]] {
      let blocks = blocks(of: key, .latency, phase: .visit)
      return Dictionary(uniqueKeysWithValues: blocks.map { ($0.round, $0.values) })
    }
    let (own, base) = (visits(of: candidate), visits(of: reference))
    let shared = others.map { visits(of: $0) }
    let launches = own.keys.filter { round in
      base[round] != nil && shared.allSatisfy { $0[round] != nil }
    }.sorted()
    return try PairedDifference(
      candidateBlocks: launches.compactMap { own[$0] },
      referenceBlocks: launches.compactMap { base[$0] }
    )
  }
}
