import Results
import SelfCost

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
      let child = try ChildProcess(
        [executable] + arguments + ["--name=\(Self.name)"],
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
      let directory = try RunDirectory.open(path: "\(folder)/\(RunStart.parent)/\(Self.name)")
      let found = Headlines(try directory.results())
      return found.ratios.isEmpty ? .failed("measured no ratio to the chase\(words)") : .measured(found)
    } catch {
      return .failed("left no results: \(error)\(words)")
    }
  }

  private static let usable: Set<ExitCode> = [.success, .noVerdict]
}
