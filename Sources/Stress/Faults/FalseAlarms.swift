#if Faults
/// Runs what is right, over and over, to see whether anybody cries wolf.
package struct FalseAlarms {
  private let seed: UInt64

  private static let bounds = ExplorationBounds(actors: 2, steps: 200)

  package init(seed: UInt64) {
    self.seed = seed
  }

  private static var programs: [(ExploredScenario, ExploredForm)] {
    (ExploredScenario.all + ExploredScenario.forFaults).flatMap { scenario in
      ExploredForm.all.map { (scenario, $0) }
    }
  }

  /// How many runs there are if at least `wanted` are asked for: the same number of each program.
  package func runs(of wanted: Int) -> Int { Self.each(wanted) * Self.programs.count }

  /// The first alarm in at least `wanted` runs under schedules drawn at random; nil if there is none.
  package func first(in wanted: Int) -> String? {
    let crew = Crew(actors: Self.bounds.actors)
    for (scenario, form) in Self.programs {
      let request = ExplorationRequest(
        .random,
        within: Self.bounds,
        seed: seed,
        schedules: Self.each(wanted)
      )
      let report = Explorer(request, with: crew) { scenario.makeProgram(form, actors: 2) }.explore()
      if let violation = report.failure?.violation { return "\(scenario.name) of \(form): \(violation)" }
    }
    return nil
  }

  private static func each(_ wanted: Int) -> Int { (wanted + programs.count - 1) / programs.count }
}
#endif
