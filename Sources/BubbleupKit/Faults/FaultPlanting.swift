#if Faults
import Hierarchy
import Statistics
import Stress
#endif
import Workloads

/// The worker in which one fault is planted; there is nothing to plant in builds without faults.
struct FaultPlanting: Worker {
  static let kind = WorkerKind.fault

  enum Request: Codable, Sendable {
    /// Tell every fault that there is.
    case list
    /// Look for something wrong, plant the fault, and look again; replay files go into `folder`.
    case plant(fault: String, seed: UInt64, folder: String)
    /// Run what is right at least `runs` times.
    case stayQuiet(runs: Int, seed: UInt64)
  }

  enum Event: Codable, Sendable, Equatable {
    case fault(PlantedFault)
    /// Something was found with nothing planted.
    case alarm(String)
    /// Nothing was, and now the fault is planted.
    case planted
    /// How it showed, and the schedule to run again.
    case caught(tries: Int, words: String, replay: String?)
    case missed
    /// So many runs of what is right, without an alarm.
    case quiet(runs: Int)
  }

  func answer(_ request: Request, tell: (Event) throws -> Void) throws -> WorkerEnd {
    #if Faults
    switch request {
    case .list:
      for fault in Fault.allCases {
        let trial = Self.trials.first { $0.fault == fault }
        try tell(
          .fault(
            PlantedFault(
              name: fault.rawValue,
              oracle: trial?.oracle.rawValue ?? "none",
              lastWords: trial?.lastWords ?? ""
            )
          )
        )
      }
    case .plant(let name, let seed, let folder):
      guard let trial = Self.trials.first(where: { $0.fault.rawValue == name }) else {
        throw Unavailable(reason: "this build has no fault \(name)")
      }
      try run(trial, FaultTrial.Bench(seed: seed, folder: folder), tell)
    case .stayQuiet(let runs, let seed):
      let watch = FalseAlarms(seed: seed)
      try tell(watch.first(in: runs).map { .alarm($0) } ?? .quiet(runs: watch.runs(of: runs)))
    }
    return .done
    #else
    throw Unavailable(reason: "this build has no faults to plant")
    #endif
  }

  #if Faults
  private static let trials = FaultTrials.all + [.gate]

  private func run(_ trial: FaultTrial, _ bench: FaultTrial.Bench, _ tell: (Event) throws -> Void) throws {
    if let sighting = trial.control(bench) { return try tell(.alarm(sighting.words)) }
    try tell(.planted)
    guard let sighting = trial.run(bench) else { return try tell(.missed) }
    try tell(.caught(tries: sighting.tries, words: sighting.words, replay: sighting.replay))
  }
  #endif
}

/// What plants faults, whose catalogue it has.
protocol FaultPlanter {
  /// The folder of the sources.
  var root: String { get }
  /// The executable that has the faults.
  var executable: String { get }

  /// Every fault that there is.
  func catalogue() throws(CommandError) -> [PlantedFault]
  /// Plants `fault` once.
  func plant(_ fault: PlantedFault, seed: UInt64) throws(CommandError) -> FaultFinding
  /// Runs what is right at least `runs` times.
  func quiet(runs: Int, seed: UInt64) throws(CommandError) -> QuietFinding
}

/// Plants one fault after the other, each in a process of its own.
struct FaultSession: FaultPlanter {
  let build: FaultBuild

  var root: String { build.root }
  var executable: String { build.executable }

  /// Seconds for one fault with its control; the longest takes a few.
  private static let patience = 120.0

  /// The catalogue of the build.
  func catalogue() throws(CommandError) -> [PlantedFault] {
    let (events, answer) = try ask(.list)
    let faults = events.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
    guard !faults.isEmpty, answer == .ended(.done) else {
      throw CommandError(
        .fault,
        at: build.executable,
        "does not say which faults it has: \(FaultFinding.words(answer))",
        advice: "Remove its build folder and try again."
      )
    }
    return faults
  }

  /// Plants `fault` once.
  func plant(_ fault: PlantedFault, seed: UInt64) throws(CommandError) -> FaultFinding {
    let (events, answer) = try ask(.plant(fault: fault.name, seed: seed, folder: build.replays))
    return FaultFinding(fault, events, answer)
  }

  /// Runs what is right at least `runs` times: how often it was, or the alarm that was raised.
  func quiet(runs: Int, seed: UInt64) throws(CommandError) -> QuietFinding {
    let (events, answer) = try ask(.stayQuiet(runs: runs, seed: seed))
    switch (events.first, answer) {
    case (.quiet(let runs), .ended(.done)): return QuietFinding(runs: runs, alarm: nil)
    case (.alarm(let alarm), _): return QuietFinding(runs: 0, alarm: alarm)
    default: return QuietFinding(runs: 0, alarm: FaultFinding.words(answer))
    }
  }

  private func ask(
    _ request: FaultPlanting.Request
  ) throws(CommandError) -> (events: [FaultPlanting.Event], answer: WorkerAnswer) {
    let link: WorkerLink<FaultPlanting>
    do {
      link = try WorkerLink(.executable(build.executable), patience: WorkerPatience(seconds: Self.patience))
    } catch {
      throw CommandError(
        .unavailable,
        at: build.executable,
        error.reason,
        advice: "Remove its build folder and try again."
      )
    }
    defer { link.end() }
    var events: [FaultPlanting.Event] = []
    let answer = link.ask(request) { events.append($0) }
    return (events, answer)
  }
}

#if Faults
extension FaultTrial {
  /// The gate, asked about counts that are not there and times that are no numbers.
  static let gate = FaultTrial(.gateAcceptsMissing) { _ in
    for reading in [RepeatedCount.failed("the child crashed"), .unavailable("no wrappers")] {
      let finding = CountFinding(.retains, base: .exact(2), candidate: reading, threshold: 0)
      if finding.verdict == .same { return "a count that is missing counts as unchanged" }
    }
    for nanoseconds in [Double.nan, .infinity, 0] {
      let round = PairSample.Round(nanoseconds: nanoseconds, verified: 1)
      let group = PairSample.Group(base: [round], candidate: [round])
      if (try? PairSample([group], of: "a case")) != nil { return "\(nanoseconds) ns is taken for a time" }
    }
    return nil
  }
}
#endif
