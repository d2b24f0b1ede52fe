import Measurement
import Results

/// The directory that a run writes to, new or continued, with the samples that are there already.
struct RunStart {
  var directory: RunDirectory
  let earlier: [SampleRow]

  /// Below the current directory, as the documentation of the files has it.
  static let parent = "results"

  /// A directory of a new run; a name that is taken is refused.
  init(
    new request: RunRequest,
    _ run: PlannedRun,
    arguments: [String],
    clock: ClockCalibration,
    in parent: String = parent
  ) throws {
    let name = try request.name.map { try RunName($0) } ?? Self.freeName("run-\(request.seed)", in: parent)
    let manifest = RunManifest.beginning(
      name,
      arguments: arguments,
      seed: request.seed,
      clock: clock,
      isIsolated: request.isIsolated,
      unavailable: run.refused
    )
    directory = try RunDirectory.create(name, in: parent, manifest: manifest, plan: run.record)
    earlier = []
  }

  /// The directory of a run to go on with; one whose plan is another now is refused, since samples must not mix.
  init(resuming directory: RunDirectory, _ run: PlannedRun) throws {
    let planned = try directory.plan().cases.map(\.caseKey)
    guard planned == run.record.cases.map(\.caseKey), try directory.plan().seed == run.seed else {
      throw CommandError(
        .notComparable,
        at: directory.path,
        "was planned differently from what its arguments give now",
        advice: "Measure anew under another name."
      )
    }
    if case .complete = directory.manifest.state {
      throw CommandError(
        .usage,
        at: directory.path,
        "is complete",
        advice: "Measure anew under another name."
      )
    }
    self.directory = directory
    earlier = try directory.samples().rows
  }

  /// `STEM-N` with the first N that is free.
  static func freeName(_ stem: String, in parent: String) throws -> RunName {
    for number in 1... {
      let name = try RunName("\(stem)-\(number)")
      do throws(ResultsError) {
        _ = try RunDirectory.open(name, in: parent)
      } catch {
        if error.code == .missing { return name }
        // Something of that name is there and is no run: the next number.
      }
    }
    throw CommandError(.fault, at: parent, "has no free name", advice: "Give one with --name.")
  }
}
