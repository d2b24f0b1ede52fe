import Hierarchy
import Measurement
import Scenarios
import Suites

/// `verify`: the proof that every strategy does what the plan says, before anything is measured.
struct VerifyRunner: VerbRunner {
  static let strategy = Option.value(
    "strategy",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only strategies whose name matches, as in '^parent'"
  )
  static let filter = Option.value(
    "filter",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only cases whose label (scenario, strategy, options) matches"
  )
  static let skip = Option.value(
    "skip",
    .free("REGEX"),
    isRepeatable: true,
    help: "No cases whose label matches"
  )
  static let seed = Option.value(
    "seed",
    .free("N"),
    absence: .value("1"),
    help: "Draws the plans; another seed, other hierarchies"
  )

  static let verb = Verb(
    "verify",
    abstract: "Prove every strategy's deliveries and cleanup against the plan",
    discussion: """
      Builds every scenario under every strategy and every set of its options, sends every message, follows every \
      link, tears down, and holds each result against a walk over the plan that no live object takes part in. \
      Objects, closures, table entries, observers, queued messages and bytes that are left behind are counted.
      """,
    options: [strategy, filter, skip, seed, .json],
    examples: [
      .init(["verify"], "everything; exit code 6 if anything differs"),
      .init(["verify", "--strategy", "^responder", "--filter", "chain"], "one family on the chains"),
      .init(["verify", "--seed", "7", "--json"], "other hierarchies, as JSON"),
    ]
  )

  var catalogue = Catalogue.standard

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let selection = CaseSelection(
      strategies: try arguments.values(Self.strategy, as: .pattern),
      filters: try arguments.values(Self.filter, as: .pattern),
      skips: try arguments.values(Self.skip, as: .pattern)
    )
    let seed = try arguments.value(Self.seed, as: .seed)
    let asJSON = try arguments.flag(.json)
    let stopwatch = ContinuousClock().now
    let reports = try verify(selection, seed: seed, console)
    guard !reports.isEmpty else {
      throw CommandError(
        .usage,
        at: "--filter",
        "no case matches",
        advice: "See the strategies and scenarios with 'bubbleup list'."
      )
    }
    let summary = VerificationSummary(reports, seconds: (ContinuousClock().now - stopwatch) / .seconds(1))
    if asJSON { try console.result(json: summary.record) } else { show(summary, console) }
    return summary.isGreen ? .success : .caseFailed
  }

  private func verify(
    _ selection: CaseSelection,
    seed: UInt64,
    _ console: Console
  ) throws -> [VerificationReport] {
    let verifier = Verifier { Allocator.threadBalance()?.outstanding }
    var reports: [VerificationReport] = []
    for scenario in VerificationSuite.scenarios(seed: seed, of: catalogue) {
      let cases = VerificationSuite.cases(of: scenario, in: catalogue).filter(selection.includes)
      if cases.isEmpty { continue }
      console.transient("verifying \(scenario.label) under \(cases.count) strategies and options")
      reports += verifier.verify(cases, on: try plan(of: scenario))
    }
    return reports
  }

  private func plan(of scenario: Scenario) throws -> HierarchyPlan {
    do {
      return try HierarchyPlan(scenario.parameters)
    } catch {
      throw CommandError(
        .unavailable,
        at: scenario.label,
        "cannot be built: \(error)",
        advice: "Skip it with --skip."
      )
    }
  }

  private func show(_ summary: VerificationSummary, _ console: Console) {
    console.result(summary.table)
    if let legend = summary.legend { console.result(legend) }
    for line in summary.mismatchLines { console.result(line) }
    console.result(summary.verdict)
  }
}
