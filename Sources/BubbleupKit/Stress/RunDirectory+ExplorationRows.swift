import Hierarchy
import Results
import Strategies
import Stress

typealias ExplorationFinding = (result: ScenarioExploration.Result, row: ExplorationRow)

extension RunDirectory {
  func row(of result: ScenarioExploration.Result) throws -> ExplorationRow {
    let report = result.report
    let request = report.request
    let form = result.exploration.form
    var row = ExplorationRow(
      runID: manifest.runID,
      machineID: manifest.machine.machineID,
      scenario: result.exploration.scenario.name,
      strategy: "\(form.strategy)",
      discipline: form.discipline.rawValue,
      parameters: try parameters(form, request),
      mode: request.mode.rawValue,
      actors: request.bounds.actors
    )
    row.steps = request.mode.draws ? nil : request.bounds.steps
    (row.schedules, row.repeated) = (report.schedules, report.repeated)
    row.completeness = report.isComplete ? .all : .some
    (row.beyondBounds, row.longestActor, row.longest) = (
      report.beyondBounds, report.longestActor, report.longest
    )
    if request.mode == .pct { (row.depth, row.missBound) = (request.depth, report.missBound) }
    row.branch = ExplorationBranches.text(of: request.branch)
    row.seconds = report.duration / .seconds(1)
    guard let violation = result.violation else { return row }
    row.status = .failed
    row.reason = "\(violation.code.rawValue), \(violation)"
    row.replay = result.file?.name ?? ""
    return row
  }

  private func parameters(_ form: ExploredForm, _ request: ExplorationRequest) throws -> Parameters {
    var values = Dictionary(uniqueKeysWithValues: form.options.parameters)
    if request.mode.draws { values["seed"] = "\(request.seed)" }
    return try Parameters(values)
  }

  /// What `stress --explore --json` prints: the rows of `explorations.csv`, each with the steps of what failed.
  func json(of findings: [ExplorationFinding]) throws -> JSON {
    let explorations = try findings.map { finding -> JSON in
      let more: JSON = [
        "trace": finding.result.plainest?.lines,
        "verified": finding.row.status == .failed ? finding.result.isVerified : nil,
      ]
      return .object((try ExplorationRow.table.object(of: finding.row).members ?? []) + (more.members ?? []))
    }
    return json(["seed": manifest.seed, "explorations": explorations])
  }
}

extension ScheduleFile {
  func json(_ finding: Finding) -> JSON {
    let outcome =
      switch finding {
      case .reproduced: "reproduced"
      case .failsOtherwise: "fails otherwise"
      case .passes: "passes"
      case .doesNotFit: "does not fit"
      }
    return [
      "scenario": scenario,
      "strategy": "\(form.strategy)",
      "discipline": form.discipline.rawValue,
      "options": form.options.canonical,
      "actors": bounds.actors,
      "steps": bounds.steps,
      "seed": seed,
      "outcome": outcome,
      "problem": finding.schedule?.violation.map { "\($0.code.rawValue), \($0)" },
      "trace": finding.schedule?.lines ?? [],
    ]
  }
}
