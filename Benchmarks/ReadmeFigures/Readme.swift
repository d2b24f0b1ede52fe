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
    let picks = ["responder.trampoline", "responder.indexed", "delegate.relay", "parent.unowned"]
    guard try picks.allSatisfy({ try run.isSound($0) }) else {
      throw FiguresError("one of \(PageText.list(picks)) misdelivers or leaks; recommend another")
    }
    // Its messages are handled after the send returned, so there is no time of one.
    let ways = StrategyCatalogue.names.filter { $0 != "stream.async" }
    let frame = 1e9 / 120
    let costs = try ways.map { (name: $0, share: try run.figure(.latency, $0, Run.app).value / frame) }
      .sorted { $0.share < $1.share }
    guard let least = costs.first, let most = costs.last else { throw FiguresError("there is no strategy") }
    func share(_ cost: (name: String, share: Double)) -> String {
      "\(Figure(cost.share * 100).rounded(to: 1)) % (`\(cost.name)`)"
    }
    let chain = try run.figure(.latency, picks[0], Run.app).value
    let times = try picks.map { pick in
      "`\(pick)`, \(Figure(try run.figure(.latency, pick, Run.app).value).rounded(to: 2)) ns"
    }
    let boxes = try run.figure(.allocations, picks[0], Run.app).rounded(to: 2)
    let answer = """
      In an app of \(try size(of: Run.app).controllers) controllers a message takes between \(share(least)) and \
      \(share(most)) of a frame at 120 Hz, whichever of \(ways.count) strategies sends it. So choose by coupling, \
      correctness and leaks. Time matters only from hundreds of messages a frame on: \
      \(PageText.whole((0.01 * frame / chain).rounded())) by `\(picks[0])` take 1 % of a frame. If \
      unsure, take the first of these; beside each is the time of a message in that app.
      """
    let choices = [
      """
      - A **responder chain** (\(times[0])), where messages pass levels that should not know of them. Each object hands \
      the message to the next, and a small box, the trampoline, leads from a screen to its coordinator. A message \
      makes \(boxes) allocations, and the compiler does not check that it has a handler.
      """,
      """
      - The **fast lane** (\(times[1])), a chain of rows in one array, where hundreds of such messages are sent in a \
      frame, or several threads send. You copy its code into your app, and each level has to free its row when it is \
      deallocated.
      """,
      """
      - **Delegates** from level to level (\(times[2])), where every level has a say and you want compile-time \
      checking. They take code in every level on the way.
      """,
      """
      - **Unowned parents** (\(times[3])), references that keep nothing alive, where you can guarantee that no child \
      outlives its parent. If one does, its next message crashes the app.
      """,
    ]
    return Page.wrapped(answer) + "\n\n"
      + choices.map { Page.wrapped($0, indent: "  ") }.joined(separator: "\n")
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
      ("reference", "all times and counts here and on the page *Choosing*, the picture, and the claims"),
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
