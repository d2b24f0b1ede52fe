import Dispatch
import Measurement
import Results
import Scenarios
import Statistics
import Synchronization
import Workloads

struct CountFinding: Sendable, Equatable {
  let count: GuardedCount
  let base: RepeatedCount
  let candidate: RepeatedCount
  let threshold: Double
  private(set) var verdict: Verdict
  /// Why the verdict is not simply one of two numbers; empty where it is.
  private(set) var reason: String
  var repetitions = CheckDefaults.countRepetitions

  /// Compares two readings; any change at all is one unless `threshold` allows for it.
  ///
  /// Where it `isUnsteady` on every side, only a range beyond the other side's whole range is a change.
  init(
    _ count: GuardedCount,
    base: RepeatedCount,
    candidate: RepeatedCount,
    threshold: Double,
    isUnsteady: Bool = false
  ) {
    self.count = count
    self.base = base
    self.candidate = candidate
    self.threshold = threshold
    (verdict, reason) = Self.judge(base, candidate, threshold, isUnsteady)
  }

  /// Compares with a row of a kept run; its count may have been unsteady when the run was made.
  ///
  /// In a case that `varies`, a kept number is one of several that could have been kept. Only counts that do not depend
  /// on addresses or on when a thread wakes up are compared with it.
  init(
    _ count: GuardedCount,
    kept row: ResultRow,
    candidate: RepeatedCount,
    threshold: Double,
    varies: Bool = false
  ) {
    if row.status.hasValue, let value = row.value {
      self.init(count, base: .exact(value), candidate: candidate, threshold: threshold)
      guard varies, !count.isOfPlan, verdict != .same, verdict != .failed else { return }
      (verdict, reason) = (.notHeld, "counts of this case vary between runs of one build")
      return
    }
    let base: RepeatedCount = row.status == .failed ? .failed(row.reason) : .unavailable(row.reason)
    self.init(count, base: base, candidate: candidate, threshold: threshold)
    guard verdict != .failed, !isUncounted else { return }
    (verdict, reason) =
      row.isNotHeld
      ? (.notHeld, row.reason) : (.inconclusive, "the baseline has no figure to compare with: \(row.reason)")
  }

  /// Whether neither side has a count, so that there is nothing to compare.
  var isUncounted: Bool {
    if case (.unavailable, .unavailable) = (base, candidate) { true } else { false }
  }

  /// Why the case cannot be timed; nil where both sides have it.
  var absence: CheckDefect.Code? {
    candidate == .absent ? .missingCase : base == .absent ? .extraCase : nil
  }

