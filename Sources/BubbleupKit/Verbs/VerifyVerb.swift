import Foundation
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites

/// `verify`: the proof that every strategy and every architecture does what it has to, before anything is
/// measured.
struct VerifyVerb: VerbRunner {
  static let strategy = Option.value(
    "strategy",
    .suggestions("REGEX", StrategyCatalogue.all.map { "\($0.name)" }),
    isRepeatable: true,
    help: "Only strategies with a matching name, as in '^parent'"
  )
  static let filter = Option.value(
    "filter",
    .labels("REGEX"),
    isRepeatable: true,
    help: "Only cases with a matching label (scenario, strategy, options); \(Option.wholeNumbers)"
  )
  static let skip = Option.value(
    "skip",
    .labels("REGEX"),
    isRepeatable: true,
    help: "No cases with a matching label"
  )
  static let seed = Option.value(
    "seed",
    .free("N"),
    absence: .value("1"),
    help: "Decides the hierarchies and the scripts; another seed gives others"
  )
  static let scripts = Option.value(
    "scripts",
    .free("N"),
    absence: .value("4"),
    help: "Random scripts per form of an architecture"
  )
  static let steps = Option.value(
    "steps",
    .free("N"),
    absence: .value("200"),
    help: "Steps per random script"
  )
  static let script = Option.value(
    "script",
    .file("FILE"),
    help: "Run only this script of steps; '-' for standard input"
  )

  static let verb = Verb(
    "verify",
    abstract: "Prove strategies against plans, and architectures against what must hold",
    discussion: """
      Builds every scenario with every strategy and every set of its options, sends every message, follows every \
      link and tears everything down. Each result is compared with a walk over the plan, which uses no live object. \
      Objects, closures, table entries, observers, queued messages and bytes that are left behind are counted. \
      Then it drives every form of every architecture through its lifecycle, and checks after each step \
      what must be true of any app, and that every planted mistake is caught. A script with a difference is shortened and printed, to be run again with --script. \
      With --shape or a size, only those hierarchies are verified.
      """,
    options: [strategy, filter, skip] + ShapeOptions.all + [seed, scripts, steps, script, .shard, .json],
    examples: [
      .init(["verify"], "everything; exit code 6 if anything differs"),
      .init(["verify", "--strategy", "^responder", "--filter", "chain"], "one family on chains"),
      .init(
        ["verify", "--filter", "architectures", "--scripts", "200", "--steps", "1000"],
        "architectures alone, with long scripts"
      ),
      .init(["verify", "--shape", "deep-app", "--cells", "20,4,2,2,2"], "cells nested five levels deep"),
      .init(["verify", "--script", "failing.txt"], "one script, step by step"),
      .init(["verify", "--seed", "7", "--json"], "other hierarchies, as JSON"),
      .init(["verify", "--shard", "2/8", "--json"], "the second of eight parts, for 'merge'"),
    ]
  )

