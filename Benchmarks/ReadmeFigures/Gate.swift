import Reports
import Results

/// What README and the page *Gate* say with figures, by the committed experiments with the gate itself.
struct Gate {
  /// What the workflow in README and on the page gives a check to measure, and how many times that it may take.
  private static let budget = 180.0
  private static let patience = 3.0
  /// What the checks of `against.csv` took to measure: three times their budget of a minute, as cases stayed undecided.
  private static let measuredSeconds = 180.0

  /// What a check in CI comes to.
  func inCI() throws -> String {
    let seconds = try ["first build of a clone", "one strategy changed and the base to build"].map { what in
      Double(try cells("against", [what])[2]) ?? 0
    }
    let building = seconds[1] - Self.measuredSeconds
    func minutes(_ measuring: Double) -> Int {
      Int(((seconds[0] + building + measuring) / 60).rounded(.up))
    }
    return Page.wrapped(
      """
      In \(try cells("summary", ["identical", "checks"])[2]) checks of a build against an identical one \
      \(try wholeChecks())\(try rate("identical", "times red without a cause")) timed cases and \
      \(try rate("identical", "cases with a changed count without a cause")) counted cases were called worse or better, \
      and \(try rate("identical", "times undecided without a cause")) timed cases stayed undecided; in parentheses are \
      the upper ends of two-sided 95 % intervals. Expect \(minutes(Self.budget)) minutes on two cores, and at most \
      \(minutes(Self.patience * Self.budget)): \(ReportFigure.short(seconds[0])) s for the first build of a clone, \
      \(ReportFigure.short(building)) s for both builds and all else, and the budget of 3 minutes, or three times that while a \
      case is undecided.
      """
    )
  }

  /// What the gate found of what was planted.
  func found() throws -> String {
    let checks = try cells("summary", ["inject-2", "injected times caught"])
    let open = try cells("summary", ["inject-2", "injected times undecided"])
    let counts = try cells("summary", ["retain", "injected cases with a changed count"])
    return Page.wrapped(
      """
      With 2 % more work, \(checks[2]) of \(checks[3]) timed cases were found and \(open[2]) stayed undecided. With \
      one retain more, \(counts[2]) of \(counts[3]) counted cases were found; the others are `stream.async`.
      """
    )
  }

  /// How many of the checks were red or undecided; nothing where the experiment was made before this was counted.
  private func wholeChecks() throws -> String {
    guard let red = try row("summary", ["identical", "checks red without a cause"]),
      let open = try row("summary", ["identical", "checks undecided"])
    else { return "" }
    return "\(red[2]) were red (at most \(red[6]) %) and \(open[2]) undecided (at most \(open[6]) %): "
  }

  private func rate(_ experiment: String, _ what: String) throws -> String {
    let row = try cells("summary", [experiment, what])
    return "\(row[2]) of \(row[3]) (at most \(row[6]) %)"
  }

  private func cells(_ file: String, _ key: [String]) throws -> [String] {
    try row(file, key).required("results/gate-acceptance/\(file).csv has no row of \(PageText.list(key))")
  }

  private func row(_ file: String, _ key: [String]) throws -> [String]? {
    var reader = try CSVReader(
      path: "results/gate-acceptance/\(file).csv",
      limit: FileLimits.maximumResultsBytes
    )
    while let record = try reader.next() {
      if record.fields.starts(with: key) { return record.fields }
    }
    return nil
  }
}
