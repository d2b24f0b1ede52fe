import Results

/// What a command line asks to compare.
struct CompareRequest {
  /// The run that is held against another, or whose strategies are compared.
  let candidate: RunLocator.Place
  /// The runs as they would be named again.
  let words: [String]

  private let base: RunLocator.Place?
  private let reference: String?
  private let locator: RunLocator

  init(_ arguments: Arguments, _ locator: RunLocator) throws {
    let named = try arguments.values(CompareOptions.runs, as: .text)
    guard named.count <= 2 else {
      throw CommandError(
        .usage,
        at: CompareOptions.runs.name,
        "\(named.count) are given, two can be compared",
        advice: "Name the base first, then the candidate."
      )
    }
    reference = try arguments.optional(CompareOptions.reference, as: .text)
    if reference != nil, named.count == 2 {
      throw CommandError(
        .usage,
        at: CompareOptions.reference.spelling,
        "makes no sense with two runs, whose strategies are compared with themselves",
        advice: "Leave it out, or name one run."
      )
    }
    self.locator = locator
    base = try named.count == 2 ? locator.find(named[0]) : nil
    candidate = try named.last.map(locator.find) ?? locator.latest()
    words = named.isEmpty ? [candidate.label] : named
  }

  /// Reads the runs and compares them.
  func comparison() throws -> Comparison {
    guard let base else { return try strategies() }
    // Rounds of two runs are no neighbours, so their samples would tell nothing that the medians do not.
    return RunComparison(
      base: try locator.load(base, withSamples: false),
      candidate: try locator.load(candidate, withSamples: false)
    )
    .comparison
  }

  private func strategies() throws -> Comparison {
    let run = try locator.load(candidate, withSamples: true)
    let reference = reference ?? run.reference
    guard run.strategies.contains(reference) else {
      throw CommandError(
        .usage,
        at: CompareOptions.reference.spelling,
        "'\(reference)' was not measured in \(candidate.label)",
        advice: Suggestion.advice(for: reference, among: run.strategies)
      )
    }
    return StrategyComparison(run: run, reference: reference).comparison
  }
}
