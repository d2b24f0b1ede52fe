import Measurement
import Reports
import Results
import Scenarios
import Suites

/// `check`, the gate: arguments → sides → pairs → verdicts → exit code.
struct CheckVerb: VerbRunner {
  var catalogue = Catalogue.standard
  var parent = RunLife.parent
  var ticks: @Sendable () -> Disturbance.Ticks? = { .now }

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let request = try CheckRequest(arguments)
    request.imported?.note(on: console)
    let baseline =
      if case .baseline(let name) = request.way {
        try KeptBaseline(name)
      } else { nil as KeptBaseline? }
    let (selected, lost) = try request.cases(baseline, of: catalogue)
    let plan = try CheckPlan(selected, thresholds: request.thresholds, injections: request.injections)
    if request.isDryRun {
      for subject in plan.cases {
        let remarks = [subject.timing.remark, subject.injected.map { "injected \($0.text)" }]
        console.result(([subject.label] + remarks.compactMap(\.self)).joined(separator: ", "))
      }
      for subject in lost { console.result("\(subject.label), removed: the baseline has it") }
      return .success
    }
    if let path = request.csv { try WholeFile.requireFolder(of: path) }
    if let name = request.name { try RunLife.refuseTaken(name, below: parent) }
    // Ctrl-C ends the check between two pairs instead of leaving workers behind.
    let (outcome, title, candidate) = try RunLife.withInterruptHandling { _ in
      try findings(of: request, plan, baseline, lost, console)
    }
    console.endTransient()
    let document = outcome.document(
      title,
      acceptsUndecided: request.acceptsUndecided,
      refusesAdded: request.refusesAdded
    ) {
      request.reproduction(console.command, of: $0, isAll: $0.count == plan.cases.count)
    }
    // Shown before anything is written, as a failed write does not change the verdict.
    try document.show(as: request.format, on: console)
    if let path = request.csv {
      let bytes = try ComparisonRow.table.file(of: document.rows, path: path)
      try WholeFile.write(bytes, to: path, limit: FileLimits.maximumResultsBytes)
    }
    if let name = request.name {
      let words = ["check"] + (try arguments.spelt())
      let run = try outcome.write(
        name,
        in: parent,
        of: candidate,
        seed: request.seed,
        words,
        on: request.imported?.record()
      )
      console.note("kept as \(run.path)")
    }
    return outcome.exitCode(acceptsUndecided: request.acceptsUndecided, refusesAdded: request.refusesAdded)
  }

  private func findings(
    of request: CheckRequest,
    _ plan: CheckPlan,
    _ baseline: KeptBaseline?,
    _ lost: [LostCase],
    _ console: Console
  ) throws -> (CheckOutcome, String, CheckSide) {
    if let baseline {
      let candidate = try CheckSide.ofRunningExecutable()
      let outcome = try baseline.check(plan, candidate, lost: lost, on: console)
      return (outcome, "this build against the baseline \(baseline.label)", candidate)
    }
    let sides = try sides(of: request, console)
    let check = PairedCheck(
      plan: plan,
      base: sides.base,
      candidate: sides.candidate,
      seed: request.seed,
      stages: request.stages,
      budgetSeconds: request.budgetSeconds,
      countsOnly: request.countsOnly,
      console: console,
      ticks: ticks,
      selects: request.selects
    )
    return (try check.run(), "\(sides.candidate.label) against \(sides.base.label)", sides.candidate)
  }

  private func sides(
    of request: CheckRequest,
    _ console: Console
  ) throws -> (base: CheckSide, candidate: CheckSide) {
    switch request.way {
    case .reference(let reference):
      do {
        let layouts = request.countsOnly ? 0 : CheckDefaults.layouts
        let next = request.countsOnly ? "counting" : "counting and timing"
        return try SourceBuild(console).sides(against: reference, layouts: layouts, next: next)
      } catch {
        // Ctrl-C also ends git and the compiler, which is then no failure of theirs.
        try Interruption.check()
        throw error
      }
    case .builds(let base, let candidate):
      return (
        try CheckSide(folder: base, at: CheckVerb.baselineBuild),
        try candidate.map { try CheckSide(folder: $0, at: CheckVerb.candidateBuild) }
          ?? CheckSide.ofRunningExecutable()
      )
    case .baseline: preconditionFailure("a baseline is no build")
    }
  }
}
