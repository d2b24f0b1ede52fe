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
    func identical(_ what: String) throws -> [String] { try cells("summary", ["identical", what]) }
    let (red, open) = (try identical("checks red without a cause"), try identical("checks undecided"))
    let cases = try ["times red without a cause", "cases with a changed count without a cause"].map {
      let cells = try identical($0)
      return "\(cells[2]) of \(cells[3])"
    }
    return Page.wrapped(
      """
      Expect \(minutes(Self.budget)) minutes on two cores, and at most \(minutes(Self.patience * Self.budget)): \
      \(ReportFigure.short(seconds[0])) s to build the clone, \(ReportFigure.short(building)) s to build both \
      sides and for all else, and the budget of 3 minutes, or three times that while a case is undecided. In \(red[3]) \
      checks of a commit against a harmless edit of it \(red[2]) were red and \(open[2]) undecided; of the cases in them \
      \(cases[0]) timed and \(cases[1]) counted ones were called worse or better.
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
      one retain more, \(counts[2]) of \(counts[3]) counted cases were found; the others wake threads, and their counts \
      do not repeat.
      """
    )
  }

  /// Whether each timed case with 2 % more work was found.
  var foundAll: Bool {
    get throws {
      let checks = try cells("summary", ["inject-2", "injected times caught"])
      return checks[2] == checks[3]
    }
  }

  /// The percentage of red checks of unchanged code that is at most to be feared, by those that were made.
  var mostRed: Double {
    get throws { Double(try cells("summary", ["identical", "checks red without a cause"])[6]) ?? .infinity }
  }

  private func cells(_ file: String, _ key: [String]) throws -> [String] {
    try CSVLines.row(in: "results/gate-acceptance/\(file).csv", beginning: key)
  }
}

/// A file of an experiment, which has columns of its own.
enum CSVLines {
  static func row(in path: String, beginning key: [String]) throws -> [String] {
    var reader = try CSVReader(path: path, limit: FileLimits.maximumResultsBytes)
    while let record = try reader.next() {
      if record.fields.starts(with: key) { return record.fields }
    }
    throw FiguresError("\(path) has no row of \(PageText.list(key))")
  }
}
