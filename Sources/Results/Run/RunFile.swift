/// The files of a run directory that every run has.
enum RunFile: String, CaseIterable {
  case manifest = "run.json"
  case plan = "plan.json"
  case results = "results.csv"
  case samples = "samples.csv"

  func path(in directory: String) -> String { "\(directory)/\(rawValue)" }
}
