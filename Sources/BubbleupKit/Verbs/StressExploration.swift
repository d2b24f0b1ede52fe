import Hierarchy
import Measurement
import Results
import Stress

/// `stress --explore` and `stress --replay`: every interleaving within bounds, then many, and a failing one once more.
struct StressExploration {
  static let explore = Option.value(
    "explore",
    .choices(ExplorationMode.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Instead of loads: all schedules of a few steps, or drawn ones by priorities or at random"
  )
  static let schedules = Option.value(
    "schedules",
    .free("N"),
    absence: .described("by mode, more with --full"),
    help: "With --explore: at most so many schedules of each scenario under each strategy and discipline"
  )
  static let scenario = Option.value(
    "scenario",
    .choices(ExploredScenario.all.map(\.name)),
    isRepeatable: true,
    absence: .described("all"),
    help: "With --explore: only these"
  )
  static let replay = Option.value(
    "replay",
    .file("FILE"),
    help: "Run the schedule that a failing exploration saved, '-' for standard input"
  )

  /// The options of this part of the verb.
  static let options = [explore, schedules, scenario, replay]

  /// What is asked for; nil if neither option of this part is given.
  static func run(
    _ arguments: Arguments,
    isFull: Bool,
    seed: UInt64,
    _ console: Console
  ) throws -> ExitCode? {
    if let path = try arguments.optional(replay, as: .text) {
      return try ScheduleReplay(path: path).run(console)
    }
    let modes = try arguments.values(explore, as: ValueParser<ExplorationMode>.oneOfCases)
    guard !modes.isEmpty else { return nil }
    let plan = ExplorationPlan(
      modes,
      of: try cases(arguments),
      isFull: isFull,
      schedules: try arguments.optional(schedules, as: .integer(in: 1...1_000_000_000)),
      seed: seed
    )
    return try StressExploration(plan: plan, console: console).run()
  }

  private static func cases(_ arguments: Arguments) throws -> [ScenarioExploration] {
    let names = try arguments.values(scenario, as: .text)
    let patterns = try arguments.values(StressRunner.strategy, as: .pattern)
    let disciplines = try arguments.values(
      StressRunner.discipline,
      as: ValueParser<DisciplineKind>.oneOfCases
    )
    let forms = ExploredForm.all.filter { form in
      (patterns.isEmpty || patterns.contains { "\(form.strategy)".contains($0) })
        && (disciplines.isEmpty || disciplines.contains(form.discipline))
    }
    guard !forms.isEmpty else {
      throw CommandError(
        .usage,
        at: "--explore",
        "no explored strategy and discipline matches",
        advice: "There are \(ExploredForm.all.map(\.description).joined(separator: ", "))."
      )
    }
    return ExploredScenario.all.filter { names.isEmpty || names.contains($0.name) }
      .flatMap { scenario in forms.map { ScenarioExploration(scenario, $0) } }
  }

  private let plan: ExplorationPlan
  private let console: Console

  private func run() throws -> ExitCode {
    let watch = try InterruptWatch()
    defer { withExtendedLifetime(watch) {} }
    var results: [ScenarioExploration.Result] = []
    for pass in plan.passes {
      // New for each number of actors; and a lost one is of no more use.
      var crew = Stress.Crew(actors: pass.bounds.actors, on: Self.processor)
      for (index, subject) in plan.cases.enumerated() where InterruptWatch.lastReceived == nil {
        console.transient(
          "\(pass.mode.rawValue) \(pass.bounds.words): \(index + 1)/\(plan.cases.count) \(subject.scenario.name)"
        )
        if crew.isLost { crew = Stress.Crew(actors: pass.bounds.actors, on: Self.processor) }
        let request = ExplorationRequest(
          pass.mode,
          within: pass.bounds,
          seed: plan.seed,
          schedules: pass.schedules
        )
        let result = subject.run(request, with: crew) { InterruptWatch.lastReceived != nil }
        save(result)
        results.append(result)
      }
    }
    console.endTransient()
    ExplorationPresentation(results: results, seed: plan.seed).show(on: console)
    if results.contains(where: { $0.violation != nil }) { return .caseFailed }
    if let signal = InterruptWatch.lastReceived { return signal == 15 ? .terminated : .interrupted }
    return .success
  }

  /// The file of a failure, in the current directory, where whoever started the run is.
  private func save(_ result: ScenarioExploration.Result) {
    guard let file = result.file else { return }
    let path = file.name
    do {
      try OpenFile.replacing(path).write(Array(file.text.utf8))
    } catch {
      // The failure is worth more than its file: it is printed in any case.
      console.warning("\(path) cannot be saved: \(error)")
    }
  }

  /// The last processor that this process may use: the first ones get more of what else is going on.
  static var processor: Int? { try? ProcessorSet.ofCallingThread().members.last }
}

extension ScheduleFile {
  /// What its file is called.
  var name: String {
    let table = form.tableName.map { ".\($0)" } ?? ""
    return "\(scenario).\(form.strategy)\(table).\(form.discipline.rawValue).schedule"
  }
}
