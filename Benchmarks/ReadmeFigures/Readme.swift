import Reports
import Results
import Strategies

/// What README says with figures.
struct Readme {
  let run: Run

  func blocks() throws -> KeyValuePairs<String, String> {
    [
      "answer": try answer(),
      // The strategies that the picture above it draws.
      "table": try run.table(ReportPicture.strategies, [.app, .level, .allocations, .wrong, .left]) + "\n\n"
        + apps(),
      "runs": try runs(),
      "gate": try gate(),
      "ask": try fastest(),
    ]
  }

  private func answer() throws -> String {
    let picks = ["responder.trampoline", "responder.indexed", "delegate.relay", "parent.unowned"]
    guard try picks.allSatisfy({ try run.isSound($0) }) else {
      throw FiguresError("one of \(PageText.list(picks)) misdelivers or leaks; recommend another")
    }
    // Its messages are handled after the send returned, so there is no time of one.
    let ways = StrategyCatalogue.names.filter { $0 != "stream.async" }
    let frame = 1e9 / 120
    let shares = try ways.map { try run.figure(.latency, $0, Run.app).value / frame }
    func share(_ share: Double) -> String { "\(Figure(share * 100).rounded(to: 1)) %" }
    let times = try picks.map { "\(Figure(try run.figure(.latency, $0, Run.app).value).rounded(to: 2)) ns" }
    let boxes = try run.figure(.allocations, picks[0], Run.app).rounded(to: 2)
    let sentences = [
      """
      In an app of \(try size(of: Run.app).controllers) controllers a synchronous message takes between \
      \(share(shares.min() ?? 0)) and \(share(shares.max() ?? 0)) of a frame at 120 Hz, whichever of \(ways.count) \
      ways it goes. So choose by coupling, correctness and leaks.
      """,
      """
      Take a responder chain (`\(picks[0])`) where messages pass levels that should not know of them; the fast \
      lane (`\(picks[1])`), a chain kept in one array, where such messages are frequent or come from several \
      threads; delegates from level to level (`\(picks[2])`) where every level has a say and you want \
      compile-time checking; and unowned references to parents (`\(picks[3])`) where you can guarantee that no \
      child outlives its parent.
      """,
      """
      They cost \(PageText.list(times)) a message in that app. Besides, the chain allocates \(boxes) times a message \
      and is not checked by the compiler; each level of the lane has to give its place back when it goes; \
      delegates take code in every level on the way; and a child that does outlive its unowned parent crashes \
      the app with its next message.
      """,
    ]
    return sentences.enumerated().map { Page.wrapped("\($0 + 1). \($1)", indent: "   ") }
      .joined(separator: "\n")
  }

  private func size(of app: String) throws -> (controllers: String, levels: String) {
    let key = try run.row(.latency, "singleton", app).required("the run does not have \(app)").caseKey
    return (PageText.whole(Double(key.controllers ?? 0)), PageText.whole(Double(key.depth ?? 0)))
  }

  private func apps() throws -> String {
    let (app, deep) = (try size(of: Run.app), try size(of: Run.deepApp))
    return Page.wrapped(
      """
      The app has \(app.controllers) controllers and at most \(app.levels) levels; the deep app has \
      \(deep.controllers) controllers and at most \(deep.levels) levels.
      """
    )
  }

  // MARK: Which run is whose

  private func runs() throws -> String {
    let kept = [
      ("reference", "all times and counts here and on the page *Choosing*, the picture, and the claims"),
      ("threads", "two and four threads"), ("lane", "the fast lane on long chains"),
      ("builds", "building and tearing down"), ("scale/million", "the same of a million controllers"),
      ("self-cost", "the harness itself"),
    ]
    let rows = try kept.map { name, what in
      let manifest = try RunDirectory.open(path: "results/\(name)").manifest
      let (machine, memory) = (manifest.machine, Double(manifest.machine.memoryBytes ?? 0) / 1_073_741_824)
      return [
        "[\(name)](results/\(name))", what,
        "\(machine.cpuModel), \(machine.cores) cores, \(ReportFigure.decimal(memory, places: 0)) GiB",
        "`\(machine.kernel)`", "`\(manifest.source?.commit.prefix(12) ?? "unknown")`",
      ]
    }
    // By the twin that shows the least, and not by the one that looks best.
    func width(_ row: ResultRow) -> Double { (row.intervalHigh ?? 0) - (row.intervalLow ?? 0) }
    let twin = try run.rows.filter { $0.metric == Metric.twinRatio.id && $0.value != nil }
      .max { width($0) < width($1) }.required("\(run.directory.path) has no twin")
    let header = ["run", "figures", "machine", "kernel", "commit"]
    return MarkdownText.table(header, markup: rows, rightAligned: nil) + "\n\n"
      + Page.wrapped(
        """
        Each scenario of the reference run has one strategy under two names. The least certain ratio to this \
        identical copy is \(Figure(twin)?.plain ?? "unknown"), in `\(twin.caseKey.scenario)` (ideal 1).
        """
      )
  }

  // MARK: The answer to a question

  /// Of each family the fastest strategy with nothing wrong in the deep app, as the question in README asks.
  private func fastest() throws -> String {
    let timed = try StrategyCatalogue.names.filter { try run.isSound($0, in: [Run.deepApp]) }
      .map { ($0, try run.figure(.latency, $0, Run.deepApp)) }.sorted { $0.1.value < $1.1.value }
    var families: Set<Substring> = []
    let rows = timed.filter { families.insert($0.0.prefix { $0 != "." }).inserted }.map { name, time in
      // Half to even, as pandas rounds.
      func shown(_ value: Double?) -> String {
        value.map { ReportFigure.decimal(($0 * 10).rounded(.toNearestOrEven) / 10, places: 1) } ?? "NaN"
      }
      return [
        String(name.prefix { $0 != "." }), "`\(name)`", shown(time.value), shown(time.low), shown(time.high),
      ]
    }
    return Page.table(["family", "strategy", "latency", "latency_lo", "latency_hi"], rows, numbersFrom: 2)
  }

  // MARK: The gate

  /// How often the gate was wrong, and how long it takes, by the committed experiments.
  private func gate() throws -> String {
    func cells(_ file: String, _ key: [String]) throws -> [String] {
      let path = "results/gate-acceptance/\(file).csv"
      var reader = try CSVReader(path: path, limit: FileLimits.maximumResultsBytes)
      while let record = try reader.next() {
        if record.fields.starts(with: key) { return record.fields }
      }
      throw FiguresError("\(path) has no row of \(PageText.list(key))")
    }
    func rate(_ what: String, _ things: String) throws -> String {
      let row = try cells("summary", ["identical", what])
      return "\(row[2]) of \(row[3]) \(things) (at most \(row[6]) %)"
    }
    let seconds = try ["first build of a clone", "one strategy changed and the base to build"].map { what in
      Double(try cells("against", [what])[2]) ?? 0
    }
    return Page.wrapped(
      """
      In \(try cells("summary", ["identical", "checks"])[2]) checks of a build against an identical one the gate was \
      wrongly red for \(try rate("times red without a cause", "times")) and for \
      \(try rate("cases with a changed count without a cause", "cases by their counts")), and undecided about \
      \(try rate("times undecided without a cause", "times")). In parentheses are upper bounds at 95 % confidence. \
      Expect \(Int((seconds.reduce(0, +) / 60).rounded(.up))) minutes on two cores: \
      \(ReportFigure.short(seconds[0])) s for the first build of a clone, and \(ReportFigure.short(seconds[1])) s for \
      a check that has to build its base.
      """
    )
  }
}
