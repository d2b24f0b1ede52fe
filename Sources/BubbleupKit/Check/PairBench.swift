import Measurement
import Workloads

/// Measures pairs: fresh processes, one of each side, that take turns on one processor.
///
/// A pair has four such couples, one for each place that a function may have in a cache line (``LayoutLinker``). Both of a
/// couple lie alike but for what was edited.
final class PairBench {
  /// How often each side of a couple is visited: an even number, as half of the turns have the candidate first.
  static let turns = 6
  /// How often at most where something else uses the core.
  private static let mostTurns = 12
  /// How many times as long as beside the calmer of all turns an allocation may take: without company too it takes up to
  /// 1.13 times as long in one process as in another.
  private static let company = 1.15

  private let seed: UInt64
  /// Messages of a slice, by case: found once, and the same for both sides and all pairs.
  private var operations: [String: Int] = [:]
  /// The company of all turns so far, in rising order; 0 for builds that do not read it.
  private var companies: [Double] = []

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
      let stream = order.pair * 2 + order.stage.rawValue
      let chosen = Self.layouts(base.count, order, source(order.subject))
      let couples = try chosen.enumerated().map { place, layout in
        try turns(
          of: Couple(
            subject: subject,
            base: base[layout],
            candidate: candidate[layout],
            number: stream * LayoutLinker.places + place,
            source: source(order.subject),
            isInjecting: injecting
          )
        ).map(\.visits)
      }
      return try PairSample(couples, of: subject.label)
    }
  }

  /// A process of either side, one layout of each.
  private struct Couple {
    let subject: CheckCase
    let base: String
    let candidate: String
    /// Among all couples of the case.
    let number: Int
    /// What decides which side is visited first.
    let source: UInt64
    let isInjecting: Bool
  }

  /// The layouts of a pair: those that differ in the places of functions alone.
  ///
  /// Either stage meets every order of the objects once before any comes again.
  static func layouts(_ count: Int, _ order: TimingSession.Order, _ source: UInt64) -> [Int] {
    let groups = max(1, count / LayoutLinker.places)
    let round = order.pair / groups * 2 + order.stage.rawValue
    let drawn = RoundOrder(seed: source, contenders: groups).order(inRound: round)
    let first = drawn[order.pair % groups] * LayoutLinker.places
    return (first..<first + LayoutLinker.places).map { $0 % count }
  }

  private func source(_ subject: Int) -> UInt64 { seed &+ UInt64(subject + 1) &* 0x9E37_79B9_7F4A_7C15 }

  private func turns(of couple: Couple) throws -> [Turn] {
    let (subject, number) = (couple.subject, couple.number)
    let count = try operations(of: subject, couple.base)
    let sides = try Self.sides(couple.base, couple.candidate, isBaseFirst: number.isMultiple(of: 2))
    try Self.requireSameBuild(sides.base, sides.candidate)
    try prepare(subject, sides, couple.isInjecting)
    let isBaseFirst = RoundOrder(seed: couple.source, contenders: 2).order(inRound: number)[0] == 0
    var turns: [Turn] = []
    // As ABBA BAAB ABBA or its reverse, so that each side has the early visits as often as the late ones.
    while turns.count < Self.turns
      || turns.count < Self.mostTurns && turns.count(where: isCalm) < Self.turns
    {
      func visit(_ side: PairSide) throws -> Turn.Side {
        try side.visit(number * Self.mostTurns + turns.count, count, of: subject.label)
      }
      let isForwards = isBaseFirst == ((turns.count + 1) / 2).isMultiple(of: 2)
      let first = try visit(isForwards ? sides.base : sides.candidate)
      let second = try visit(isForwards ? sides.candidate : sides.base)
      turns.append(isForwards ? Turn(base: first, candidate: second) : Turn(base: second, candidate: first))
      note(turns[turns.count - 1].company)
    }
    return turns
  }

  private func note(_ company: Double) {
    companies.insert(company, at: companies.firstIndex { $0 > company } ?? companies.endIndex)
  }

  /// By the lower quartile and not the least, as a core that is hardly ever left alone would give no pairs.
  private func isCalm(_ turn: Turn) -> Bool {
    turn.company <= Self.company * companies[(companies.count - 1) / 4]
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

/// One visit to each side, right after each other.
private struct Turn {
  typealias Side = (nanoseconds: Double, conditions: Visit.Conditions?)

  let base: Side
  let candidate: Side

  /// What tells company on the core: how many steps of arithmetic an allocation took, the more of both; 0 for builds that
  /// do not read it.
  var company: Double {
    [base, candidate].compactMap(\.conditions).map { $0.allocation / $0.step }.max() ?? 0
  }

  /// Both at the speed that the processor had in the base's.
  var visits: PairSample.Visits {
    guard let step = base.conditions?.step, let own = candidate.conditions?.step else {
      return (base.nanoseconds, candidate.nanoseconds)
    }
    return (base.nanoseconds, candidate.nanoseconds * step / own)
  }
}
