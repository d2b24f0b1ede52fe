import Results
import Scenarios

/// What came of one claim's experiment.
struct ClaimOutcome {
  /// The claim.
  let claim: Claim
  /// The figures; none where the experiment failed.
  let checks: [ClaimCheck]
  /// What the experiment says.
  let verdict: ClaimRow.Verdict
  /// On what it depends, why it cannot be tested, or what failed.
  let reason: String

  /// An experiment that came to an end.
  init(_ claim: Claim, _ finding: Finding) {
    if let objection = Self.objection(to: finding) {
      self.init(claim, checks: [], .failed, objection)
      return
    }
    let (verdict, reason): (ClaimRow.Verdict, String) =
      switch finding.verdict {
      case .confirmed: (.confirmed, "")
      case .refuted: (.refuted, "")
      case .depends(let on): (.depends, on)
      case .open(let why): (.open, why)
      case .untestableHere(let why): (.untestable, why)
      }
    self.init(claim, checks: finding.checks, verdict, reason)
  }

  /// An experiment that did not.
  init(_ claim: Claim, failed reason: String) {
    self.init(claim, checks: [], .failed, reason)
  }

  private init(_ claim: Claim, checks: [ClaimCheck], _ verdict: ClaimRow.Verdict, _ reason: String) {
    self.claim = claim
    self.checks = checks
    self.verdict = verdict
    let needsReason = verdict != .confirmed && verdict != .refuted
    self.reason = reason.isEmpty && needsReason ? "no reason was given" : reason
  }

  /// A figure that no file could hold would take the figures of all other claims with it.
  private static func objection(to finding: Finding) -> String? {
    for figure in finding.checks.map(\.figure) {
      let numbers = [figure.value, figure.lower, figure.upper].compactMap(\.self)
      guard numbers.allSatisfy(\.isFinite) else { return "the figure '\(figure.label)' is no number" }
      guard !figure.label.isEmpty, !figure.unit.isEmpty else { return "a figure has no label or no unit" }
    }
    return nil
  }

  /// The rows of `claims.csv`.
  func rows(runID: String, machineID: String) -> [ClaimRow] {
    let blank = ClaimRow(runID: runID, machineID: machineID, claim: claim.row, verdict: verdict)
    return checks.isEmpty ? [blank] : checks.map { blank.with($0) }
  }

  /// The row of `verdicts.csv`.
  func row(runID: String) -> VerdictRow {
    var row = VerdictRow(
      runID: runID,
      claim: claim.row,
      statement: claim.statement,
      verdict: verdict,
      reason: reason
    )
    row.rule = claim.rule
    row.smallestEffect = claim.smallestEffect
    row.counterWorld = claim.counterWorlds.map(\.sentence).joined(separator: "; ")
    row.commands = claim.cases.joined(separator: " && ")
    return row
  }
}

extension ClaimOutcome {
  /// The verdict in words.
  var sentence: String {
    let judged = checks.compactMap(\.word)
    // Other figures only describe, and nobody says that these are as the claim has it.
    let figures = "\(judged.count) \(judged.count == 1 ? "figure" : "figures") with a condition"
    switch verdict {
    case .confirmed:
      return
        "confirmed: \(judged.count == 1 ? "the one figure with a condition is" : "all \(figures) are") as the claim has it"
    case .refuted: return "refuted: \(judged.count { $0 == .no }) of \(figures) not as the claim has it"
    default: return "\(verdict.rawValue): \(reason)"
    }
  }

  /// The figures that decide, in their order: of each side first what is not as it should be, and then what is.
  var deciding: [ClaimCheck] {
    let judged = checks.indices.filter { checks[$0].word != nil }
    guard !judged.isEmpty else { return Array(checks.prefix(Self.mostDeciding)) }
    let broken = judged.filter { checks[$0].word == .no }
    let open = judged.filter { checks[$0].word == .open }
    // One of each side and kind before the second of any.
    var ranks: [String: Int] = [:]
    let ranked = (broken + open + judged.filter { checks[$0].word == .yes }).map { place in
      let key = "\(checks[place].side) \(checks[place].word == .yes)"
      defer { ranks[key, default: 0] += 1 }
      return (rank: ranks[key, default: 0], place: place)
    }
    let first = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return first.prefix(Self.mostDeciding).map(\.element.place).sorted().map { checks[$0] }
  }

  private static let mostDeciding = 6
}

extension ClaimRow {
  /// The same with a figure.
  fileprivate func with(_ check: ClaimCheck) -> ClaimRow {
    var row = self
    row.side = check.side
    row.figure = check.figure.label
    row.unit = check.figure.unit
    row.value = check.figure.value
    // An interval with one end says as much as none.
    if let lower = check.figure.lower, let upper = check.figure.upper {
      (row.intervalLow, row.intervalHigh) = (lower, upper)
    }
    row.condition = check.condition?.text ?? ""
    row.holds = check.word
    return row
  }
}

extension CounterWorld {
  /// Name, change and what the verdict becomes, as in `kept-screens: somebody keeps every screen, then refuted`.
  var sentence: String { "\(name): \(change), then \(outcome.rawValue)" }
}

extension ClaimCheck {
  /// Whether the condition is met; nil where there is none.
  var word: ClaimRow.Holds? {
    guard condition != nil else { return nil }
    return switch holds {
    case true?: .yes
    case false?: .no
    case nil: .open
    }
  }
}

extension ClaimCondition {
  /// The condition as people write it, with the limits to their last digit.
  var text: String { text(Figure.trimmed) }

  /// The same with limits as `number` writes them.
  func text(_ number: (Double) -> String) -> String {
    switch self {
    case .equals(let count): "= \(count)"
    case .above(let limit): "> \(number(limit))"
    case .below(let limit): "< \(number(limit))"
    case .within(let floor, let ceiling): "\(number(floor)) to \(number(ceiling))"
    }
  }
}

extension Figure {
  /// A number as it was stated, without a fraction that is none.
  static func trimmed(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
