import Reports
import Results
import Strategies

/// What README says with figures.
struct Readme {
  let run: Run

  func wordings() throws -> [Page.Wording] {
    let chains = [Run.shortChain, Run.chain]
    return [
      try Page.Wording(
        "lies below it because a message to it climbs no levels",
        onlyIf: try chains.allSatisfy { try run.time("kernel.chase", $0).isAbove(run.time("singleton", $0)) }
      ),
      try Page.Wording("of the cases that were given 2 % more work, all were", onlyIf: try Gate().foundAll),
      try Page.Wording("it is below 6 %", onlyIf: try Gate().mostRed < 6),
    ]
  }

  func blocks() throws -> KeyValuePairs<String, String> {
    [
      "answer": try answer(),
      "table": try apps() + "\n\n"
        + run.table(shown, [.app, .deepApp, .cold, .level, .deepLevel, .allocations, .wrong, .left])
        + "\n\n"
        + Page.wrapped(try levels()),
      "runs": try runs(),
      "gate": try Gate().inCI(),
      "ask": try fastest(),
    ]
  }

  /// Those of today, those that the picture above the table draws, and buses as they are written with a scope and without.
  private var shown: [String] {
    Run.today + ReportPicture.strategies.filter { !Run.today.contains($0) }
      + run.measured(of: ["bus.typed", "bus.scoped", "bus.notification", "bus.object"])
  }

  private func answer() throws -> String {
    let picks = Recommendation.all.map(\.strategy)
    guard try picks.allSatisfy({ try run.isSound($0) }) else {
      throw FiguresError("one of \(PageText.list(picks)) has a fault; recommend another")
    }
    // Where messages are handled after the send returned, there is no time of one.
    let asynchronous = StrategyCatalogue.all.filter(\.isAsynchronous).map { "\($0.name)" }
    let ways = run.measured.filter { !asynchronous.contains($0) }
    let frame = 1e9 / 120
    let shares = try ways.map { try run.figure(.latency, $0, Run.app).value / frame }.sorted()
    guard let least = shares.first, let most = shares.last else { throw FiguresError("there is no strategy") }
    let chain = try run.figure(.latency, picks[0], Run.app).value
    let cold = try run.row(.latency, picks[0], Run.deepApp, mode: Run.cold).flatMap(Figure.init)
      .required("\(run.directory.path)/results.csv has no cold \(picks[0]) in \(Run.deepApp)")
    let warm = try run.figure(.latency, picks[0], Run.deepApp)
    func percent(_ time: Double) -> String { PageText.whole((0.01 * frame / time).rounded()) }
    guard 0.01 * frame / chain >= 100 else {
      throw FiguresError("fewer than hundreds of messages take 1 % of a frame")
    }
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
        with any of \(ways.count) strategies. So choose by coupling, correctness and leaks: the four above \
        deliver every message to the right object and leave nothing behind. Time matters only with hundreds of messages \
        per frame: \(percent(chain)) by `\(picks[0])` take 1 % of a frame, or \(percent(warm.value)) in an app of \
        \(try size(of: Run.deepApp).controllers) controllers, the *deep app*. These messages are sent in a loop, with \
        everything in the processor's caches. A single message after other work, as after a tap, may find nothing \
        there (*cold*): in the deep app it then takes \(cold.time) instead of \(warm.time), and \
        \(percent(cold.value)) such messages take 1 % of a frame.
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
    let (usual, chain) = ("delegate.relay", "responder.trampoline")
    func hops(_ strategy: String, _ scenario: String) throws -> String {
      try run.figure(.hopsPerMessage, strategy, scenario).rounded(to: 2)
    }
    let box = try run.box(chain).required("no boxed \(chain) in \(Run.shortChain)").time
    return Page.wrapped(
      """
      In *the app* (\(app.controllers) controllers) a message climbs \(try hops(usual, Run.app)) levels on average and \
      \(app.levels) at most, in *the deep app* (\(deep.controllers) controllers) \(try hops(usual, Run.deepApp)) and \
      \(deep.levels). `\(chain)`, which also passes views, takes \(try hops(chain, Run.app)) and \
      \(try hops(chain, Run.deepApp)) steps. \(run.payloads(shown)) A box, which Objective-C needs for \
      structs, adds \(box).
      """
    )
  }

  private func levels() throws -> String {
    let advice = try Depth(run: run).advice(ReportPicture.strategies) {
      "Sources/BubbleupKit/Documentation.docc/\($0).md"
    }
    return "**What a level costs.** \(advice)"
  }

  // MARK: Which run is whose

  private func runs() throws -> String {
    let kept = [
      ("reference", "all times and counts here and on the page *Choosing*, and the picture"),
      ("claims", "the verdicts on the articles, but no times"),
      ("threads", "two and four threads"), ("lane", "the fast lane on long chains"),
      ("changes", "the fast lane while links change"), ("builds", "building and tearing down"),
      ("scale/million", "the same for a million controllers"),
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
    let header = ["run", "figures", "machine", "kernel", "commit"]
    return MarkdownText.table(header, markup: rows, rightAligned: []) + "\n\n"
      + Page.wrapped(try certainty())
  }

  /// How far the reference can be believed: by its own rows, and by two runs like it.
  private func certainty() throws -> String {
    let times = run.rows.filter { $0.metric == Metric.latency.id && $0.stat == .median && $0.value != nil }
    let good = Figure(100 * Double(times.count { $0.status == .ok }) / Double(times.count)).rounded(to: 2)
    func agreed(_ scenario: String) throws -> String {
      let cells = try CSVLines.row(in: "results/agreement/idle.csv", beginning: [scenario])
      return ReportFigure.decimal(Double(cells[5]) ?? 0, places: 0)
    }
    return """
      Of the \(times.count) times of the reference run, \(good) % are `ok`; the others are `noisy` and say why. The ratios \
      to `delegate.relay` of two default runs in a row, on an idle machine and at an earlier commit, agreed within 2 % for \
      \(try agreed(Run.app)) % of the strategies in the app, \(try agreed(Run.shortChain)) % up a chain of 10 levels and \
      \(try agreed(Run.deepApp)) % in the deep app; on a busy host fewer do ([agreement](results/agreement)).
      """
  }

  // MARK: The answer to a question

  /// Of each family the fastest way with nothing wrong in the deep app, as the question in README asks.
  private func fastest() throws -> String {
    let sound = Set(try run.measured.filter { try run.isSound($0, in: [Run.deepApp]) })
    let timed = run.rows.filter { row in
      let (which, parameters) = (row.caseKey, row.caseKey.parameters)
      return row.metric == Metric.latency.id && row.stat == .median && which.scenario == Run.deepApp
        && which.threads == 1 && sound.contains(which.strategy) && parameters["pass"] == nil
        && parameters["twin"] == nil
    }
    .sorted { $0.value ?? .infinity < $1.value ?? .infinity }
    var families: Set<Substring> = []
    let rows = timed.filter { families.insert($0.caseKey.strategy.prefix { $0 != "." }).inserted }.map {
      row in
      // Half to even, as pandas rounds.
      func shown(_ value: Double?) -> String {
        value.map { ReportFigure.decimal(($0 * 10).rounded(.toNearestOrEven) / 10, places: 1) } ?? "NaN"
      }
      let family = String(row.caseKey.strategy.prefix { $0 != "." })
      return [
        family, "`\(row.caseKey.id)`", shown(row.value), shown(row.intervalLow), shown(row.intervalHigh),
      ]
    }
    return Page.table(["family", "case_id", "latency", "latency_lo", "latency_hi"], rows, numbersFrom: 2)
  }
}
