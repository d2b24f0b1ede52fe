#if Faults
import Glibc
import Hierarchy

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
    let crew = Crew(actors: Self.bounds.actors)
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
#endif
