import Strategies

/// The options of `compare`, each declared once.
enum CompareOptions {
  /// What the result is printed as.
  enum Format: String, CaseIterable { case text, markdown, json, csv }

  static let runs = Positional(
    "RUN",
    .directory("RUN"),
    count: .any,
    help:
      "One run for its strategies, or base and candidate; a name below results/, a baseline, or a directory"
  )
  static let reference = Option.value(
    "reference",
    .suggestions("NAME", StrategyCatalogue.all.map { "\($0.name)" }),
    absence: .described("the run's own"),
    help: "The strategy that the others of a run are compared with"
  )
  static let filter = Option.value(
    "filter",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only cases that match (scenario, strategy, sizes, parameters); several must all match"
  )
  static let skip = Option.value("skip", .free("REGEX"), isRepeatable: true, help: "No cases that match")
  static let metric = Option.value(
    "metric",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only metrics whose name matches, as in '^retains$'"
  )
  static let output = Option.value(
    "output",
    .file("FILE"),
    absence: .described("compare.csv in the candidate's directory"),
    help: "Where the rows are written"
  )
  static let format = Option.value(
    "format",
    .choices(Format.allCases.map(\.rawValue)),
    absence: .described("text"),
    help: "What is printed"
  )
  static let everything = Option.flag("all", help: "Print every row, not only those that say something")

  /// All of them, in the order in which help lists them.
  static let all = [reference, filter, skip, metric, output, format, everything, .json]

  /// The format that was asked for; `--json` is short for `--format json`.
  static func format(_ arguments: Arguments) throws -> Format {
    let named = try arguments.optional(format, as: ValueParser<Format>.oneOfCases)
    guard try arguments.flag(.json) else { return named ?? .text }
    guard named == nil || named == .json else {
      throw CommandError(.usage, at: "--json", "contradicts --format", advice: "Keep one of them.")
    }
    return .json
  }
}