  var catalogue = Catalogue.standard
  var architectures = ArchitectureCatalogue.all

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let shape = try ShapeRequest(arguments)
    if let path = try arguments.optional(Self.script, as: .text) {
      let other = try arguments.isGiven(.shard) ? Option.shard : nil
      if let option = shape.given.first ?? other {
        throw CommandError(
          .usage,
          at: option.spelling,
          "has no effect with --script: the script names what it drives",
          advice: "Leave it out."
        )
      }
      return try ScriptVerification(architectures: architectures, asJSON: try arguments.flag(.json))
        .run(path, console)
    }
    let selection = try Self.selection(arguments)
    let linkages = ArchitectureCase.all(of: architectures).map(\.options.linkage.rawValue)
    try selection.requireStrategies(among: catalogue.strategies, or: Array(Set(linkages)).sorted())
    let seed = try arguments.value(Self.seed, as: .seed)
    let scripts = try arguments.value(Self.scripts, as: .integer(in: 0...1_000_000))
    let steps = try arguments.value(Self.steps, as: .integer(in: 0...1_000_000))
    let choice = ShapeChoice(request: shape, suite: MeasurementSuite.standard.with(catalogue))
    let allCases = try scenarios(choice, seed: seed).flatMap {
      VerificationSuite.cases(of: $0, in: catalogue)
    }
    let cases = allCases.filter(selection.includes)
    let isAboutLives = try !shape.isGiven || choice.contains(.architectures)
    let allForms = isAboutLives ? ArchitectureCase.all(of: architectures) : []
    let forms = allForms.filter(selection.includes)
    guard !cases.isEmpty || !forms.isEmpty else {
      throw CommandError(
        .usage,
        at: "--filter",
        "no case matches",
        advice: selection.advice(
          among: allCases.map(\.label) + allForms.map(\.label),
          otherwise: "See strategies, scenarios and architectures with 'bubbleup list'."
        )
      )
    }
    let part = try ShardedCases(
      [
        .init("cases", count: cases.count, CaseCosts.verification(cases)),
        .init("architectures", count: forms.count, CaseCosts.verification(forms, scripts, steps)),
      ],
      of: "verify",
      arguments
    )
    let watch = ContinuousClock()
    let start = watch.now
    let reports = try verify(part.places("cases").map { cases[$0] }, console)
    let middle = watch.now
    let living = verify(
      part.places("architectures").map { forms[$0] },
      ArchitectureVerifier(scripts: scripts, steps: steps, seed: seed),
      console
    )
    let summary = VerificationSummary(reports: reports, seconds: (middle - start) / .seconds(1))
    let lives = ArchitectureSummary(reports: living, seconds: (watch.now - middle) / .seconds(1))
    let code = summary.isGreen && lives.isGreen ? ExitCode.success : .caseFailed
    if try arguments.flag(.json) {
      console.result(try part.json(summary.json(with: lives), code))
    } else {
      show(summary, lives, console)
      if let sentence = part.sentence { console.result(sentence: sentence) }
    }
    return code
  }

  /// The cases that `--strategy`, `--filter` and `--skip` select.
  static func selection(_ arguments: Arguments) throws -> CaseSelection {
    CaseSelection(
      strategies: try arguments.values(strategy, as: .pattern),
      filters: try arguments.values(filter, as: .pattern),
      skips: try arguments.values(skip, as: .pattern)
    )
  }

  /// The suite's own, unless others are asked for.
  private func scenarios(_ choice: ShapeChoice, seed: UInt64) throws -> [Scenario] {
    guard choice.request.isGiven else { return VerificationSuite.scenarios(seed: seed, of: catalogue) }
    return VerificationSuite.scenarios(of: try choice.scenarios(), seed: seed)
  }

  /// Scenario by scenario, since each is drawn once for all of its cases.
  private func verify(_ cases: [Case], _ console: Console) throws -> [VerificationReport] {
    let verifier = Verifier { Allocator.threadBalance()?.outstanding }
    return try cases.grouped(by: \.scenario).flatMap { scenario, own in
      console.transient("verifying \(scenario.label) with \(own.count) strategies and options")
      return verifier.verify(own, on: try plan(of: scenario))
    }
  }

  /// Architecture by architecture, for the progress alone.
  private func verify(
    _ forms: [ArchitectureCase],
    _ verifier: ArchitectureVerifier,
    _ console: Console
  ) -> [ArchitectureReport] {
    forms.grouped(by: \.architecture.name).flatMap { name, own in
      console.transient("verifying \(name) in \(own.count) forms")
      return verifier.verify(own)
    }
  }

  private func plan(of scenario: Scenario) throws -> HierarchyPlan {
    do {
      return try HierarchyPlan(scenario.parameters)
    } catch {
      throw CommandError(
        .unavailable,
        at: scenario.label,
        "cannot be built: \(error)",
        advice: "Leave it out with --skip."
      )
    }
  }

  private func show(_ summary: VerificationSummary, _ lives: ArchitectureSummary, _ console: Console) {
    if !summary.reports.isEmpty {
      console.result(summary.table)
      for line in summary.legend { console.result(sentence: line) }
      for line in summary.mismatchLines { console.result(sentence: line) }
      console.result(summary.verdict)
    }
    guard !lives.reports.isEmpty else { return }
    if !summary.reports.isEmpty { console.result("") }
    console.result(lives.table)
    for line in lives.failureLines { console.result(line) }
    console.result(lives.verdict)
  }
}

/// `verify --script`: one script, step by step, up to where it differs.
struct ScriptVerification {
  let architectures: [any Architecture]
  let asJSON: Bool

  /// The steps before a difference that are shown: what led to it is near, and the numbers still count from the start.
  private static let shownSteps = 40

  func run(_ path: String, _ console: Console) throws -> ExitCode {
    let script = try script(at: path)
    guard let architecture = architectures.first(where: { $0.name == script.architecture }) else {
      throw CommandError(.fault, at: path, "was parsed for no architecture", advice: "Please report it.")
    }
    var trace = ScriptTrace(steps: script.steps)
    let divergence = ScriptRunner(architecture, script.options).run(script.steps) {
      trace.note($1, after: $0)
    }
    if asJSON {
      console.result(script.json(divergence))
    } else {
      show(script, divergence, trace, console)
    }
    return divergence == nil ? .success : .caseFailed
  }

  private func script(at path: String) throws -> Script {
    let name = path == "-" ? "standard input" : path
    let text = try TextFile(path).text()
    do throws(ScriptError) {
      return try ScriptParser(architectures).script(in: text)
    } catch {
      throw CommandError(
        .badData,
        at: "\(name):\(error.line)",
        PrintableText.line(error.problem, isUTF8: true),
        advice: error.advice
      )
    }
  }

  private func show(_ script: Script, _ divergence: Divergence?, _ trace: ScriptTrace, _ console: Console) {
    console.result("\(script.architecture) \(script.options.canonical)")
    guard let divergence else {
      console.result("\(script.steps.count) steps: all as it has to be, and nothing is left behind")
      return
    }
    for line in trace.lines(last: Self.shownSteps) { console.result(line) }
    let place = divergence.step.map { "after step \($0 + 1), \(script.steps[$0])" } ?? "at launch"
    console.result("differs \(place):")
    for line in divergence.differences { console.result("  \(line)") }
  }
}

/// What could be seen at launch and after each step: only what changed, and what happened.
private struct ScriptTrace {
  let steps: [Step]
  var latest: [String: String] = [:]
  var entries: [[String]] = []

  /// Takes note of what was seen after step `index`, or at launch where that is nil.
  mutating func note(_ observation: Observation, after index: Int?) {
    let title = index.map { "\($0 + 1) \(steps[$0])" } ?? "launch"
    let changed = Set(latest.keys).union(observation.facts.keys).sorted().filter {
      latest[$0] != observation.facts[$0]
    }
    entries.append(
      [title] + changed.map { "    \($0): \(observation.facts[$0] ?? "nothing")" }
        + observation.events.map { "    event: \($0)" }
    )
    latest = observation.facts
  }

  func lines(last count: Int) -> [String] {
    let before = max(0, entries.count - count)
    return (before > 0 ? ["… \(before) earlier steps"] : []) + entries.dropFirst(before).flatMap(\.self)
  }
}
