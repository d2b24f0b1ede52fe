import Results
import Scenarios

struct ClaimOutcome {
  let claim: Claim
  let findings: Findings?
  let verdict: ClaimRow.Verdict
  /// The verdict in a sentence that goes on from its word, or why there is none.
  let reason: String

  init(_ claim: Claim, _ findings: Findings) {
    if let objection = Self.objection(to: findings) {
      self.init(claim, failed: objection)
    } else {
      self.init(claim, findings, ClaimRow.Verdict(findings.verdict), Self.reason(of: claim, findings))
    }
  }

  init(_ claim: Claim, failed reason: String) { self.init(claim, nil, .failed, reason) }

  init(_ claim: Claim, untestable reason: String) { self.init(claim, nil, .untestable, reason) }

  private init(_ claim: Claim, _ findings: Findings?, _ verdict: ClaimRow.Verdict, _ reason: String) {
    (self.claim, self.findings, self.verdict) = (claim, findings, verdict)
    let needsReason = ![.confirmed, .refuted].contains(verdict)
    self.reason = reason.isEmpty && needsReason ? "no reason was given" : reason
  }

  /// A figure that no file could hold would take the figures of all other claims with it.
  private static func objection(to findings: Findings) -> String? {
    for arm in [findings.claim, findings.contrast].compactMap(\.self) {
      var names: Set<String> = []
      for figure in arm {
        let numbers = [figure.value, figure.lower, figure.upper].compactMap(\.self)
        guard numbers.allSatisfy(\.isFinite) else { return "the figure '\(figure.label)' is no number" }
        guard !figure.label.isEmpty, !figure.unit.isEmpty else { return "a figure has no label or no unit" }
        guard names.insert("\(figure.side): \(figure.label) \(figure.condition?.text ?? "")").inserted else {
          return "two figures are called '\(figure.label)'"
        }
      }
    }
    return nil
  }

  private static func reason(of claim: Claim, _ findings: Findings) -> String {
    switch findings.verdict {
    case .described: "figures, and no claim about them"
    case .depends(let on): on
    case .open(let why), .untestableHere(let why), .failed(let why): why
    case .confirmed where claim.world.isEmpty: ""
    case .confirmed: "it holds \(claim.world), and not \(claim.contrast)"
    case .refuted:
      findings.claim.first { $0.holds == false }.map {
        "it does not hold \(claim.world): \(ClaimsPresentation.text(of: $0, withSide: false))"
      } ?? ""
    }
  }

  /// The figures of the arm where the claim is said to hold.
  var figures: [ClaimFigure] { findings?.claim ?? [] }

  var arms: [(arm: ClaimRow.Arm?, figures: [ClaimFigure])] {
    guard let contrast = findings?.contrast else { return [(nil, figures)] }
    return [(.claim, figures), (.contrast, contrast)]
  }

  func rows(runID: String, machineID: String) -> [ClaimRow] {
    let blank = ClaimRow(runID: runID, machineID: machineID, claim: claim.row, verdict: verdict)
    let rows = arms.flatMap { arm, figures in figures.map { blank.with($0, in: arm) } }
    return rows.isEmpty ? [blank] : rows
  }

  func row(runID: String) -> VerdictRow {
    var row = VerdictRow(
      runID: runID,
      claim: claim.row,
      statement: claim.statement,
      verdict: verdict,
      reason: reason
    )
    row.rule = rule
    row.smallestEffect = smallestEffect
    row.counterWorld = claim.contrast
    row.commands = claim.cases.joined(separator: " && ")
    row.world = claim.world
    row.contrastHolds = contrastHolds
    return row
  }
}

extension ClaimOutcome {
  var sentence: String { reason.isEmpty ? verdict.rawValue : "\(verdict.rawValue): \(reason)" }

  var rule: String {
    figures.filter(\.isJudged).compactMap { figure in
      figure.condition.map { $0 == .yes ? figure.label : "\(figure.label) \($0.text)" }
    }.unique.joined(separator: "; ")
  }

  var smallestEffect: String {
    let judged = figures.filter(\.isJudged)
    guard !judged.isEmpty else { return "" }
    let isExact = judged.allSatisfy { $0.lower == $0.upper }
    return isExact ? "one: all that is judged is counted exactly" : "any that a whole interval shows"
  }

  /// Whether it holds in the contrast, on whichever side; nil where there is none, or nothing was judged.
  private var contrastHolds: ClaimRow.Holds? {
    guard let contrast = findings?.contrast, !contrast.sides.isEmpty else { return nil }
    let sides = contrast.sides.map(contrast.holds)
    return sides.contains(true) ? .yes : sides.contains(nil) ? .open : .no
  }

  /// The figures that decide, in their order: of each side first what is not as it should be, and then what is.
  static func deciding(_ figures: [ClaimFigure]) -> [ClaimFigure] {
    let judged = figures.indices.filter { figures[$0].isJudged }
    guard !judged.isEmpty else { return Array(figures.prefix(mostDeciding)) }
    let broken = judged.filter { figures[$0].word == .no }
    let open = judged.filter { figures[$0].word == .open }
    // One of each side and kind before the second of any.
    var ranks: [String: Int] = [:]
    let ranked = (broken + open + judged.filter { figures[$0].word == .yes }).map { place in
      let key = "\(figures[place].side) \(figures[place].word == .yes)"
      defer { ranks[key, default: 0] += 1 }
      return (rank: ranks[key, default: 0], place: place)
    }
    let first = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return first.prefix(mostDeciding).map(\.element.place).sorted().map { figures[$0] }
  }

  private static let mostDeciding = 4
}

extension ClaimRow.Verdict {
  fileprivate init(_ verdict: ClaimVerdict) {
    self =
      switch verdict {
      case .confirmed: .confirmed
      case .refuted: .refuted
      case .depends: .depends
      case .open: .open
      case .untestableHere: .untestable
      case .failed: .failed
      case .described: .described
      }
  }
}

extension ClaimRow {
  fileprivate func with(_ figure: ClaimFigure, in arm: Arm?) -> ClaimRow {
    var row = self
    row.arm = arm
    row.side = figure.side
    row.figure = figure.label
    row.unit = figure.unit
    row.value = figure.value
    // An interval with one end says as much as none.
    if let lower = figure.lower, let upper = figure.upper {
      (row.intervalLow, row.intervalHigh) = (lower, upper)
    }
    row.condition = figure.condition?.text ?? ""
    row.holds = figure.word
    row.kind = figure.isJudged ? .judged : figure.isRequired ? .required : .shown
    return row
  }
}

extension ClaimFigure {
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
  var text: String { text(Figure.trimmed) }

  func text(_ number: (Double) -> String) -> String {
    switch self {
    case .equals(let count): "= \(count)"
    case .above(let limit): "> \(number(limit))"
    case .below(let limit): "< \(number(limit))"
    case .within(let floor, let ceiling): "\(number(floor)) to \(number(ceiling))"
    case .yes: "yes"
    }
  }
}

extension Figure {
  static func trimmed(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
