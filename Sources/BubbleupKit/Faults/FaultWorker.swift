import Glibc

#if Faults
import Hierarchy
import Stress
#endif

/// The command as the child in which one fault is planted; there is nothing to plant in builds without faults.
///
/// What it writes, a line each, with tabs between the words:
///
///     fault NAME ORACLE WORDS      the catalogue, for `list`
///     alarm WORDS                  something was found with nothing planted
///     planted                      nothing was, and now the fault is planted
///     caught TRIES WORDS REPLAY    how it showed
///     missed                       it did not
///     quiet RUNS                   so many runs of what is right, without an alarm
package enum FaultWorker {
  /// The argument by which the command becomes this child.
  static let verb = "--fault-worker"

  /// Does what `arguments`, those after the command's name, ask for, and ends the process; returns if they ask for
  /// something else, or if this build has no faults.
  static func answer(_ arguments: some Collection<String>) {
    #if Faults
    guard arguments.first == verb else { return }
    let words = Array(arguments.dropFirst())
    switch (words.first, words.count) {
    case ("list", 1): list()
    case ("quiet", 3): stayQuiet(runs: Int(words[1]) ?? 0, seed: UInt64(words[2]) ?? 0)
    case (let name?, 3):
      guard let trial = trials.first(where: { $0.fault.rawValue == name }) else {
        exit(ExitCode.usage.rawValue)
      }
      run(trial, FaultTrial.Bench(seed: UInt64(words[1]) ?? 0, folder: words[2]))
    default: exit(ExitCode.usage.rawValue)
    }
    exit(ExitCode.success.rawValue)
    #endif
  }

  #if Faults
  private static let trials = FaultTrials.all + [.gate]

  private static func list() {
    for fault in Fault.allCases {
      let trial = trials.first { $0.fault == fault }
      say("fault", fault.rawValue, trial?.oracle.rawValue ?? "none", trial?.lastWords ?? "")
    }
  }

  private static func run(_ trial: FaultTrial, _ bench: FaultTrial.Bench) {
    if let sighting = trial.control(bench) { return say("alarm", sighting.words) }
    say("planted")
    guard let sighting = trial.run(bench) else { return say("missed") }
    say("caught", "\(sighting.tries)", sighting.words, sighting.replay ?? "")
  }

  private static func stayQuiet(runs: Int, seed: UInt64) {
    let watch = FalseAlarms(seed: seed)
    if let alarm = watch.first(in: runs) {
      say("alarm", alarm)
    } else {
      say("quiet", "\(watch.runs(of: runs))")
    }
  }

  /// At once, as the process may not live to its end.
  private static func say(_ words: String...) {
    let line = words.map { $0.map { "\t\n\r".contains($0) ? " " : String($0) }.joined() }
    print(line.joined(separator: "\t"))
    fflush(nil)
  }
  #endif
}
