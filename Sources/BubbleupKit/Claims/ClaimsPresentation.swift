import Reports
import Results
import Scenarios

/// Shows what was found: a table of verdicts that fits 80 columns, what decided about each claim, and one line that says
/// it all.
struct ClaimsPresentation {
  let outcomes: [ClaimOutcome]
  /// Where all figures are; nil where nothing is kept.
  let path: String?
  let seconds: Double
  /// Whether the conditions, the sides and the figures of the contrast are shown too.
  let isDetailed: Bool
  var showsAll = false

  func show(on console: Console) {
    // Of a single claim the table would say what follows.
    if outcomes.count != 1 { console.result(table) }
    for (place, outcome) in outcomes.enumerated() {
      if place > 0 || outcomes.count != 1 { console.result("") }
      for line in lines(of: outcome, console) { console.result(line) }
    }
    console.result("")
    console.result(
      path.map { "all figures: \($0)/claims.csv" } ?? "all figures: --all, or as files --name NAME"
    )
    console.result(summary)
  }

  /// The claim stands last, where a narrow window may cut it.
  var table: TextTable {
    var table = RowTable(outcomes)
    table.add("row", .left) { $0.claim.row }
    table.add(.init("verdict")) { .init($0.verdict.rawValue, style: $0.verdict == .failed ? .worse : .plain) }
    table.add("met", .right) { $0.met }
    table.add("claim", .left, isCut: true) { $0.claim.statement }
    return table.table
  }

  private func lines(of outcome: ClaimOutcome, _ console: Console) -> [String] {
    let paragraph = Paragraph(width: console.outputTraits.width)
    func wrapped(_ text: String, _ indent: Int) -> [String] {
      paragraph.lines(text, indent: indent + 2, first: indent)
    }
    var lines = paragraph.lines("\(outcome.claim.row)  \(outcome.claim.statement)", indent: 5, first: 0)
    lines += wrapped(outcome.sentence, 5)
    // A confirmed claim's sentence says it already.
    if isDetailed, !outcome.claim.contrast.isEmpty, outcome.verdict != .confirmed {
      lines += wrapped("it has to hold \(outcome.claim.world), and not \(outcome.claim.contrast)", 5)
    }
    if isDetailed, let findings = outcome.findings, findings.claim.sides.count > 1 {
      lines += wrapped("sides:", 5) + Self.sides(of: findings).flatMap { wrapped($0, 7) }
    }
    for (arm, figures) in outcome.arms where arm != .contrast || isDetailed {
      if arm == .contrast { lines += wrapped("in the contrast:", 5) }
      let shown = showsAll ? figures : ClaimOutcome.deciding(figures)
      for figure in shown { lines += wrapped(Self.text(of: figure), 7) }
      if let words = Self.left(shown, of: figures) { lines += wrapped(words, 7) }
    }
    // Not wrapped: it is there to be copied.
    lines += outcome.claim.cases.map {
      "     $ " + $0.replacing(/^bubbleup/, with: console.command.shellQuoted)
    }
    return lines
  }

  private static func sides(of findings: Findings) -> [String] {
    func word(_ figures: [ClaimFigure], _ side: String) -> String {
      figures.holds(on: side).map { $0 ? "yes" : "no" } ?? "open"
    }
    return findings.claim.sides.map { side in
      let other = findings.contrast.flatMap { $0.sides.contains(side) ? word($0, side) : nil }
      return "\(word(findings.claim, side))\(other.map { ", in the contrast \($0)" } ?? ""): \(side)"
    }
  }

  /// What is not shown, so that who reads of twenty figures and sees four knows where the others are.
  static func left(_ shown: [ClaimFigure], of figures: [ClaimFigure]) -> String? {
    guard shown.count < figures.count else { return nil }
    return "shown: \(shown.count) of \(figures.count) figures; --all shows the others too"
  }

  /// A figure with its interval and what it has to be, as in `retains per hop: 1 (= 1: yes)`.
  static func text(of figure: ClaimFigure, withSide: Bool = true) -> String {
    let side = figure.side.isEmpty || !withSide ? "" : "[\(figure.side)] "
    var text = "\(side)\(figure.label): \(number(figure.value, figure.unit))"
    if let lower = figure.lower, let upper = figure.upper, lower != upper {
      text += ", \(number(lower, figure.unit)) to \(number(upper, figure.unit))"
    }
    guard let condition = figure.condition, let word = figure.word else { return text }
    // Of what is true or false the value says whether it is met.
    guard condition != .yes else { return word == .yes ? text : "\(text), and has to be yes" }
    let needed = figure.isRequired ? "required: " : ""
    return "\(text) (\(needed)\(condition.text { Self.limit($0) }): \(word.rawValue))"
  }

