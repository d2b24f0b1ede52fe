import Hierarchy
import Results
import Strategies

extension CompareVerb {
  enum Format: String, OutputFormat { case text, markdown, json, csv }

  static let runs = Positional(
    "RUN",
    .named("RUN", below: RunLife.parent),
    count: .any,
    help:
      "One run, to compare its strategies, or two, base and candidate; each is a name below results/, a baseline or a directory"
  )
  static let reference = Option.value("reference", .strategies("NAME"), absence: .described("the run's own"))
    .help("The strategy that the others of a run are compared with")
  static let filter = Option.value("filter", .free("REGEX"), isRepeatable: true)
    .help(
      "Only cases that match (scenario, strategy, sizes, parameters); several must all match; \(Option.wholeNumbers)"
    )
  static let skip = Option.value("skip", .free("REGEX"), isRepeatable: true).help("No cases that match")
  static let metric = Option.value("metric", .free("REGEX"), isRepeatable: true)
    .help("Only metrics with a matching name, as in '^retains$'")
  static let output = Option.value(
    "output",
    .file("FILE"),
    absence: .described("compare.csv in the candidate's directory")
  )
  .help("Where to write the rows; an existing file is replaced")
  static let replace = Option.flag("replace").help("Replace the run's compare.csv even if it has other rows")
  static let everything = Option.flag("all").help("Print every row, not only the telling ones")

  static let all = [reference, filter, skip, metric, output, replace, Format.option, everything, .json]
}

struct CompareRequest {
  /// The run that is compared with another one, or the only one.
  let candidate: RunLocator.Place
  let words: [String]

  private let base: RunLocator.Place?
  private let reference: String?
  private let locator: RunLocator

  private let filters: [TextPattern]
  private let skips: [TextPattern]
  private let metrics: [TextPattern]

  init(_ arguments: Arguments, _ locator: RunLocator) throws {
    filters = try arguments.values(CompareVerb.filter, as: .pattern)
    skips = try arguments.values(CompareVerb.skip, as: .pattern)
    metrics = try arguments.values(CompareVerb.metric, as: .pattern)
    let named = try arguments.values(CompareVerb.runs, as: .text)
    guard named.count <= 2 else {
      let problem = "\(named.count) are given, and two can be compared"
      let advice = "Name the base first, then the candidate."
      throw CommandError(.usage, at: CompareVerb.runs.name, problem, advice: advice)
    }
    reference = try arguments.optional(CompareVerb.reference, as: .text)
    if reference != nil, named.count == 2 {
      let problem = "makes no sense with two runs: each strategy is compared with itself"
      let advice = "Leave it out, or name one run."
      throw CommandError(.usage, at: CompareVerb.reference.spelling, problem, advice: advice)
    }
    self.locator = locator
    base = try named.count == 2 ? locator.find(named[0]) : nil
    candidate = try named.last.map(locator.find) ?? locator.latest(withFigures: true)
    words = named.isEmpty ? [candidate.label] : named
  }

  /// Why nothing is ever written into the candidate; nil where it may be.
  var protection: String? {
    if Baseline.isBaseline(candidate.directory.path) {
      return "would be in a baseline, which is never changed"
    }
    return candidate.directory.manifest.isCheck ? "has the rows of the check, which are never changed" : nil
  }

  func refuseReplacing(_ output: String?) throws(CommandError) {
    let spelling = CompareVerb.replace.spelling
    if output != nil {
      let problem = "is for compare.csv in the run, but --output names another file"
      let advice = "Keep one of them."
      throw CommandError(.usage, at: spelling, problem, advice: advice)
    }
    guard let protection else { return }
    let problem = "\(candidate.directory.file(of: ComparisonRow.table)) \(protection)"
    let advice = "Name a file with --output."
    throw CommandError(.usage, at: spelling, problem, advice: advice)
  }

  /// Of the rows that match all metrics and filters given, and none of the skips.
  func comparison(_ known: KnownFaults) throws -> Comparison {
    guard let base else { return try strategies(known) }
    // Launches of two runs are no neighbours, so their samples would tell nothing that the medians do not.
    let runs = try [base, candidate].map { try locator.load($0, withSamples: false) }
    for run in runs { try AssociationTableKind.requireKnown(in: run.rows, at: run.label) }
    var comparison = RunComparison(base: runs[0], candidate: runs[1]).comparison
    comparison.rows = comparison.rows.filter(includes)
    return comparison
  }

  private func strategies(_ known: KnownFaults) throws -> Comparison {
    let run = try locator.load(candidate, withSamples: true)
    let reference = reference ?? run.reference
    guard run.strategies.contains(reference) else {
      let problem = "'\(reference)' was not measured in \(candidate.label)"
      let advice = Suggestion.advice(for: reference, among: run.strategies)
      throw CommandError(.usage, at: CompareVerb.reference.spelling, problem, advice: advice)
    }
    var comparison = StrategyComparison(run: run, reference: reference).comparison
    comparison.rows = comparison.rows.filter(includes)
    let faults = StrategyFaults(run.rows, known)
    let keys = Set(comparison.rows.map(\.caseKey))
    comparison.faults = keys.reduce(into: [:]) { $0[$1] = faults.words(of: $1) }
    return comparison
  }

  private func includes(_ row: ComparisonRow) -> Bool {
    let label = "\(row.caseKey)"
    return filters.allSatisfy { $0.selects(label) } && !skips.contains { $0.selects(label) }
      && (metrics.isEmpty || metrics.contains { row.metric.contains($0) })
  }
}
