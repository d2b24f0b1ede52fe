import Reports
import Results
import Suites

/// `compare`: strategies side by side within a run, or one run against another.
struct CompareVerb: VerbRunner {
  static let verb = Verb(
    "compare",
    abstract: "Compare the strategies of a run, or two runs",
    discussion: """
      With one run (default: the latest), compares each strategy with the reference strategy, paired launch by launch \
      if the samples were kept, and shows the times in the largest app; --all shows everything. With two runs, compares \
      the second with the first: counts exactly, and times only for the same machine, toolchain, build mode and \
      allocator. The rows go to compare.csv in the run, or in the second \
      of two; a compare.csv with other rows is kept, unless you say --replace. Baselines and the rows of a check are \
      never changed. A comparison does not judge: the exit code is 0 whatever it finds. In a narrow window, options and \
      intervals go below their rows, and these columns are left out, in this order: why, base, candidate.
      """,
    positionals: [CompareVerb.runs],
    options: CompareVerb.all,
    examples: [
      .init(["compare"], "the strategies of the latest run"),
      .init(["compare", "reference", "--reference", "parent.strong"], "against another strategy"),
      .init(
        ["compare", "mine", "--reference", "parent.strong", "--replace"],
        "the same, kept in the run's compare.csv"
      ),
      .init(["compare", "reference", "mine"], "one run against another"),
      .init(
        ["compare", "reference", "mine", "--metric", "^retains$", "--format", "markdown"],
        "one metric, as Markdown to paste"
      ),
    ]
  )

  var catalogue = Catalogue.standard
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let format = try CompareVerb.Format(arguments)
    let everything = try arguments.flag(CompareVerb.everything)
    let output = try arguments.optional(CompareVerb.output, as: .text)
    let replaces = try arguments.flag(CompareVerb.replace)
    let request = try CompareRequest(arguments, RunLocator(parent: parent))
    if replaces { try request.refuseReplacing(output) }
    console.transient("reading \(request.candidate.label)")
    let comparison = try request.comparison(KnownFaults(of: catalogue.strategies))
    guard !comparison.rows.isEmpty else {
      let advice = "Loosen --filter, --skip and --metric, or name a run of more than one strategy."
      throw CommandError(.usage, at: "compare", "no row is selected", advice: advice)
    }
    let path = output ?? request.candidate.directory.file(of: ComparisonRow.table)
    func bytes() throws -> [UInt8] { try ComparisonRow.table.file(of: comparison.rows, path: path) }
    let objection = output == nil ? try objection(to: bytes, at: path, of: request, replaces) : nil
    if let objection {
      console.note("these rows are not kept: \(path) \(objection)")
    } else {
      try WholeFile.write(bytes(), to: path, limit: FileLimits.maximumResultsBytes)
      console.note("\(Figure.count(comparison.rows.count, "row")) in \(path)")
    }
    let words = [console.command, "compare"] + (try arguments.spelt()) + request.words
    let reproduce = words.map(\.shellQuoted).joined(separator: " ")
    let document = comparison.document(reproduce: reproduce, isKept: objection == nil)
    let excerpt = ComparisonExcerpt(comparison, everything: everything)
    switch format {
    case .text:
      ComparisonPresentation(
        comparison: comparison,
        document: document,
        excerpt: excerpt,
        isWhole: everything
      )
      .show(on: console)
    case .markdown:
      console.writeOutput(Self.markdown(document, excerpt, isKept: objection == nil))
    case .json: console.result(try document.json)
    // As bytes of the file: no line end of the console's own may follow the last record.
    case .csv: console.writeOutput(String(decoding: try bytes(), as: UTF8.self))
    }
    return .success
  }

  /// Why the rows are not written into the run; nil where they may be.
  ///
  /// A run may be committed: what is there is replaced on request only.
  private func objection(
    to bytes: () throws -> [UInt8],
    at path: String,
    of request: CompareRequest,
    _ replaces: Bool
  ) throws -> String? {
    if let reason = request.protection { return "\(reason); use --output FILE" }
    guard !replaces, FileSystem.isTaken(path),
      try WholeFile.read(path, limit: FileLimits.maximumResultsBytes) != bytes()
    else { return nil }
    return "has other rows; use --replace, or --output FILE"
  }

  /// Of the rows those that say something, and how many others there are.
  private static func markdown(
    _ document: ComparisonDocument,
    _ excerpt: ComparisonExcerpt,
    isKept: Bool
  ) -> String {
    var shown = document
    shown.rows = excerpt.rows
    let hidden = document.rows.count - excerpt.rows.count
    if hidden > 0 {
      let place = isKept ? "in compare.csv" : "with --all"
      shown.notes.append(.init("not shown", "\(hidden) more rows, \(place)"))
    }
    return shown.markdown
  }
}