  private static func limit(_ value: Double) -> String {
    let stated = Figure.trimmed(value)
    return stated.count > 8 ? Figure.short(value) : stated
  }

  private static func number(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "yes/no": value == 1 ? "yes" : "no"
    case "count": value == value.rounded() ? Figure.trimmed(value) : Figure.short(value)
    case "ratio": "× \(Figure.plain(value, places: 3))"
    default: "\(Figure.short(value)) \(unit)"
    }
  }

  /// How many came out how; the articles' apart from what this project claims of its own.
  var summary: String {
    let own = outcomes.filter { ClaimRow.isOfThisProject($0.claim.row) }
    let articles = outcomes.filter { !ClaimRow.isOfThisProject($0.claim.row) }
    let head = "\(Figure.count(outcomes.count, "claim")), \(Figure.seconds(seconds))"
    guard !own.isEmpty, !articles.isEmpty else { return "\(head): \(Self.counts(of: outcomes))" }
    return "\(head). Of the articles' \(articles.count): \(Self.counts(of: articles)); "
      + "of \(own.count) about the fast lane: \(Self.counts(of: own))"
  }

  private static func counts(of outcomes: [ClaimOutcome]) -> String {
    let counts = ClaimRow.Verdict.allCases.compactMap { verdict -> String? in
      let count = outcomes.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    return counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
  }
}

extension ClaimsPresentation {
  /// Of all that were to be tested: those that a signal left out have no verdict.
  func junit(of claims: [Claim]) -> JUnitReport {
    let cases = outcomes.map { outcome in
      JUnitReport.Case(
        Self.group(of: outcome.claim),
        Self.name(of: outcome.claim),
        outcome.junit,
        output: [outcome.sentence] + outcome.figures.map { Self.text(of: $0) }
      )
    }
    let others = claims.dropFirst(outcomes.count).map {
      JUnitReport.Case(Self.group(of: $0), Self.name(of: $0), .skipped("interrupted"), output: [])
    }
    return JUnitReport("claims", cases + others, verdict: summary)
  }

  private static func group(of claim: Claim) -> String { "claims.\(claim.row.prefix(1))" }

  private static func name(of claim: Claim) -> String { "\(claim.row) \(claim.statement)" }

  func json(of directory: RunDirectory?, _ state: RunState) throws -> JSON {
    let columns = ["arm", "side", "figure", "unit", "value", "ci_lo", "ci_hi", "condition", "holds", "kind"]
    let claims = try outcomes.map { outcome -> JSON in
      let rows = outcome.figures.isEmpty ? [] : outcome.rows(runID: "", machineID: "")
      return [
        "claim": outcome.claim.row,
        "statement": outcome.claim.statement,
        "rule": outcome.rule,
        "smallest_effect": outcome.smallestEffect,
        "counter_worlds": outcome.claim.contrast.isEmpty
          ? [] : [["name": "contrast", "change": outcome.claim.contrast, "outcome": "refuted"] as JSON],
        "cases": outcome.claim.cases,
        "world": outcome.claim.world,
        "verdict": outcome.verdict.rawValue,
        "reason": outcome.reason,
        "figures": try ClaimRow.table.objects(of: rows, columns),
      ]
    }
    return [
      "run_id": directory?.manifest.runID, "directory": directory?.path, "state": state.kind,
      "reason": state.reason, "seconds": seconds, "claims": claims,
    ]
  }
}

extension ClaimOutcome {
  /// A claim that is refuted is a result like one that is confirmed.
  fileprivate var junit: JUnitReport.Outcome {
    switch verdict {
    case .confirmed, .refuted, .depends, .described: .passed
    case .open, .untestable: .skipped(sentence)
    case .failed: .failed(kind: verdict.rawValue, [sentence])
    }
  }

  fileprivate var met: String? {
    let judged = figures.filter(\.isJudged)
    return judged.isEmpty ? nil : "\(judged.count { $0.word == .yes })/\(judged.count)"
  }
}
