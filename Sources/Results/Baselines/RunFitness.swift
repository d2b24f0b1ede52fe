/// Whether a run may be kept as a baseline.
enum RunFitness {
  /// Refuses what nobody should be held against: a run that is not whole, one whose own check failed, and one that was
  /// made worse on purpose.
  static func check(_ run: RunDirectory) throws(ResultsError) {
    let manifest = run.manifest
    switch manifest.state {
    case .complete: break
    case .partial(let reason):
      throw unusable(
        run,
        "state",
        "the run is partial: \(reason)",
        "continue it with --resume, or measure again"
      )
    case .invalid(let reason):
      throw unusable(run, "state", "the run is invalid: \(reason)", "measure again on a quieter machine")
    }
    if let injected = manifest.injected, !injected.isEmpty {
      let work = injected.joined(separator: ", ")
      throw unusable(run, "injected", "work was injected into the run: \(work)", "measure without --inject")
    }
  }

  private static func unusable(
    _ run: RunDirectory,
    _ key: String,
    _ problem: String,
    _ advice: String
  ) -> ResultsError {
    ResultsError(.unusable, file: run.file(.manifest), column: key, problem: problem, advice: advice)
  }
}
