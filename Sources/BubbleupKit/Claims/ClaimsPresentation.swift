import Results
import Scenarios

/// Shows what was found: a table of verdicts that fits 80 columns, what decided about each claim, and one line that says
/// it all.
struct ClaimsPresentation {
  let outcomes: [ClaimOutcome]
  let path: String
  let seconds: Double
  /// Whether rules, smallest effects and counter-worlds are shown too.
  let isDetailed: Bool
  /// Whether all figures are shown, or only those that decide.
  var showsAll = false

  func show(on console: Console) {
    // Of a single claim the table would say what follows.
    if outcomes.count != 1 { console.result(table) }
    for (place, outcome) in outcomes.enumerated() {
      if place > 0 || outcomes.count != 1 { console.result("") }
      for line in lines(of: outcome, console.outputTraits) { console.result(line) }
    }
    console.result("")
    console.result("all figures: \(path)/claims.csv")
    console.result(summary)
  }

  /// The claim stands last, where a narrow window may cut it.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("row"), .init("verdict"), .init("met", alignment: .right),
      .init("claim", isCut: true),
    ])
    for outcome in outcomes {
      let judged = outcome.checks.compactMap(\.word)
      let met = judged.isEmpty ? "–" : "\(judged.count { $0 == .yes })/\(judged.count)"
      table.append([
        .init(outcome.claim.row),
        .init(outcome.verdict.rawValue, style: outcome.verdict == .failed ? .worse : .plain), .init(met),
        .init(outcome.claim.statement),
      ])
    }
    return table
  }

  private func lines(of outcome: ClaimOutcome, _ traits: TerminalTraits) -> [String] {
    let paragraph = Paragraph(width: traits.width)
    var lines = paragraph.lines("\(outcome.claim.row)  \(outcome.claim.statement)", indent: 5, first: 0)
    lines += paragraph.lines(outcome.sentence, indent: 7, first: 5)
    if isDetailed {
      lines += paragraph.lines("rule: \(outcome.claim.rule)", indent: 7, first: 5)
      lines += paragraph.lines("smallest effect: \(outcome.claim.smallestEffect)", indent: 7, first: 5)
      for world in outcome.claim.counterWorlds {
        lines += paragraph.lines("would be \(world.outcome.rawValue) if \(world.change)", indent: 7, first: 5)
      }
    }
    let shown = showsAll ? outcome.checks : outcome.deciding
    for check in shown { lines += paragraph.lines(Self.text(of: check), indent: 9, first: 7) }
    if let words = Self.left(shown, of: outcome.checks) {
      lines += paragraph.lines(words, indent: 9, first: 7)
    }
    // Not wrapped: it is there to be copied.
    lines += outcome.claim.cases.map { "     $ \($0)" }
    return lines
  }

  /// What is not shown, so that who reads of twenty figures and sees six knows where the others are.
  static func left(_ shown: [ClaimCheck], of checks: [ClaimCheck]) -> String? {
    guard shown.count < checks.count else { return nil }
    return "shown: \(shown.count) of \(checks.count) figures; --all shows the others too"
  }

  /// A figure with its interval and what it has to be, as in `retains per hop: 1 (= 1: yes)`.
  static func text(of check: ClaimCheck) -> String {
    let figure = check.figure
    let side = check.side.isEmpty ? "" : "[\(check.side)] "
    var text = "\(side)\(figure.label): \(number(figure.value, figure.unit))"
    if let lower = figure.lower, let upper = figure.upper, lower != upper {
      text += ", \(number(lower, figure.unit)) to \(number(upper, figure.unit))"
    }
    guard let condition = check.condition, let word = check.word else { return text }
    return "\(text) (\(condition.text { Self.limit($0) }): \(word.rawValue))"
  }

  /// As it was stated, or short where it was computed.
  private static func limit(_ value: Double) -> String {
    let stated = Figure.trimmed(value)
    return stated.count > 8 ? Figure.short(value) : stated
  }

  private static func number(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "count": value == value.rounded() ? Figure.trimmed(value) : Figure.short(value)
    case "ratio": "× \(Figure.plain(value, places: 3))"
    default: "\(Figure.short(value)) \(unit)"
    }
  }

  /// How many came out how; the articles' apart from what this project claims of its own.
  var summary: String {
    let own = outcomes.filter { ClaimRow.isOfThisProject($0.claim.row) }
    let articles = outcomes.filter { !ClaimRow.isOfThisProject($0.claim.row) }
    let head = "\(outcomes.count) claims, \(Figure.seconds(seconds))"
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

extension CounterWorld {
  /// In the objects of `claims --json`.
  var json: JSON { ["name": name, "change": change, "outcome": outcome.rawValue] }
}

extension ClaimsPresentation {
  /// What `claims --json` prints; a figure has the columns of `claims.csv` that are its own.
  func json(of directory: RunDirectory) throws -> JSON {
    let columns = ["side", "figure", "unit", "value", "ci_lo", "ci_hi", "condition", "holds"]
    let claims = try outcomes.map { outcome -> JSON in
      let (run, machine) = (directory.manifest.runID, directory.manifest.machine.machineID)
      let rows = outcome.checks.isEmpty ? [] : outcome.rows(runID: run, machineID: machine)
      return [
        "claim": outcome.claim.row,
        "statement": outcome.claim.statement,
        "rule": outcome.claim.rule,
        "smallest_effect": outcome.claim.smallestEffect,
        "counter_worlds": outcome.claim.counterWorlds.map(\.json),
        "cases": outcome.claim.cases,
        "verdict": outcome.verdict.rawValue,
        "reason": outcome.reason,
        "figures": try ClaimRow.table.objects(of: rows, columns),
      ]
    }
    return directory.json(["seconds": seconds, "claims": claims])
  }
}
