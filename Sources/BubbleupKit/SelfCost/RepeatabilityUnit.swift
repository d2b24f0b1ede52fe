import Foundation
import Measurement
import Results
import SelfCost

/// The headline ratios of whole runs, each in a process of its own, held against each other.
struct RepeatabilityUnit: MeasuredUnit {
  let suite: SelfCostSuite
  let key: CaseKey
  /// Makes one whole run.
  let makeRun: (RunContext) throws -> WholeRun.Outcome

  /// Whole runs of `executable`.
  init(_ suite: SelfCostSuite, executable: String) throws {
    self.suite = suite
    key = try SelfCostKeys.runs(suite)
    makeRun = { context in
      // One seed for all: what is to be the same must be asked for in the same way.
      let own = ["--seed=\(context.seed)"] + (context.pin.map { ["--pin=\($0)"] } ?? [])
      return try WholeRun(
        executable: executable,
        arguments: SelfCostSuite.wholeRun + own,
        limit: SelfCostSuite.wholeRunLimit,
        isInterrupted: context.isInterrupted
      )
      .measure()
    }
  }

  /// Whole runs made in another way.
  init(_ suite: SelfCostSuite, makeRun: @escaping (RunContext) throws -> WholeRun.Outcome) throws {
    self.suite = suite
    key = try SelfCostKeys.runs(suite)
    self.makeRun = makeRun
  }

  var label: String { "headline ratios over whole runs" }

  var planned: [PlannedCase] {
    [
      PlannedCase(
        caseKey: key,
        metrics: [Metric.twinRatio.id],
        rounds: max(1, suite.runs),
        estimatedSeconds: Double(suite.runs) * SelfCostSuite.wholeRunSeconds
      )
    ]
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    for run in 0..<suite.runs where !isTaken(run, context) {
      if context.isInterrupted() {
        findings.isStopped = true
        break
      }
      context.progress.rounds(run, of: suite.runs, label, noise: nil)
      let start = context.time.now()
      switch try makeRun(context) {
      case .measured(let headlines): try record(headlines, run, start, context)
      case .failed(let reason): findings.failures.append("whole run \(run + 1): \(reason)")
      case .stopped: findings.isStopped = true
      }
      if findings.isStopped { break }
    }
    let store = context.recorder.store
    RepeatabilityRows(
      key: key,
      ratios: store.keys(in: .run).filter { $0 != key }.map { ($0, values(of: $0, .ratioToChase, store)) },
      twins: values(of: key, .twinRatio, store)
    )
    .add(to: &findings)
    return findings
  }

  /// The twin is recorded last and marks a run as whole.
  private func record(
    _ headlines: WholeRun.Headlines,
    _ run: Int,
    _ start: Nanoseconds,
    _ context: RunContext
  ) throws {
    let moment = RunRecorder.Moment(phase: .run, round: run, orderIndex: 0, start: start)
    for (key, value) in headlines.ratios {
      try context.recorder.record(.ratioToChase, value, of: key, moment, iterations: 1)
    }
    try context.recorder.record(.twinRatio, headlines.twin ?? 1, of: key, moment, iterations: 1)
  }

  private func isTaken(_ run: Int, _ context: RunContext) -> Bool {
    context.recorder.store.samples(of: key, phase: .run).contains { $0.round == run }
  }

  /// One value per run, the latest: a crash while a run was being recorded leaves some of it twice.
  private func values(of key: CaseKey, _ metric: Metric, _ store: SampleStore) -> [Double] {
    store.blocks(of: key, metric, phase: .run).compactMap(\.values.last)
  }
}

/// A whole run in a fresh process of the same executable, read back from the directory that it leaves.
struct WholeRun {
  /// What came of it.
  enum Outcome {
    case measured(Headlines)
    case stopped
    case failed(String)
  }

  /// The figures that the run puts first.
  struct Headlines: Equatable {
    /// Each case's ratio to the chase.
    let ratios: [(key: CaseKey, value: Double)]
    /// The A/A twin that was farthest from 1; nil where none has an interval.
    let twin: Double?

    init(_ rows: [ResultRow]) {
      ratios = rows.filter { $0.metric == Metric.ratioToChase.id && $0.stat == .median }.compactMap { row in
        row.value.map { (row.caseKey, $0) }
      }
      twin = rows.filter { $0.metric == Metric.twinRatio.id && $0.stat == .median }.compactMap(\.value).max {
        max($0, 1 / $0) < max($1, 1 / $1)
      }
    }

    static func == (left: Headlines, right: Headlines) -> Bool {
      left.twin == right.twin && left.ratios.elementsEqual(right.ratios) { $0 == $1 }
    }
  }

  /// The executable, whose main is that of the command.
  let executable: String
  let arguments: [String]
  /// Seconds after which it is ended.
  let limit: Double
  let isInterrupted: () -> Bool

  /// How often an interruption is looked for.
  private static let patience = 0.25
  private static let name = "whole"

  func measure() throws -> Outcome {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    do {
      // All of it, whatever part of something else an engine means this process to do.
      let child = try ChildProcess(
        [executable] + arguments + ["--name=\(Self.name)", "\(Option.shard.spelling)=\(Shard.whole)"],
        directory: folder.path
      )
      var waited = 0.0
      loop: while true {
        switch child.next(within: Self.patience) {
        case .line: continue
        case .ended: break loop
        case .timedOut:
          waited += Self.patience
          guard isInterrupted() || waited > limit else { continue }
          child.finish(within: 0)
          return isInterrupted() ? .stopped : .failed("did not end within \(Figure.seconds(limit))")
        }
      }
      let (end, lastWords) = child.finish()
      if end.isInterruption || isInterrupted() { return .stopped }
      return try headlines(in: folder.path, end, lastWords)
    } catch let failure as ChildFailure {
      return .failed("does not start: \(failure.reason)")
    }
  }

  /// A run that calls itself invalid counts, as leaving it out would flatter the harness; and so does one without time
  /// left for its builds, of which nothing is read.
  private func headlines(in folder: String, _ end: ChildProcess.End, _ lastWords: String?) throws -> Outcome {
    let words = lastWords.map { ": \($0)" } ?? ""
    guard case .exited(let code) = end, let code = ExitCode(rawValue: code), Self.usable.contains(code) else {
      return .failed("\(end.text)\(words)")
    }
    do throws(ResultsError) {
      let directory = try RunDirectory.open(path: "\(folder)/\(RunLife.parent)/\(Self.name)")
      let found = Headlines(try directory.results())
      return found.ratios.isEmpty ? .failed("measured no ratio to the chase\(words)") : .measured(found)
    } catch {
      return .failed("left no results: \(error)\(words)")
    }
  }

  private static let usable: Set<ExitCode> = [.success, .noVerdict]
}

/// A folder that goes with everything in it when nobody needs it any more.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)")
    path = url.path
    try FileSystem.makeDirectories(path)
  }

  deinit { try? FileSystem.removeAll(path) }
}
