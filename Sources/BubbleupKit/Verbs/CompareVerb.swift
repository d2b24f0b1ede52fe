import Reports
import Results

/// `compare`: strategies side by side within a run, or one run against another.
struct CompareVerb: VerbRunner {
  static let verb = Verb(
    "compare",
    abstract: "Compare the strategies of a run, or two runs",
    discussion: """
      With one run (the latest unless given), each strategy against the reference strategy, paired round by round \
      where the samples were kept. With two, the second against the first: counts exactly, times only for the same \
      machine, toolchain, build mode and allocator. Writes compare.csv, but not over the one that a check left: that \
      one is its verdict. A comparison informs: the exit code is 0 whatever it finds. In a narrow window \
      options and intervals go below their rows, and columns go in this order: why, base, candidate.
      """,
    positionals: [CompareOptions.runs],
    options: CompareOptions.all,
    examples: [
      .init(["compare"], "the strategies of the latest run"),
      .init(["compare", "reference", "--reference", "parent.strong"], "against another strategy"),
      .init(["compare", "reference", "mine"], "one run against another"),
      .init(
        ["compare", "reference", "mine", "--metric", "^retains$", "--format", "markdown"],
        "one metric, to paste"
      ),
    ]
  )

  /// The directory that holds the runs.
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let format = try CompareOptions.format(arguments)
    let everything = try arguments.flag(CompareOptions.everything)
    let output = try arguments.optional(CompareOptions.output, as: .text)
    let selection = RowSelection(
      filters: try arguments.values(CompareOptions.filter, as: .pattern),
      skips: try arguments.values(CompareOptions.skip, as: .pattern),
      metrics: try arguments.values(CompareOptions.metric, as: .pattern)
    )
    let request = try CompareRequest(arguments, RunLocator(parent: parent))
    console.transient("reading \(request.candidate.label)")
    let comparison = try request.comparison(of: selection)
    guard !comparison.rows.isEmpty else {
      throw CommandError(
        .usage,
        at: "compare",
        "no row is left to compare",
        advice: "Loosen --filter, --skip and --metric, or name a run of more than one strategy."
      )
    }
    let file = output.map { ComparisonFile(path: $0) } ?? ComparisonFile(in: request.candidate.directory)
    if output == nil, request.candidate.directory.manifest.isCheck {
      console.note("\(file.path) has the rows of the check and stays; --output FILE keeps these")
    } else {
      try file.write(comparison.rows)
      console.note("\(comparison.rows.count) rows in \(file.path)")
    }
    let words = [TypedName.current, "compare"] + (try arguments.spelt()) + request.words
    let reproduce = words.map(ShellQuoting.quoted).joined(separator: " ")
    try show(comparison, as: format, everything: everything, reproduce: reproduce, file, console)
    return .success
  }

  private func show(
    _ comparison: Comparison,
    as format: CompareOptions.Format,
    everything: Bool,
    reproduce: String,
    _ file: ComparisonFile,
    _ console: Console
  ) throws {
    var document = comparison.document(reproduce: reproduce)
    let excerpt = ComparisonExcerpt(comparison, everything: everything)
    switch format {
    case .text:
      ComparisonPresentation(comparison: comparison, document: document, excerpt: excerpt).show(on: console)
    case .markdown:
      let hidden = document.rows.count - excerpt.rows.count
      document.rows = excerpt.rows
      if hidden > 0 {
        document.notes.append(.init("not shown", "\(hidden) more rows, which compare.csv has"))
      }
      console.writeOutput(MarkdownReport(document).text)
    case .json: console.result(try document.json)
    // As bytes of the file: no line end of the console's own may follow the last record.
    case .csv: console.writeOutput(String(decoding: try file.bytes(of: comparison.rows), as: UTF8.self))
    }
  }
}
