import Measurement
import Reports
import Results
import Scenarios
import Suites

/// `check`, the gate: arguments → sides → pairs → verdicts → exit code.
struct CheckVerb: VerbRunner {
  static let verb = CheckOptions.verb

  var catalogue = Catalogue.standard
  /// The directory that holds the runs.
  var parent = RunLife.parent
  var ticks: @Sendable () -> Disturbance.Ticks? = { .now }

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let request = try CheckRequest(arguments)
    let baseline =
      if case .baseline(let name) = request.way {
        try KeptBaseline(name)
      } else { nil as KeptBaseline? }
    let selected = try CheckSelection(request: request, catalogue: catalogue).cases(baseline)
    let plan = try CheckPlan(selected, thresholds: request.thresholds, injections: request.injections)
    if request.isDryRun {
      for subject in plan.cases {
        let remarks = [subject.timing.remark, subject.injected.map { "injected \($0.text)" }]
        console.result(([subject.label] + remarks.compactMap(\.self)).joined(separator: ", "))
      }
      return .success
    }
    if let path = request.csv { try ComparisonFile(path: path).requireFolder() }
    if let name = request.name { try CheckRecord.refuseTaken(name, in: parent) }
    let history = try HistoryKeeper(appendingTo: request.history)
    // Ctrl-C ends the check between two pairs instead of leaving workers behind.
    if case .bisect(let range) = request.way { return try search(range, request, plan, console) }
    let (outcome, title, candidate) = try RunLife.heedingSignals { _ in
      try findings(of: request, plan, baseline, console)
    }
    console.endTransient()
    let report = CheckReport(
      outcome: outcome,
      title: title,
      acceptsUndecided: request.acceptsUndecided,
      changedCode: { Self.changedCode(since: request.way, near: $0) }
    ) {
      request.reproduction(TypedName.current, of: $0, isAll: $0.count == plan.cases.count)
    }
    let document = report.document
    // Shown first: what cannot be written is no reason to keep a verdict back.
    try CheckPresentation(document: document, format: request.format).show(on: console)
    if let path = request.csv { try ComparisonFile(path: path).write(document.rows) }
    let record = CheckRecord(
      outcome: outcome,
      rows: document.rows,
      candidate: candidate,
      seed: request.seed,
      arguments: ["check"] + (try arguments.spelt())
    )
    if let name = request.name {
      console.note("kept as \(try record.write(name, in: parent).path)")
    }
    try history?.keep(record, of: request.name?.text ?? "check", console)
    return CheckReport.exitCode(of: document.rows, outcome, acceptsUndecided: request.acceptsUndecided)
  }

  private func findings(
    of request: CheckRequest,
    _ plan: CheckPlan,
    _ baseline: KeptBaseline?,
    _ console: Console
  ) throws -> (CheckOutcome, String, CheckSide) {
    if let baseline {
      let candidate = try BuildFolder.ofRunningExecutable()
      let check = BaselineCheck(
        plan: plan,
        baseline: baseline,
        candidate: candidate,
        request: request,
        console: console,
        ticks: ticks
      )
      return (try check.run(), "this build against the baseline \(baseline.label)", candidate)
    }
    let sides = try sides(of: request, console)
    let outcome = try pairs(request, plan, sides.base, sides.candidate, request.countsOnly, console)
    return (outcome, "\(sides.candidate.label) against \(sides.base.label)", sides.candidate)
  }

  private func pairs(
    _ request: CheckRequest,
    _ plan: CheckPlan,
    _ base: CheckSide,
    _ candidate: CheckSide,
    _ countsOnly: Bool,
    _ console: Console
  ) throws -> CheckOutcome {
    let check = PairedCheck(
      plan: plan,
      base: base,
      candidate: candidate,
      seed: request.seed,
      stages: request.stages,
      budgetSeconds: request.budgetSeconds,
      countsOnly: countsOnly,
      console: console,
      ticks: ticks
    )
    return try check.run()
  }

  /// Finds the commit that did it, and ends as a check of that commit would.
  private func search(
    _ range: CommitRange,
    _ request: CheckRequest,
    _ plan: CheckPlan,
    _ console: Console
  ) throws -> ExitCode {
    let (finding, ends) = try RunLife.heedingSignals { _ in
      let search = CommitSearch(
        build: try SourceBuild { console.progress($0) },
        plan: plan,
        countsOnly: request.countsOnly,
        console: console,
        check: { try pairs(request, $0, $1, $2, $3, console) }
      )
      return try search.run(range)
    }
    console.endTransient()
    var report = finding?.report ?? ends
    report.changedCode = { finding?.changes?.places(near: $0) ?? [] }
    var document = report.document
    document.notes = (finding?.notes ?? []) + document.notes
    document.reproduce = request.reproduction(
      TypedName.current,
      of: plan.cases.map(\.label),
      isAll: true
    )
    try CheckPresentation(document: document, format: request.format).show(on: console)
    if let path = request.csv { try ComparisonFile(path: path).write(document.rows) }
    return CheckReport.exitCode(of: document.rows, report.outcome, acceptsUndecided: request.acceptsUndecided)
  }

  private static func changedCode(
    since way: CheckRequest.Way,
    near strategies: [String]
  ) -> [ComparisonDocument.Place] {
    guard case .reference(let reference) = way, let build = try? SourceBuild(progress: { _ in }) else {
      return []
    }
    return build.changedCode(since: reference)?.places(near: strategies) ?? []
  }

  private func sides(
    of request: CheckRequest,
    _ console: Console
  ) throws -> (base: CheckSide, candidate: CheckSide) {
    switch request.way {
    case .reference(let reference):
      do {
        let build = try SourceBuild { console.progress($0) }
        return try build.sides(against: reference, layouts: request.countsOnly ? 0 : CheckDefaults.layouts)
      } catch {
        // Ctrl-C reaches git and the compiler too, whose end is then no failure of theirs.
        try Interruption.check()
        throw error
      }
    case .builds(let base, let candidate):
      return (
        try BuildFolder.side(base, at: CheckOptions.baselineBuild),
        try candidate.map { try BuildFolder.side($0, at: CheckOptions.candidateBuild) }
          ?? BuildFolder.ofRunningExecutable()
      )
    case .baseline, .bisect:
      throw CommandError(.fault, at: "check", "has no two builds here", advice: "Please report it.")
    }
  }
}
