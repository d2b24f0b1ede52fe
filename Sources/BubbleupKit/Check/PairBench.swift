import Measurement
import Workloads

/// Measures pairs: two fresh processes, one of each side, in lock-step and on one processor.
final class PairBench {
  private let seed: UInt64
  private let groupsPerSet: Int
  /// Messages per round, by case: found once, and the same for both sides and all pairs.
  private var iterations: [String: Int] = [:]

  init(seed: UInt64, groupsPerSet: Int = CheckDefaults.groupsPerSet) {
    self.seed = seed
    self.groupsPerSet = groupsPerSet
  }

  /// Measures one pair of `subject` between two executables.
  func pair(
    _ subject: CheckCase,
    base: String,
    candidate: String,
    order: TimingSession.Order,
    injecting: Bool = true
  ) throws -> PairSample {
    try CPUPin.onOneProcessor {
      let count = try count(for: subject, base)
      let label = subject.label
      let sides = try Self.sides(base, candidate, isBaseFirst: order.pair.isMultiple(of: 2))
      try Self.requireSameBuild(sides.base, sides.candidate)
      var groups: [PairSample.Group] = []
      for number in 0..<CheckDefaults.objectSetsPerPair {
        try prepare(subject, sides, injecting)
        // The same for all groups of a set, so that each begins after a round of the side that goes first.
        let isBaseFirst = Self.isBaseFirst(inSet: number, of: order, seed: seed)
        let (first, second) = isBaseFirst ? (sides.base, sides.candidate) : (sides.candidate, sides.base)
        // Both are warmed up, last the one that goes first. A round right after one of its own process finds the caches as
        // it left them, and after one of the other does not. So each side has one of either kind in ABBA and in BAAB alike.
        // With the candidate warmed up last in both, identical builds came out 0.2 % apart, always on the same side, where
        // a strategy reads much memory.
        for side in [second, first] { _ = try side.round(count, of: label) }
        for _ in 0..<groupsPerSet {
          var rounds: [[PairSample.Round]] = [[], []]
          for turn in [0, 1, 1, 0] {
            rounds[turn].append(try (turn == 0 ? first : second).round(count, of: label))
          }
          groups.append(isBaseFirst ? (rounds[0], rounds[1]) : (rounds[1], rounds[0]))
        }
      }
      return try PairSample(groups, of: label)
    }
  }

  /// Whether the groups of a set are ABBA or BAAB, by a coin that the seed throws.
  static func isBaseFirst(inSet number: Int, of order: TimingSession.Order, seed: UInt64) -> Bool {
    let coin = RoundOrder(seed: seed &+ UInt64(order.subject) &* 0x9E37_79B9_7F4A_7C15, contenders: 2)
    let pair = order.pair * 2 + (order.stage == .screen ? 0 : 1)
    return coin.order(inRound: pair << 8 + number)[0] == 0
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
    guard left.planDigest == right.planDigest || work == .hop else {
      let digests = "\(left.planDigest) and \(right.planDigest)"
      throw CheckDefect(.planMismatch, at: subject.label, digests)
    }
  }

  /// The batch of a case: doubled until it lasts long enough, then confirmed.
  private func count(for subject: CheckCase, _ base: String) throws -> Int {
    if let known = iterations[subject.label] { return known }
    let side = try PairSide(base, named: CheckSide.baseName)
    let script = try side.prepare(WireCase(subject.subject), injected: nil).scriptLength
    var count = max(1, script)
    while count < CheckDefaults.fewestMessages { count *= 2 }
    while try !lastsLongEnough(count, side, subject.label) {
      guard count < CheckDefaults.largestRound else {
        throw CheckDefect(.caseFailed, at: subject.label, "\(count) messages take no time")
      }
      count *= 2
    }
    iterations[subject.label] = count
    return count
  }

  private func lastsLongEnough(_ count: Int, _ side: PairSide, _ label: String) throws -> Bool {
    for _ in 0...CheckDefaults.roundConfirmations {
      let time = try side.round(count, of: label).nanoseconds
      if time < Double(CheckDefaults.shortestRound) { return false }
    }
    return true
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
