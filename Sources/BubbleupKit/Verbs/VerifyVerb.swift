import Foundation
import Hierarchy
import Measurement
import Reports
import Scenarios
import Strategies
import Suites

/// `verify`: the proof that every strategy and every architecture does what it has to, before anything is
/// measured.
struct VerifyVerb: VerbRunner {
  static let seed = Option.value("seed", .free("N"), absence: .value("1"))
    .help("Decides the hierarchies and the scripts; another seed gives others")
  static let scripts = Option.value("scripts", .free("N"), absence: .value("4"))
    .help("Random scripts per form of an architecture")
  static let steps = Option.value("steps", .free("N"), absence: .value("200")).help("Steps per random script")
  static let script = Option.value("script", .file("FILE"))
    .help("Run only this script of steps; '-' for standard input")

  static let verbose = Option.flag("verbose")
    .help("Show up to twenty differences of every case, not only the first of each kind")

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
    options: RunVerb.selection + ShapeRequest.all + [
      seed, scripts, steps, script, verbose, .shard, ProofFormat.option, .json,
    ],
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
      .init(["verify", "--format", "junit"], "for a test reporter"),
      .init(["verify", "--shard", "2/8", "--json"], "the second of eight parts, for 'merge'"),
    ]
  )

  var catalogue = Catalogue.standard
  var architectures = ArchitectureCatalogue.all
  /// The signal that asked to stop, if one did; nil for those that the process receives.
  var interruption: (@Sendable () -> Int32?)?

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let shape = try ShapeRequest(arguments)
    let format = try ProofFormat(arguments)
    if let path = try arguments.optional(Self.script, as: .text) {
      let other = try arguments.isGiven(.shard) ? Option.shard : nil
      if let option = shape.given.first ?? other {
        let problem = "has no effect with --script: the script names what it drives"
        let advice = "Leave it out."
        throw CommandError(.usage, at: option.spelling, problem, advice: advice)
      }
      return try verify(script: path, as: format, console)
    }
    shape.imported?.note(on: console)
    let selection = try CaseSelection(arguments)
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
      let advice =
        selection.advice(
          among: allCases.map(\.label) + allForms.map(\.label),
          otherwise: "See strategies, scenarios and architectures with 'bubbleup list'."
        )
      throw CommandError(.usage, at: "--filter", "no case matches", advice: advice)
    }
    let part = try ShardedCases(
      [
        ("cases", cases.count, { ShardDivision.Piece.verification(cases) }),
        ("architectures", forms.count, { ShardDivision.Piece.verification(forms, scripts, steps) }),
      ],
      of: "verify",
      arguments
    )
    let own = (
      cases: part.places("cases").map { cases[$0] }, forms: part.places("architectures").map { forms[$0] }
    )
    let verifier = ArchitectureVerifier(scripts: scripts, steps: steps, seed: seed)
    let watch = ContinuousClock()
    let start = watch.now
    let (reports, middle, living, signal) = try RunLife.withInterruptHandling(interruption) { signal in
      let isStopped = { @Sendable in signal() != nil }
      let reports = try verify(own.cases, console, isStopped)
      return (reports, watch.now, verify(own.forms, verifier, console, isStopped), signal())
    }
    let seconds = ((middle - start) / .seconds(1), (watch.now - middle) / .seconds(1))
    let code = reports.isGreen && living.isGreen ? ExitCode.success : .caseFailed
    switch format {
    case .text:
      show(reports, living, seconds, isVerbose: try arguments.flag(Self.verbose), console)
      if let sentence = part.sentence { console.result(sentence: sentence) }
    // Of a proof that was cut short nothing is printed that could pass for a whole one.
    case .json where signal == nil: console.result(try part.json(reports.json(with: living), code))
    case .junit where signal == nil:
      let verdicts =
        (reports.isEmpty ? [] : [reports.verdict(seconds: seconds.0)])
        + (living.isEmpty ? [] : [living.verdict(seconds: seconds.1)]) + [part.sentence].compactMap(\.self)
      let report = JUnitReport(
        "verify",
        reports.map(\.junit) + living.map { $0.junit(console.command) },
        verdict: verdicts.joined(separator: "\n")
      )
      console.writeOutput(report.xml)
    case .json, .junit: break
    }
    guard let signal else { return code }
    let (done, all) = (reports.count + living.count, own.cases.count + own.forms.count)
    console.warning(
      "interrupted after \(done) of \(Figure.count(all, "case")): nothing is known of the others"
    )
    return ExitCode(signal: signal)
  }

  /// The suite's own, unless others are asked for.
  private func scenarios(_ choice: ShapeChoice, seed: UInt64) throws -> [Scenario] {
    guard choice.request.isGiven else { return VerificationSuite.scenarios(seed: seed, of: catalogue) }
    return VerificationSuite.scenarios(of: try choice.scenarios(), seed: seed)
  }

  /// Scenario by scenario, since each is drawn once for all of its cases.
  private func verify(
    _ cases: [Case],
    _ console: Console,
    _ isStopped: @Sendable () -> Bool
  ) throws -> [VerificationReport] {
    let verifier = Verifier { Allocator.threadBalance()?.outstanding }
    return try cases.grouped(by: \.scenario).flatMap { scenario, own in
      guard !isStopped() else { return [VerificationReport]() }
      console.transient(
        "verifying \(scenario.label) under \(Figure.count(own.count, "strategy", "strategies and options"))"
      )
      return verifier.verify(own, on: try plan(of: scenario), isStopped: isStopped)
    }
  }

  /// Architecture by architecture, for the progress alone.
  private func verify(
    _ forms: [ArchitectureCase],
    _ verifier: ArchitectureVerifier,
    _ console: Console,
    _ isStopped: @Sendable () -> Bool
  ) -> [ArchitectureReport] {
    forms.grouped(by: \.architecture.name).flatMap { name, own in
      console.transient("verifying \(name) in \(Figure.count(own.count, "form"))")
      return verifier.verify(own, isStopped: isStopped)
    }
  }

  private func plan(of scenario: Scenario) throws -> HierarchyPlan {
    do {
      return try HierarchyPlan(scenario.parameters)
    } catch {
      let advice = "Leave it out with --skip."
      throw CommandError(.unavailable, at: scenario.label, "cannot be built: \(error)", advice: advice)
    }
  }

  private func show(
    _ reports: [VerificationReport],
    _ lives: [ArchitectureReport],
    _ seconds: (reports: Double, lives: Double),
    isVerbose: Bool,
    _ console: Console
  ) {
    let lines = isVerbose ? reports.mismatchLines : reports.mismatchExamples
    let (scripts, examples) = (lives.failureLines(console.command), lives.failureExamples(console.command))
    if !reports.isEmpty {
      console.result(reports.table)
      for line in reports.legend + lines { console.result(sentence: line) }
      console.result(reports.verdict(seconds: seconds.reports))
    }
    if !lives.isEmpty {
      if !reports.isEmpty { console.result("") }
      console.result(lives.table)
      for line in isVerbose ? scripts : examples { console.result(line) }
      console.result(lives.verdict(seconds: seconds.lives))
    }
    if !isVerbose, lines.count < reports.mismatchLines.count || examples.count < scripts.count {
      console.note("--verbose shows what differs in every case")
    }
  }
}

