import Hierarchy
import Measurement
import Reports
import Results
import Stress

/// `stress --explore`: every interleaving within bounds, then many.
struct StressExploration {
  private let plan: ExplorationPlan
  private let shard: Shard
  private let beginning: RunLife.Beginning
  private let format: ProofFormat

  /// What was typed, to be kept below `parent`; all of it, or a part.
  init(_ arguments: Arguments, _ shard: Shard = .whole, in parent: String, of parts: ExploredParts) throws {
    self.shard = shard
    let seed = try arguments.value(StressVerb.seed, as: .seed)
    plan = ExplorationPlan(
      try arguments.values(StressVerb.explore, as: ValueParser<ExplorationMode>.oneOfCases),
      of: try Self.cases(arguments, of: parts),
      isFull: try arguments.flag(StressVerb.full),
      schedules: try arguments.optional(StressVerb.schedules, as: .integer(in: 1...1_000_000_000)),
      seed: seed
    )
    beginning = try RunLife.Beginning(stress: arguments, shard, seed: seed, below: parent)
    format = try ProofFormat(arguments)
  }

  private static func cases(_ arguments: Arguments, of parts: ExploredParts) throws -> [ScenarioExploration] {
    let names = try arguments.values(StressVerb.scenario, as: .text)
    let patterns = try arguments.values(RunVerb.strategy, as: .pattern)
    let disciplines = try StressVerb.disciplines(arguments)
    let forms = ExploredForm.all.filter { form in
      (patterns.isEmpty || patterns.contains { "\(form.strategy)".contains($0) })
        && (disciplines.isEmpty || disciplines.contains(form.discipline))
    }
    guard !forms.isEmpty else {
      let problem = "no explored strategy and discipline matches"
      let advice = "There are \(ExploredForm.all.map(\.description).joined(separator: ", "))."
      throw CommandError(.usage, at: "--explore", problem, advice: advice)
    }
    return ExploredScenario.all.filter { names.isEmpty || names.contains($0.name) }
      .flatMap { scenario in forms.map { ScenarioExploration(scenario, $0, of: parts) } }
  }

  /// Explores, saves what fails, and prints; 6 if something failed.
  func run(_ console: Console, until interruption: () -> Int32?) throws -> ExitCode {
    let (steps, pieces) = try plan.part(shard) { try Self.crew($0) }
    var life = try RunLife(beginning) { $0.shard = pieces.record }
    let directory = life.directory
    var findings: [ExplorationFinding] = []
    try directory.write([], of: ExplorationRow.table)
    // New for each number of actors; and a lost one is of no more use.
    var crew: ActorCrew?
    var actors = 0
    for (index, step) in steps.enumerated() where interruption() == nil {
      let (pass, subject) = (step.pass, step.subject)
      console.transient(
        "\(pass.mode.rawValue) \(pass.bounds.words): \(index + 1)/\(steps.count) \(subject.scenario.name)"
      )
      let usable = crew.flatMap { $0.isLost || actors != pass.bounds.actors ? nil : $0 }
      let crewOfStep = try usable ?? Self.crew(pass.bounds.actors)
      (crew, actors) = (crewOfStep, pass.bounds.actors)
      let result = subject.run(step.request(seed: plan.seed), with: crewOfStep) { interruption() != nil }
      save(result, directory, console)
      findings.append((result, try directory.row(of: result)))
      try directory.write(findings.map(\.row), of: ExplorationRow.table)
    }
    console.endTransient()
    let signal = interruption()
    try life.finish(signal, rows: findings.map { _ in [ExplorationRow.table.name: 1] })
    let presentation = ExplorationPresentation(
      results: findings.map(\.result),
      seed: plan.seed,
      schedules: shard.isWhole ? nil : directory.path,
      path: directory.file(of: ExplorationRow.table)
    )
    switch format {
    case .text:
      presentation.show(on: console)
      if let sentence = pieces.sentence { console.result(sentence: sentence) }
    case .json: console.result(try life.directory.json(of: findings))
    case .junit:
      console.writeOutput(presentation.junit(of: steps.map(\.subject), console.command).xml)
    }
    return ExitCode(hasFailed: findings.contains { $0.row.status == .failed }, signal)
  }

  /// The file of a failure: beside its row, and in the current directory, unless several shards would write there at once.
  private func save(_ result: ScenarioExploration.Result, _ directory: RunDirectory, _ console: Console) {
    guard let file = result.file else { return }
    let bytes = Array(file.text.utf8)
    do {
      try directory.write(schedule: bytes, as: file.name)
      if shard.isWhole { try OpenFile.replacing(file.name).write(bytes) }
    } catch {
      // The failure is worth more than its file: it is printed in any case.
      console.warning("\(file.name) cannot be saved: \(error)")
    }
  }

  static func crew(_ actors: Int) throws(CommandError) -> ActorCrew {
    let crew = ActorCrew(actors: actors, on: processor)
    guard let refusal = crew.refusal else { return crew }
    let advice = "Raise the limits on processes and address space with 'ulimit -u' and 'ulimit -v'."
    throw CommandError(.unavailable, at: "threads", refusal, advice: advice)
  }

  /// The last processor that this process may use: the first ones get more of what else is going on.
  static var processor: Int? { try? ProcessorSet.ofCallingThread().members.last }
}

extension ScheduleFile {
  var name: String {
    let table = form.tableName.map { ".\($0)" } ?? ""
    return "\(scenario).\(form.strategy)\(table).\(form.discipline.rawValue).schedule"
  }
}

/// `stress --replay`: one saved schedule, step by step, and whether it still fails.
extension StressVerb {
  func replay(_ path: String, asJSON: Bool, _ console: Console) throws -> ExitCode {
    let file = try Self.schedule(at: path)
    let crew = try StressExploration.crew(file.bounds.actors)
    let finding = file.replay(with: crew, of: parts)
    if asJSON {
      console.result(file.json(finding))
    } else {
      console.result("\(file.scenario) of \(file.form), \(file.bounds.words), seed \(file.seed)")
      for line in finding.schedule?.lines ?? [] { console.result("  \(line)") }
      console.result(finding.verdict(on: file))
    }
    switch finding {
    case .reproduced, .failsOtherwise: return .caseFailed
    case .passes: return .success
    case .doesNotFit: return .unavailable
    }
  }

  private static func schedule(at path: String) throws(CommandError) -> ScheduleFile {
    let text = try TextFile(path).text()
    do {
      return try ScheduleFile(text: text)
    } catch {
      throw CommandError(.badData, at: "\(path):\(error.line)", error.problem, advice: error.advice)
    }
  }
}

extension ScheduleFile.Finding {
  fileprivate func verdict(on file: ScheduleFile) -> String {
    let problem = schedule?.violation.map { "\($0.code.rawValue), \($0)" } ?? "nothing"
    return switch self {
    case .reproduced: "reproduced: \(problem)"
    case .failsOtherwise: "fails differently from when it was saved (\(file.failure.rawValue)): \(problem)"
    case .passes: "no longer fails"
    case .doesNotFit(let missed):
      "no longer fits: at step \(missed.step) actor \(missed.actor) cannot go on; explore the scenario again"
    }
  }
}
