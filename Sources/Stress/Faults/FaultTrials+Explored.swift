#if Faults
import Glibc
import Hierarchy

extension FaultTrials {
  /// Faults that take two threads and the right moment.
  static let explored: [FaultTrial] = [
    explored(.checkThenSet, "set-set", [.appleTable]),
    explored(.oppositeLockOrder, "move-move", [.parent], under: .striped),
    explored(.skippedLevel, "send-remove", [.parent, .delegate]),
    explored(.retryDeliversTwice, "send-reparent", [.parent, .delegate]),
    explored(.deliveryAfterRemove, "send-remove", [.parent, .delegate]),
    explored(.nonAtomicCounter, "count-count", [.parent]),
    explored(.staleGeneration, "send-remove", [.indexed], under: .own),
    explored(.rowReusedEarly, "send-remove", [.indexed], under: .own),
    explored(.publishedUnfilled, "push-pop-leaf", [.indexed], under: .own),
    explored(.reclaimedWhileRead, "send-remove", [.indexed], under: .own),
  ]

  private static func explored(
    _ fault: Fault,
    _ name: String,
    _ links: [ExploredForm.Links],
    under discipline: DisciplineKind = .locked
  ) -> FaultTrial {
    FaultTrial(fault, .explorer) { bench in
      guard let scenario = ExploredScenario.named(name) else { return nil }
      var tries = 0
      for form in ExploredForm.all where links.contains(form.links) && form.discipline == discipline {
        let hunt = FaultHunt(scenario, form, seed: bench.seed)
        if let sighting = hunt.run(for: fault, into: bench.folder, after: &tries) { return sighting }
      }
      return nil
    }
  }
}

/// Looks for a schedule of one scenario under one form in which a planted fault shows.
struct FaultHunt {
  private let scenario: ExploredScenario
  private let form: ExploredForm
  private let seed: UInt64

  /// Each of the faults was seen to show within a few hundred schedules.
  private static let schedules = 4_000
  /// Far beyond the longest actor, so that every step is a choice.
  private static let bounds = ExplorationBounds(actors: 2, steps: 200)

  init(_ scenario: ExploredScenario, _ form: ExploredForm, seed: UInt64) {
    self.scenario = scenario
    self.form = form
    self.seed = seed
  }

  /// The plainest failing schedule, written to `folder` and run once more from there; nil if none fails.
  func run(for fault: Fault, into folder: String?, after tries: inout Int) -> FaultSighting? {
    let crew = ActorCrew(actors: Self.bounds.actors)
    let make = { [scenario, form] in scenario.makeProgram(form, actors: Self.bounds.actors) }
    let request = ExplorationRequest(.pct, within: Self.bounds, seed: seed, schedules: Self.schedules)
    let report = Explorer(request, with: crew, make).explore()
    tries += report.schedules
    guard let failure = report.failure, let violation = failure.violation else { return nil }
    guard !crew.isLost, violation.code != .irreproducible else {
      return FaultSighting(tries: tries, words: "\(violation)")
    }
    var minimiser = Minimiser(with: crew, within: Self.bounds, make)
    let plain = minimiser.minimise(failure)
    let words = "\(scenario.name) of \(form): \(plain.violation ?? violation)"
    guard let folder else { return FaultSighting(tries: tries, words: words) }
    guard let file = ScheduleFile(plain, of: scenario, form, within: Self.bounds, seed: seed),
      let path = Self.write(file, as: "\(folder)/\(fault.rawValue)-\(seed).schedule"),
      case .reproduced = file.replay(with: crew)
    else { return nil }
    return FaultSighting(tries: tries, words: words, replay: path)
  }

  /// The path, if all of the file is there.
  private static func write(_ file: ScheduleFile, as path: String) -> String? {
    guard let stream = fopen(path, "w") else { return nil }
    let isWritten = fputs(file.text, stream) >= 0
    return fclose(stream) == 0 && isWritten ? path : nil
  }
}

/// Runs what is right, over and over, to see whether anybody cries wolf.
package struct FalseAlarms {
  private let seed: UInt64

  private static let bounds = ExplorationBounds(actors: 2, steps: 200)

  package init(seed: UInt64) {
    self.seed = seed
  }

  private static var programs: [(ExploredScenario, ExploredForm)] {
    let pairs = ExploredScenario.all.flatMap { scenario in ExploredForm.all.map { (scenario, $0) } }
    // What is about two writers of one link, or about counters, has no meaning of its own for a lane.
    let forms = ExploredForm.all.filter { $0.discipline != .own }
    return pairs + ExploredScenario.forFaults.flatMap { scenario in forms.map { (scenario, $0) } }
  }

  /// How many runs there are if at least `wanted` are asked for: the same number of each program.
  package func runs(of wanted: Int) -> Int { Self.each(wanted) * Self.programs.count }

  /// The first alarm in at least `wanted` runs under schedules drawn at random; nil if there is none.
  package func first(in wanted: Int) -> String? {
    let crew = ActorCrew(actors: Self.bounds.actors)
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
