/// The files of a run directory that every run has.
package enum RunFile: String, CaseIterable {
  case manifest = "run.json"
  case plan = "plan.json"
  case results = "results.csv"
  case samples = "samples.csv"

  package func path(in directory: String) -> String { "\(directory)/\(rawValue)" }

  /// The largest size that is read, in bytes.
  var limit: Int {
    switch self {
    case .manifest, .plan: Defaults.maximumJSONBytes
    case .results: Defaults.maximumResultsBytes
    case .samples: Defaults.maximumSamplesBytes
    }
  }
}
