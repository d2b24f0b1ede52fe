#if Faults
import Hierarchy
#endif
import Results
import Scenarios
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

/// One count of one side: what its repetitions, each a process of its own, agree on.
enum RepeatedCount: Sendable, Equatable {
  /// Every repetition gave the same.
  case exact(Double)
  /// They did not, or a repetition did not agree with itself: all that is known is the interval.
  case interval(Double, Double)
  /// It cannot be counted here, for this reason.
  case unavailable(String)
  /// The case did not come through.
  case failed(String)

  /// The reading of some repetitions; none at all are a failure.
  init(_ repetitions: [CountFigure]) {
    var ends: [(low: Double, high: Double)] = []
    for figure in repetitions {
      switch figure {
      case .steady(let total, let units):
        let value = Double(total) / Double(units)
        ends.append((value, value))
      case .unsteady(let totals, let units):
        ends.append((Double(totals.lowerBound) / Double(units), Double(totals.upperBound) / Double(units)))
      case .unavailable(let reason):
        self = .unavailable(reason)
        return
      case .failed(let reason):
        self = .failed(reason)
        return
      case .inapplicable:
        self = .unavailable("there is nothing to count")
        return
      }
    }
    guard let low = ends.map(\.low).min(), let high = ends.map(\.high).max() else {
      self = .failed("nothing was counted")
      return
    }
    self = low == high ? .exact(low) : .interval(low, high)
  }

  /// The ends of what is known; nil where nothing is.
  var ends: (low: Double, high: Double)? {
    switch self {
    case .exact(let value): (value, value)
    case .interval(let low, let high): (low, high)
    case .unavailable, .failed: nil
    }
  }

  /// The count, where it is one number.
  var value: Double? { if case .exact(let value) = self { value } else { nil } }
}

/// Counts all cases of one side, several times over, each time in a process of its own.
struct SideCounter {
  let executable: String
  let injecting: Bool

  /// The readings of each case, in order; `defects` names what is wrong with whole cases.
  func readings(of subjects: [CheckCase]) throws(CheckDefect) -> [[GuardedCount: RepeatedCount]] {
    var repetitions = [[GuardedCount: [CountFigure]]](repeating: [:], count: subjects.count)
    for _ in 0..<CheckDefaults.countRepetitions {
      for (index, figures) in try count(subjects).enumerated() {
        for (count, figure) in figures { repetitions[index][count, default: []].append(figure) }
      }
    }
    return repetitions.map { $0.mapValues(RepeatedCount.init) }
  }

  private func count(_ subjects: [CheckCase]) throws(CheckDefect) -> [[GuardedCount: CountFigure]] {
    let work =
      injecting
      ? subjects.enumerated().compactMap { index, subject in
        subject.injected.map { (index, $0) }
      } : []
    let conversation = CaseConversation(
      worker: .executable(executable),
      task: .gate,
      injected: Dictionary(uniqueKeysWithValues: work)
    )
    var all: [[GuardedCount: CountFigure]] = []
    var defect: CheckDefect?
    conversation.hold(over: subjects.map { injecting ? $0.candidate : $0.subject }) { _, outcome in
      if case .refused(let refusal) = outcome, refusal.isOfAnotherVersion {
        let side = injecting ? CheckSide.candidateName : CheckSide.baseName
        defect = CheckDefect(.schemaMismatch, at: side, refusal.reason)
      }
      all.append(Self.figures(outcome))
    }
    if let defect { throw defect }
    return all
  }

  private static func figures(_ outcome: CaseConversation.Outcome) -> [GuardedCount: CountFigure] {
    var figures: [GuardedCount: CountFigure] = [:]
    for count in GuardedCount.allCases {
      figures[count] =
        switch outcome {
        case .failed(let reason): .failed(reason)
        case .unavailable(let reason): .unavailable(reason)
        case .refused(let refusal): .unavailable(refusal.reason)
        case .counted(let tally):
          tally.figures[count.rawValue]?.figure ?? .unavailable("the worker does not count \(count.rawValue)")
        }
    }
    return figures
  }
}
