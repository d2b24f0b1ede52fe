#if Faults
import Hierarchy
#endif
import Results
import Statistics

/// What a check found out about one count of one case.
struct CountFinding: Sendable, Equatable {
  let count: GuardedCount
  let base: RepeatedCount
  let candidate: RepeatedCount
  let threshold: Double
  let verdict: Verdict
  /// Why the verdict is not simply one of two numbers; empty where it is.
  let reason: String

  /// Compares two readings; any change at all is one unless `threshold` allows for it.
  init(_ count: GuardedCount, base: RepeatedCount, candidate: RepeatedCount, threshold: Double) {
    let (verdict, reason) = Self.judge(base, candidate, threshold)
    self.init(count, base, candidate, threshold, verdict, reason)
  }

  private init(
    _ count: GuardedCount,
    _ base: RepeatedCount,
    _ candidate: RepeatedCount,
    _ threshold: Double,
    _ verdict: Verdict,
    _ reason: String
  ) {
    self.count = count
    self.base = base
    self.candidate = candidate
    self.threshold = threshold
    self.verdict = verdict
    self.reason = reason
  }

  /// Compares with a row of a kept run, whose count may not have repeated when it was made.
  init(_ count: GuardedCount, kept row: ResultRow, candidate: RepeatedCount, threshold: Double) {
    if row.status.hasValue, let value = row.value {
      self.init(count, base: .exact(value), candidate: candidate, threshold: threshold)
      return
    }
    let isFailed = if case .failed = candidate { true } else { row.status == .failed }
    self.init(
      count,
      row.status == .failed ? .failed(row.reason) : .unavailable(row.reason),
      candidate,
      threshold,
      isFailed ? .failed : .inconclusive,
      "not held, as the baseline has no single number: \(row.reason)"
    )
  }

  private static func judge(
    _ base: RepeatedCount,
    _ candidate: RepeatedCount,
    _ threshold: Double
  ) -> (Verdict, String) {
    #if Faults
    if Fault.planted == .gateAcceptsMissing, base.ends == nil || candidate.ends == nil { return (.same, "") }
    #endif
    switch (base, candidate) {
    case (.failed(let reason), _): return (.failed, "base: \(reason)")
    case (_, .failed(let reason)): return (.failed, "candidate: \(reason)")
    case (.unavailable(let reason), .unavailable): return (.notComparable, reason)
    case (.unavailable(let reason), _): return (.notComparable, "base: \(reason)")
    case (_, .unavailable(let reason)): return (.notComparable, "candidate: \(reason)")
    case (.exact, .exact), (.interval, _), (_, .interval): break
    }
    guard let old = base.ends, let new = candidate.ends else { return (.failed, "nothing was counted") }
    let isDemoted = base.value == nil || candidate.value == nil
    // Products instead of a ratio: a base of 0 has none, and one allocation more than none is a regression.
    let verdict: Verdict =
      if new.low > old.high * (1 + threshold) { .regressed } else if new.high * (1 + threshold) < old.low {
        .improved
      } else if !isDemoted {
        .same
      } else if new.high <= old.low * (1 + threshold), old.high <= new.low * (1 + threshold) { .same } else {
        .inconclusive
      }
    return (
      verdict,
      isDemoted
        ? "demoted to an interval, as it does not repeat: base \(words(old)), candidate \(words(new))" : ""
    )
  }

  private static func words(_ ends: (low: Double, high: Double)) -> String {
    guard ends.low < ends.high else { return Figure.short(ends.low) }
    let (low, high) = (Figure.short(ends.low), Figure.short(ends.high))
    if low != high { return "\(low) to \(high)" }
    // What does not repeat is told apart, however many decimals that takes: counts are fractions of whole numbers.
    return "\(Figure.plain(ends.low, places: 6)) to \(Figure.plain(ends.high, places: 6))"
  }
}
