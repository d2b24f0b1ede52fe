import Foundation
import Measurement
import Results

/// The life of a run, the same for every verb that leaves a directory below `results/`.
///
/// It begins under a name of its own, with a manifest of what it runs on; it can be interrupted; and it is finished in the
/// state that came of it. How the command then ends is the verb's to say.
struct RunLife {
  /// Below the current directory, as the documentation of the files has it.
  static let parent = "results"

  /// Refuses a name that is taken, before anything is measured that could then not be kept.
  static func refuseTaken(_ name: RunName, below parent: String = RunLife.parent) throws(CommandError) {
    let path = "\(parent)/\(name)"
    let run: RunDirectory?
    do throws(ResultsError) { run = try RunDirectory.open(name, in: parent) } catch {
      // A folder that holds no run is taken as well.
      guard error.code != .missing || FileManager.default.fileExists(atPath: path) else { return }
      run = nil
    }
    var advice = "Choose another name, or remove the folder."
    // Only runs of cases can go on: loads and claims have no plan of any.
    if let run, case .partial = run.manifest.state, run.manifest.merged == nil,
      (try? run.plan().cases.isEmpty) == false
    {
      advice = "Go on with it by 'bubbleup run --resume \(name)', or choose another name."
    }
    throw CommandError(.usage, at: "--name", "\(path) exists already", advice: advice)
  }

  private(set) var directory: RunDirectory
  /// The samples that are there already; none in a run that was not continued.
  let earlier: [SampleRow]
  /// What of them had to be dropped, as a sentence; nil where nothing was.
  let loss: String?

  /// What is known of a run when its arguments were read, before anything is done that could then not be kept.
  struct Beginning {
    /// Nil for the first free number after `stem`.
    let name: RunName?
    let stem: String
    let parent: String
    let arguments: [String]
    let seed: UInt64

    init(
      _ name: String?,
      orNext stem: String,
      below parent: String = RunLife.parent,
      arguments: [String],
      seed: UInt64
    ) throws {
      self.name = if let name { try RunName(name) } else { nil }
      if let name = self.name { try RunLife.refuseTaken(name, below: parent) }
      self.stem = stem
      self.parent = parent
      self.arguments = arguments
      self.seed = seed
    }

    /// Has `make` make a directory of the name, or of `STEM-N` with the first N that is free.
    fileprivate func making(_ make: (RunName) throws -> RunDirectory) throws -> RunDirectory {
      if let name { return try make(name) }
      var number = 0
      while true {
        number += 1
        let name = try RunName("\(stem)-\(number)")
        guard !FileManager.default.fileExists(atPath: "\(parent)/\(name)") else { continue }
        // Another process may be quicker.
        do { return try make(name) } catch let error as ResultsError where error.code == .duplicate {}
      }
    }
  }

  /// Makes the directory of a new run; a name that is taken is refused.
  init(
    _ beginning: Beginning,
    plan: RunPlan? = nil,
    clock: ClockCalibration? = nil,
    isIsolated: Bool = false,
    unavailable: [UnavailableRecord] = [],
    noting change: (inout RunManifest) throws -> Void = { _ in }
  ) throws {
    let clock = try clock ?? ClockCalibration(of: .monotonic)
    let plan = plan ?? RunPlan(seed: beginning.seed, cases: [])
    directory = try beginning.making { name in
      var manifest = RunManifest.beginning(
        name,
        arguments: beginning.arguments,
        seed: beginning.seed,
        clock: clock,
        isIsolated: isIsolated,
        unavailable: unavailable
      )
      try change(&manifest)
      return try RunDirectory.create(name, in: beginning.parent, manifest: manifest, plan: plan)
    }
    earlier = []
    loss = nil
  }

  /// Goes on with a run, which has to be the same run: `fresh` and `plan` are what it would begin with now.
  init(resuming directory: RunDirectory, _ plan: RunPlan, as fresh: RunManifest) throws {
    try directory.requireSame(fresh, plan)
    if case .complete = directory.manifest.state {
      let advice = "Measure again under another name."
      throw CommandError(.usage, at: directory.path, "is complete", advice: advice)
    }
    var directory = directory
    // Opened and closed once: what is torn goes before anything is read.
    let log = try directory.openSampleLog()
    loss =
      log.tornBytes > 0
      ? "dropped \(log.tornBytes) bytes of a sample that was cut off; all others are used" : nil
    _ = consume log
    self.directory = directory
    earlier = try directory.samples().rows
  }

  mutating func openSampleLog() throws(ResultsError) -> SampleLog { try directory.openSampleLog() }

  /// Does `body`, which can ask for the signal that wants it to stop; without it, Ctrl-C ends the process at once.
  ///
  /// `given` stands in for the signals of the process, because tests in one process would share them.
  static func withInterruptHandling<Value>(
    _ given: (@Sendable () -> Int32?)? = nil,
    _ body: (@escaping @Sendable () -> Int32?) throws -> Value
  ) throws -> Value {
    if let given { return try body(given) }
    let watch = try InterruptWatch()
    defer { withExtendedLifetime(watch) {} }
    return try body { InterruptWatch.lastReceived }
  }

  /// Ends the directory in `state`; `change` notes what is known only now.
  mutating func finish(
    _ state: RunState,
    results: [ResultRow] = [],
    noting change: ((inout RunManifest) -> Void)? = nil
  ) throws(ResultsError) {
    if let change {
      var manifest = directory.manifest
      change(&manifest)
      try directory.update(manifest)
    }
    try directory.finish(state, results: results, loadAfter: LoadAverage.now().map(LoadRecord.init))
  }

  /// Ends a directory with findings in files of their own; `signal` cut it short if there was one.
  ///
  /// `rows` has for each part of a shard that was measured how many rows it gave of each table; `lack` says why the rest
  /// was not measured, where that was no signal.
  mutating func finish(
    _ signal: Int32?,
    rows: [[String: Int]] = [],
    lack: String? = nil
  ) throws(ResultsError) {
    try finish(Self.state(signal, lack: lack)) { $0.shard?.note(rows: rows) }
  }

  static func state(_ signal: Int32?, lack: String? = nil) -> RunState {
    let reason = signal.map { "interrupted by signal \($0)" } ?? lack
    return reason.map { .partial(reason: $0) } ?? .complete
  }

  /// The signal that cut short what `isStopped`: a child may have heard Ctrl-C before this process has.
  static func signal(_ received: Int32?, ifStopped isStopped: Bool) -> Int32? {
    isStopped ? received ?? 2 : nil
  }
}
