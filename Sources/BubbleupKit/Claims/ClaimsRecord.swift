import Results
import Scenarios

/// What `claims --json` prints; the keys are part of the format.
struct ClaimsRecord: Encodable {
  let schemaVersion = 1
  let runID: String
  let directory: String
  let state: String
  let seconds: Double
  let claims: [Entry]

  struct Entry: Encodable {
    let row: String
    let statement: String
    let rule: String
    let cases: [String]
    let verdict: String
    let reason: String
    let figures: [FigureEntry]
  }

  struct FigureEntry: Encodable {
    let side: String
    let figure: String
    let unit: String
    let value: Double
    let low: Double?
    let high: Double?
    let condition: String?
    let holds: String?
  }

  init(_ outcomes: [ClaimOutcome], _ directory: RunDirectory, seconds: Double) {
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    self.seconds = seconds
    claims = outcomes.map { outcome in
      Entry(
        row: outcome.claim.row,
        statement: outcome.claim.statement,
        rule: outcome.claim.rule,
        cases: outcome.claim.cases,
        verdict: outcome.verdict.rawValue,
        reason: outcome.reason,
        figures: outcome.checks.map(FigureEntry.init)
      )
    }
  }
}

extension ClaimsRecord.FigureEntry {
  fileprivate init(_ check: ClaimCheck) {
    side = check.side
    figure = check.figure.label
    unit = check.figure.unit
    value = check.figure.value
    low = check.figure.lower
    high = check.figure.upper
    condition = check.condition?.text
    holds = check.word?.rawValue
  }
}
