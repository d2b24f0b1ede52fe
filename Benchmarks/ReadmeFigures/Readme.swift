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
      "table": try apps() + "\n\n"
        + run.table(ReportPicture.strategies, [.app, .level, .allocations, .wrong, .left]),
      "runs": try runs(),
      "gate": try Gate().inCI(),
      "ask": try fastest(),
    ]
  }

  private func answer() throws -> String {
    let picks = Recommendation.all.map(\.strategy)
    guard try picks.allSatisfy({ try run.isSound($0) }) else {
      throw FiguresError("one of \(PageText.list(picks)) has a fault; recommend another")
    }
    // Its messages are handled after the send returned, so there is no time of one.
    let ways = StrategyCatalogue.names.filter { $0 != "stream.async" }
    let frame = 1e9 / 120
    let shares = try ways.map { try run.figure(.latency, $0, Run.app).value / frame }.sorted()
    guard let least = shares.first, let most = shares.last else { throw FiguresError("there is no strategy") }
    let chain = try run.figure(.latency, picks[0], Run.app).value
    let cold = try run.row(.latency, picks[0], Run.deepApp, mode: Run.cold).flatMap(Figure.init)
      .required("\(run.directory.path)/results.csv has no cold \(picks[0]) in \(Run.deepApp)")
    let warm = try run.figure(.latency, picks[0], Run.deepApp)
    func percent(_ time: Double) -> String { PageText.whole((0.01 * frame / time).rounded()) }
    let uses = try Recommendation.all.enumerated().map { place, pick in
      let time = Figure(try run.figure(.latency, pick.strategy, Run.app).value).rounded(to: 2)
      let (begin, unit) =
        place == 0
        ? ("Use a **\(pick.name)**", "ns a message")
        : ("- **\(pick.name.prefix(1).uppercased())\(pick.name.dropFirst())**", "ns")
      return "\(begin) (`\(pick.strategy)`, \(time) \(unit)) \(pick.use)."
    }
    let choices =
      [
        "\(uses[0]) Use instead:", "",
      ] + uses.dropFirst() + [
        "",
        """
        In an app of \(try size(of: Run.app).controllers) controllers a message takes between \
        \(Figure(least * 100).rounded(to: 1)) and \(Figure(most * 100).rounded(to: 1)) % of a frame at 120 Hz on Linux, \
        whichever of \(ways.count) strategies sends it. So choose by coupling, correctness and leaks: the four above \
        deliver every message to the right object and leave nothing behind. Time matters only with hundreds of messages \
        per frame: \(percent(chain)) by `\(picks[0])` take 1 % of a frame, or \(percent(warm.value)) in an app of \
        \(try size(of: Run.deepApp).controllers) controllers, the *deep app*. That is in a loop, with everything in the \
        processor's caches. A single message after other work, as after a tap, may find them empty: in the deep app it \
        then takes \(cold.time) instead of \(warm.time), and \(percent(cold.value)) such messages take 1 % of a frame.
        """,
      ]
    return choices.map { Page.wrapped($0, indent: $0.hasPrefix("-") ? "  " : "") }.joined(separator: "\n")
  }

  private func size(of app: String) throws -> (controllers: String, levels: String) {
    let key = try run.row(.latency, "singleton", app).required("the run does not have \(app)").caseKey
    return (PageText.whole(Double(key.controllers ?? 0)), PageText.whole(Double(key.depth ?? 0)))
  }

  private func apps() throws -> String {
    let (app, deep) = (try size(of: Run.app), try size(of: Run.deepApp))
    return Page.wrapped(
      """
      There are two apps: *the app* with \(app.controllers) controllers and at most \(app.levels) levels, and *the deep \
      app* with \(deep.controllers) controllers and at most \(deep.levels) levels.
      """
    )
  }

  // MARK: Which run is whose

  private func runs() throws -> String {
    let kept = [
      ("reference", "all times and counts here and on the page *Choosing*, and the picture"),
      ("claims", "the verdicts on the articles, and no times"),
      ("threads", "two and four threads"), ("lane", "the fast lane on long chains"),
      ("builds", "building and tearing down"), ("scale/million", "the same for a million controllers"),
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
        As a check for noise, each scenario of the reference run measures one strategy twice; the ratio of the two \
        should be 1. The least certain ratio is \(Figure(twin)?.plain ?? "unknown"), in `\(twin.caseKey.scenario)`: \
        smaller differences are not resolved there. The gate resolves smaller ones, because it measures in pairs of \
        processes.
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
}
