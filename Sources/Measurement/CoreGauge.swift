import Opaque

/// Reads beside the slices of a visit how fast the processor is, and whether something else uses its core.
///
/// **Speed** is told by pure arithmetic, which waits for nothing but the processor's own clock. A host raises and lowers
/// that clock by steps of some 3 %, within milliseconds or for seconds, and every time changes with it, this one by exactly
/// as much.
///
/// **Company** is told by allocations, which a busy hyperthread slows down by half, as it does messages; arithmetic it slows
/// down by a hundredth. It comes and goes within tenths of a millisecond, so it is looked for on both sides of every slice.
final class CoreGauge {
  /// Some eight microseconds: long for the clock that times it, short beside a slice.
  private static let steps = 5_000
  private static let sequence = XorshiftSequence(steps: steps)
  private static let expected = sequence.expected(1)

  private let canary: Canary
  private var arithmetic: [Nanoseconds]
  private var allocations: [Nanoseconds]
  private var taken = 0
  private(set) var calm = 0
  private var isRight = true

  /// Has room for so many slices, as nothing is allocated between them.
  init(slices: Int, _ canary: Canary) {
    self.canary = canary
    arithmetic = [Nanoseconds](repeating: Nanoseconds(0), count: slices)
    allocations = arithmetic
    _ = Self.expected
  }

  /// Reads both before a slice.
  func begin(_ time: TimeSource) {
    let start = time.now()
    let result = Self.sequence.run(1)
    arithmetic[taken] = time.now().since(start)
    isRight = isRight && result == Self.expected
    allocations[taken] = canary.read(time)
  }

  /// Reads behind it who else was there.
  func end(_ time: TimeSource) {
    allocations[taken] = max(allocations[taken], canary.read(time))
    if canary.isCalm(allocations[taken]) { calm += 1 }
    taken += 1
  }

  /// The places of so many slices with the least company, in their order.
  func calmest(_ count: Int) -> [Int] {
    (0..<taken).sorted { (allocations[$0], $0) < (allocations[$1], $1) }.prefix(count).sorted()
  }

  /// What was read beside these slices; nil for a clock that did not move.
  func conditions(of slices: [Int]) throws(CaseFailure) -> Visit.Conditions? {
    guard isRight else {
      throw CaseFailure(.wrongChecksum, "the arithmetic that tells the processor's speed")
    }
    let step = Visit.quartile(slices.map { arithmetic[$0] }, Self.steps)
    guard step > 0, let most = slices.map({ allocations[$0] }).max() else { return nil }
    return Visit.Conditions(
      step: step,
      allocation: Double(most.count) / Double(Canary.allocations)
    )
  }
}

/// Times short bursts of allocations, which slow down when something else shares the core.
///
/// Each reading is compared with the fastest before it, so one canary serves a whole pass or more.
final class Canary {
  /// Some four microseconds.
  static let allocations = 250
  /// The first allocations run with whatever the slice before left in the caches.
  private static let warmups = 16
  /// With company they take 1.3 to 1.7 times as long as without; where the processor slows its clock down, 1.06 times.
  static let most = 1.1

  private let shelf = opaque(AllocationShelf())
  private var least = Nanoseconds(.max)
  /// Uses the results, so that the optimiser cannot remove the allocations.
  private var sum: UInt64 = 0

  func read(_ time: TimeSource) -> Nanoseconds {
    sum &+= shelf.run(Self.warmups)
    let start = time.now()
    sum &+= shelf.run(Self.allocations)
    let elapsed = time.now().since(start)
    least = min(least, elapsed)
    return elapsed
  }

  func isCalm(_ reading: Nanoseconds) -> Bool { Double(reading.count) <= Self.most * Double(least.count) }
}
