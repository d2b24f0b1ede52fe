import Measurement
import Workloads

/// Measures pairs: fresh processes, one of each side, that take turns on one processor.
///
/// A pair has four such couples, one for each place that a function may have in a cache line (``LayoutLinker``). Both of a
/// couple lie alike but for what was edited.
final class PairBench {
  /// How often each side of a couple is visited.
  ///
  /// Of six ratios two may be those of disturbed visits and not move the median (`results/gate-acceptance/visits.csv`). The
  /// number is even, as half of them have the candidate first.
  static let turns = 6

  private let seed: UInt64
  /// Messages of a slice, by case: found once, and the same for both sides and all pairs.
  private var operations: [String: Int] = [:]

  init(seed: UInt64) { self.seed = seed }

  /// Measures one pair of `subject` between two builds of as many layouts each.
  func pair(
    _ subject: CheckCase,
    base: [String],
    candidate: [String],
    order: TimingSession.Order,
    injecting: Bool = true
  ) throws -> PairSample {
    try CPUPin.onOneProcessor {
      let stream = order.pair * 2 + (order.stage == .screen ? 0 : 1)
      let couples = try layouts(base.count, order.subject, stream).enumerated().map { place, layout in
        let number = stream * LayoutLinker.places + place
        return try couple(subject, base[layout], candidate[layout], number, order.subject, injecting)
      }
      return try PairSample(couples, of: subject.label)
    }
  }

  /// The layouts of a pair: those that differ in the places of functions alone, so many as are drawn for it.
  private func layouts(_ count: Int, _ subject: Int, _ stream: Int) -> [Int] {
    let groups = max(1, count / LayoutLinker.places)
    let order = RoundOrder(seed: source(subject), contenders: groups).order(inRound: stream / groups)
    let first = order[stream % groups] * LayoutLinker.places
    return (first..<first + LayoutLinker.places).map { $0 % count }
  }

  private func source(_ subject: Int) -> UInt64 { seed &+ UInt64(subject + 1) &* 0x9E37_79B9_7F4A_7C15 }

  private func couple(
    _ subject: CheckCase,
    _ base: String,
    _ candidate: String,
    _ number: Int,
    _ place: Int,
    _ injecting: Bool
  ) throws -> [PairSample.Visits] {
    let count = try operations(of: subject, base)
    let label = subject.label
    let sides = try Self.sides(base, candidate, isBaseFirst: number.isMultiple(of: 2))
    try Self.requireSameBuild(sides.base, sides.candidate)
    try prepare(subject, sides, injecting)
    let isBaseFirst = RoundOrder(seed: source(place), contenders: 2).order(inRound: number)[0] == 0
    // As ABBA BAAB ABBA or its reverse, so that a drift that is even in time cancels out.
    return try (0..<Self.turns).map { turn in
      func visit(_ side: PairSide) throws -> Double {
        try side.visit(number * Self.turns + turn, count, of: label)
      }
      if isBaseFirst == ((turn + 1) / 2).isMultiple(of: 2) {
        let first = try visit(sides.base)
        return (first, try visit(sides.candidate))
      }
      let first = try visit(sides.candidate)
      return (try visit(sides.base), first)
    }
  }

  private static func sides(
    _ base: String,
    _ candidate: String,
    isBaseFirst: Bool
  ) throws -> (base: PairSide, candidate: PairSide) {
    if isBaseFirst {
      let first = try PairSide(base, named: CheckSide.baseName)
      return (first, try PairSide(candidate, named: CheckSide.candidateName))
    }
    let first = try PairSide(candidate, named: CheckSide.candidateName)
    return (try PairSide(base, named: CheckSide.baseName), first)
  }

  private func prepare(
    _ subject: CheckCase,
    _ sides: (base: PairSide, candidate: PairSide),
    _ injecting: Bool
  ) throws {
    let work = injecting ? subject.injected : nil
    let changed = injecting ? subject.candidate : subject.subject
    let left = try sides.base.prepare(WireCase(subject.subject), injected: nil)
    let right = try sides.candidate.prepare(WireCase(changed), injected: work)
    guard left == right || work == .hop else {
      throw CheckDefect(.planMismatch, at: subject.label, "\(left) and \(right)")
    }
  }

  private func operations(of subject: CheckCase, _ base: String) throws -> Int {
    if let known = operations[subject.label] { return known }
    let side = try PairSide(base, named: CheckSide.baseName)
    _ = try side.prepare(WireCase(subject.subject), injected: nil)
    let count = try side.size(of: subject.label)
    operations[subject.label] = count
    return count
  }

  static func requireSameBuild(_ base: PairSide, _ candidate: PairSide) throws(CheckDefect) {
    for (side, name) in [(base, CheckSide.baseName), (candidate, CheckSide.candidateName)]
    where !side.build.isOptimized {
      throw CheckDefect(.toolchainMismatch, at: name, "it is a debug build")
    }
    guard base.build == candidate.build else {
      let builds = "\(base.build.toolchain), \(base.build.allocator) and "
      throw CheckDefect(
        .toolchainMismatch,
        at: CheckSide.candidateName,
        builds + "\(candidate.build.toolchain), \(candidate.build.allocator)"
      )
    }
  }
}