/// `verify --script`: one script, step by step, up to where it differs.
extension VerifyVerb {
  /// The steps before a difference that are shown: what led to it is near, and the numbers still count from the start.
  private static let shownSteps = 40

  private func verify(script path: String, as format: ProofFormat, _ console: Console) throws -> ExitCode {
    let script = try script(at: path)
    var latest: [String: String] = [:]
    var trace: [[String]] = []
    let divergence = script.run { index, observation in
      let title = index.map { "\($0 + 1) \(script.steps[$0])" } ?? "launch"
      trace.append([title] + Self.changes(in: observation, since: latest))
      latest = observation.facts
    }
    switch format {
    case .text: show(script, divergence, trace, console)
    case .json: console.result(script.json(divergence))
    case .junit:
      let subject = script.junit(divergence)
      console.writeOutput(JUnitReport("verify", [subject], verdict: subject.output.joined()).xml)
    }
    return divergence == nil ? .success : .caseFailed
  }

  private func script(at path: String) throws -> Script {
    let name = path == "-" ? "standard input" : path
    let text = try TextFile(path).text()
    do throws(ScriptError) {
      return try Script(text: text, for: architectures)
    } catch {
      throw CommandError(
        .badData,
        at: "\(name):\(error.line)",
        PrintableText.line(error.problem, isUTF8: true),
        advice: error.advice
      )
    }
  }

  /// Only what changed, and what happened.
  private static func changes(in observation: Observation, since latest: [String: String]) -> [String] {
    let facts = observation.facts
    let changed = Set(latest.keys).union(facts.keys).sorted().filter { latest[$0] != facts[$0] }
    return changed.map { "    \($0): \(facts[$0] ?? "nothing")" }
      + observation.events.map { "    event: \($0)" }
  }

  private func show(_ script: Script, _ divergence: Divergence?, _ trace: [[String]], _ console: Console) {
    console.result("\(script.subject.architecture.name) \(script.subject.options.canonical)")
    guard let divergence else {
      console.result(
        "\(Figure.count(script.steps.count, "step")): all as it has to be, and nothing is left behind"
      )
      return
    }
    let before = max(0, trace.count - Self.shownSteps)
    if before > 0 { console.result("… \(before) earlier steps") }
    for line in trace.dropFirst(before).joined() { console.result(line) }
    console.result("differs \(script.place(of: divergence)):")
    for line in divergence.differences { console.result("  \(line)") }
  }
}