  private static func judge(
    _ base: RepeatedCount,
    _ candidate: RepeatedCount,
    _ threshold: Double,
    _ isUnsteady: Bool
  ) -> (Verdict, String) {
    switch (base, candidate) {
    case (.failed(let reason), _): return (.failed, "base: \(reason)")
    case (_, .failed(let reason)): return (.failed, "candidate: \(reason)")
    case (_, .absent): return (.removed, "")
    case (.absent, _): return (.added, "")
    case (.unavailable(let reason), .unavailable): return (.notHeld, "by neither build: \(reason)")
    case (.unavailable(let reason), _): return (.notComparable, "base: \(reason)")
    case (_, .unavailable(let reason)): return (.notComparable, "candidate: \(reason)")
    case (.interval(let low, let high), .interval(let from, let to)):
      let (old, new) = ((low, high), (from, to))
      guard low >= 0, from >= 0 else {
        return (.notHeld, "\(CountFigure.freedWords): base \(words(old)), candidate \(words(new))")
      }
      let repeats = low == high && from == to
      // Products instead of a ratio: a base of 0 has none, and one allocation more than none is a regression.
      let share = 1 + threshold
      let verdict: Verdict =
        if from > high * share { .regressed } else if to * share < low {
          .improved
        } else if repeats
          || (to <= low * share && high <= from * share)
        { .same } else if isUnsteady { .notHeld } else { .inconclusive }
      return (
        verdict, repeats ? "" : "\(CountFigure.unsteadyWords): base \(words(old)), candidate \(words(new))"
      )
    }
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
  /// All that is known, and both ends the same where every repetition gave the same.
  case interval(Double, Double)
  case unavailable(String)
  case failed(String)
  /// The side does not have the case.
  case absent

  static func exact(_ value: Double) -> RepeatedCount { .interval(value, value) }

  init(_ repetitions: [CountFigure]) {
    var ends: [Double] = []
    for figure in repetitions {
      switch figure {
      case .steady(let total, let units): ends.append(Double(total) / Double(units))
      case .unsteady(let totals, let units):
        ends += [totals.lowerBound, totals.upperBound].map { Double($0) / Double(units) }
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
    if let low = ends.min(), let high = ends.max() {
      self = .interval(low, high)
    } else {
      self = .failed("nothing was counted")
    }
  }

  var ends: (low: Double, high: Double)? {
    if case .interval(let low, let high) = self { (low, high) } else { nil }
  }

  /// Whether the repetitions do not agree, or one not with itself.
  var isRange: Bool { ends.map { $0.low < $0.high } ?? false }
}

extension [[GuardedCount: CountFigure]] {
  subscript(count: GuardedCount) -> RepeatedCount {
    contains(where: \.isEmpty) ? .absent : RepeatedCount(compactMap { $0[count] })
  }

  var isUnsteady: Bool { GuardedCount.allCases.contains { self[$0].isRange } }
}

/// Counts all cases of the sides of a check, several times over, each time in a process of its own.
struct RepeatedCounting: Sendable {
  /// Of one case; empty where the side does not have the case.
  typealias Figures = [GuardedCount: CountFigure]

  let cases: [CheckCase]

  /// Base and candidate, or the candidate alone: what counts, and whether work is injected.
  let sides: [(executable: String, injecting: Bool)]
  let console: Console

  /// Seconds that counting is expected to take while every case repeats itself.
  var estimatedSeconds: Double {
    seconds(of: cases, rounds: rounds(of: CheckDefaults.countRepetitions).count)
  }

  /// By side, the repetitions of each case, in order.
  ///
  /// The sides count at the same time, so that other work on the machine affects both alike. A case that varies is counted
  /// a dozen times, so for equal sides the chance that all counts of one lie beyond all of the other's is below one in a
  /// million.
  func repetitions() throws -> [[[Figures]]] {
    var all = sides.map { _ in cases.map { _ in [Figures]() } }
    try count(Array(cases.indices), times: CheckDefaults.countRepetitions, "counting", into: &all)
    // A count that depends on addresses can come out the same three times on one side, and otherwise on the other.
    let unsteady = cases.indices.filter { index in
      cases[index].varies || all.contains { $0[index].isUnsteady }
    }
    let more = CheckDefaults.unsteadyRepetitions - CheckDefaults.countRepetitions
    try count(unsteady, times: more, "counting again what does not repeat,", into: &all)
    return all
  }

  /// Which sides count side by side, round by round: every side so many times.
  private func rounds(of times: Int) -> [[Int]] {
    let all = (0..<times).flatMap { _ in Array(sides.indices) }
    let width = max(sides.count, CountingPass.children())
    return stride(from: 0, to: all.count, by: width).map { Array(all[$0..<min($0 + width, all.count)]) }
  }

  private func seconds(of subjects: [CheckCase], rounds: Int) -> Double {
    Double(rounds) * subjects.reduce(0) { $0 + $1.countingSeconds }
  }

  private func count(_ indices: [Int], times: Int, _ words: String, into all: inout [[[Figures]]]) throws {
    guard !indices.isEmpty else { return }
    let subjects = indices.map { cases[$0] }
    let rounds = rounds(of: times)
    let estimate = seconds(of: subjects, rounds: rounds.count)
    // Used by the thread of a round's first place only.
    nonisolated(unsafe) let progress = RunProgress(console, time: .monotonic, estimatedSeconds: estimate)
    for (number, round) in rounds.enumerated() {
      let counted = Mutex<[Int: Result<[Figures], any Error>]>([:])
      DispatchQueue.concurrentPerform(iterations: round.count) { place in
        let side = sides[round[place]]
        let figures = Result {
          try Self.count(subjects, by: side.executable, injecting: side.injecting) { subject in
            guard place == 0 else { return }
            let label = "\(words) round \(number + 1) of \(rounds.count): \(subject.label)"
            progress.begin(label, UnitTime(subject.countingSeconds))
            progress.end()
          }
        }
        counted.withLock { $0[place] = figures }
      }
      try Interruption.check()
      let byPlace = counted.withLock { $0 }
      for (place, side) in round.enumerated() {
        guard let figures = try byPlace[place]?.get() else { continue }
        for (index, more) in zip(indices, figures) { all[side][index].append(more) }
      }
    }
  }

  /// What the workers of one side count of each case, in order.
  ///
  /// - Throws: ``CheckDefect`` where no worker can be had, ``Interruption`` where one was stopped.
  static func count(
    _ subjects: [CheckCase],
    by executable: String,
    injecting: Bool,
    whenCounted: (CheckCase) -> Void = { _ in }
  ) throws -> [Figures] {
    var work: [Int: InjectedWork] = [:]
    if injecting { for (index, subject) in subjects.enumerated() { work[index] = subject.injected } }
    let conversation = CaseConversation(worker: .executable(executable), task: .gate, injected: work)
    var all: [Figures] = []
    var failure: (any Error)?
    conversation.hold(over: subjects.map { injecting ? $0.candidate : $0.subject }) { _, outcome in
      whenCounted(subjects[all.count])
      var figure: ((GuardedCount) -> CountFigure)?
      switch outcome {
      case .failed(let reason): figure = { _ in .failed(reason) }
      case .unavailable(let reason): figure = { _ in .unavailable(reason) }
      case .counted(let tally):
        figure = {
          tally.figures[$0.rawValue]?.figure ?? .unavailable("the worker does not count it")
        }
      case .unknown: break
      case .stopped: failure = Interruption()
      case .refused(let refusal):
        failure = refusal.failure(of: injecting ? CheckSide.candidateName : CheckSide.baseName)
      }
      let figures = figure.map { figure in GuardedCount.allCases.map { ($0, figure($0)) } } ?? []
      all.append(Dictionary(uniqueKeysWithValues: figures))
    }
    if let failure { throw failure }
    return all
  }
}

extension ResultRow {
  /// Whether the kept count says nothing of either build.
  fileprivate var isNotHeld: Bool {
    status == .unavailable
      && [CountFigure.unsteadyWords, CountFigure.freedWords].contains(where: reason.hasPrefix)
  }
}
