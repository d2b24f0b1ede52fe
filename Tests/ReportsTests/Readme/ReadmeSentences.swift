import Foundation

/// What README says with numbers in it, each number written as `@`, and where each is found.
struct ReadmeSentences {
  struct Sentence {
    let words: String
    let found: [Found]

    init(_ words: String, _ found: [Found] = []) { (self.words, self.found) = (words, found) }
  }

  let measured: Measured
  /// The strategies of the first table.
  let shown: [String]

  static let places = ["app-120", "deep-app-1000", "chain-100"]

  /// Numbers that nobody measured.
  static let constants = [
    "Swift 6.3 toolchain", "120 per second", "the 99 % interval", "chains of 10, 100 and 1,000 levels",
    "more than 100,000 objects", "exits with 3", "with 5 if", "each of these has to be 0", "x86-64", "120 Hz",
    "under 0.15 %", "up a chain of 100 |",
  ]

  var all: [Sentence] {
    get throws { try scenarios + frames + origin() + choosing + claims + selfCost() }
  }

  private var scenarios: [Sentence] {
    func size(_ place: String, _ column: String) -> Found {
      measured.row("latency", "singleton", place).map { Measured.found($0, column, "", "") } ?? Found()
    }
    return [
      Sentence(
        """
        The app has @ controllers and at most @ levels, the deep app has @ controllers, paths of up to @ \
        levels
        """,
        [
          size("app-120", "controllers"), size("app-120", "depth"), size("deep-app-1000", "controllers"),
          size("deep-app-1000", "depth"),
        ]
      )
    ]
  }

  private func share(_ found: Found) -> Found { found.times(120 / 1e9) }

  private var frames: [Sentence] {
    let sound = shown.filter { Self.isSound($0, measured) }
      .map { ($0, measured.figure("latency", $0, "app-120")) }
      .sorted { $0.1.value ?? 0 < $1.1.value ?? 0 }
    guard let first = sound.first, let last = sound.last else { return [] }
    return [
      Sentence(
        """
        the fastest in the app, `\(first.0)`, takes @ of a frame per message; the slowest, `\(last.0)`, \
        takes @.
        """,
        [share(first.1), share(last.1)]
      )
    ]
  }

  static func isSound(_ strategy: String, _ measured: Measured) -> Bool {
    measured.left(strategy).left == 0 && places.allSatisfy { measured.misrouted(strategy, $0).wrong == 0 }
  }

  /// One more than the strategies of the first table that are sound and certainly faster.
  static func rank(_ strategy: String, among shown: [String], _ measured: Measured) -> Int? {
    guard isSound(strategy, measured) else { return nil }
    let own = measured.figure("latency", strategy, "app-120")
    return 1
      + shown.count { other in
        let found = measured.figure("latency", other, "app-120")
        guard let high = found.high ?? found.value, let low = own.low ?? own.value else { return false }
        return isSound(other, measured) && high < low
      }
  }

  private func origin() throws -> [Sentence] {
    let run = try Measured.manifest(of: "reference")
    func text(_ part: String, _ name: String) -> String { "\((run[part] as? [String: Any])?[name] ?? "")" }
    func first(_ text: String, _ separator: Character) -> Substring { text.prefix { $0 != separator } }
    let widest = measured.results.filter { $0["metric"] == "twin_ratio" }.max { width($0) < width($1) } ?? [:]
    var noisy: [String] = []
    for row in measured.results where row["status"] == "noisy" {
      let name = "`\(row["scenario"] ?? "")`"
      if !noisy.contains(name) { noisy.append(name) }
    }
    let last = noisy.popLast() ?? ""
    let list = noisy.isEmpty ? last : "\(noisy.joined(separator: ", ")) and \(last)"
    return [
      Sentence(
        """
        on \(text("machine", "cpu_model")), @ cores, @ GiB of memory, \(text("machine", "system")) \
        `\(text("machine", "kernel"))`, with Swift \(first(text("build", "swift_version"), " ")) in \
        \(text("build", "mode")) mode and \(text("allocator", "name")) \
        \(first(text("allocator", "version"), "-")), at commit `\(text("source", "commit").prefix(12))`.
        """,
        [
          Found(value: Double(text("machine", "cores"))),
          Found(value: Double(text("machine", "memory_bytes")).map { $0 / 1_073_741_824 }),
        ]
      ),
      Sentence("in `\(widest["scenario"] ?? "")`, it came out at @ of itself.", [Measured.found(widest)]),
      last.isEmpty
        ? Sentence("No scenario is noisy.")
        : Sentence(
          "that differences of @ % are not resolved there, \(noisy.isEmpty ? "is" : "are") \(list).",
          [Found(value: Double(text("twin", "limit")).map { $0 * 100 })]
        ),
    ]
  }

  private func width(_ row: Measured.Row) -> Double {
    let found = Measured.found(row)
    return (found.high ?? 0) - (found.low ?? 0)
  }

  // MARK: By which to choose

  private var choosing: [Sentence] {
    func climb(_ strategy: String, _ place: String) -> Found { measured.figure("latency", strategy, place) }
    func level(_ strategy: String) -> Found { measured.figure("slope_per_hop", strategy, "chain") }
    func left(_ strategy: String) -> Found { .exact(measured.left(strategy).left) }
    func ratio(_ levels: Int, _ lookup: String) -> Found {
      measured.claim("E12", "chain to relay at \(levels) levels", side: "lookup=\(lookup)")
    }
    func bound(_ who: String, _ what: String) -> Found {
      .exact(measured.claim("E5", "\(who): \(what)").value ?? .nan)
    }
    func frame(_ side: String) -> Found { share(measured.claim("E13", "64 levels", side: side)) }
    let (between, change) = ("levels between that take part", "edges to change for one level more")
    let wrong = ["singleton", "bus.typed"].map { measured.misrouted($0, "deep-app-1000") }
    let nodes = Found.exact(measured.left("parent.strong").nodes)
    return [
      Sentence(
        "@ of the levels in between take part; with a delegate at every level it is @.",
        [bound("responder chain", between), bound("a delegate at every level", between)]
      ),
      Sentence(
        "@ references have to change; with delegates it is @ |",
        [bound("responder chain", change), bound("a delegate at every level", change)]
      ),
      Sentence(
        "in the deep app a message takes @, where `responder.trampoline` takes @.",
        [climb("responder.indexed", "deep-app-1000"), climb("responder.trampoline", "deep-app-1000")]
      ),
      Sentence(
        """
        the responder chain takes @ times as long over 4 levels, and @ times as long over 256. With the \
        order of look-ups `lookup=injected` it takes @ and @ times as long
        """,
        [ratio(4, "coordinating"), ratio(256, "coordinating"), ratio(4, "injected"), ratio(256, "injected")]
      ),
      Sentence(
        "level takes @; with weak parents it takes @, and strong parents leave @ of @ objects behind",
        [level("parent.unowned"), level("parent.weak"), left("parent.strong"), nodes]
      ),
      Sentence(
        "up a chain of 10 levels a message takes @ and @, and up one of 1,000 levels @ and @.",
        [
          climb("singleton", "chain-10"), climb("bus.typed", "chain-10"), climb("singleton", "chain-1000"),
          climb("bus.typed", "chain-1000"),
        ]
      ),
      Sentence(
        "in the deep app @ and @ of @ messages went to the wrong one",
        [.exact(wrong[0].wrong), .exact(wrong[1].wrong), .exact(wrong[1].sent)]
      ),
      threads,
      Sentence(
        """
        over 64 levels the responder chain takes @ of a frame at 120 Hz, and with the order of look-ups of \
        claim C8 @. Such a message makes @ hops at least
        """,
        [
          frame("responder.trampoline apple"), frame("responder.trampoline apple, order of C8"),
          .exact(measured.claim("E13", "fewest hops of a message over 64 levels").value ?? .nan),
        ]
      ),
      Sentence(
        "they leave @, @ and @ of @ objects behind",
        [left("responder.retain"), left("closure.strong"), left("parent.strong"), nodes]
      ),
    ]
  }

  private var threads: Sentence {
    let rows = measured.results.filter { Measured.option("mode", $0) != nil && $0["threads"] == "2" }
    let ways = Set(
      rows.map { [$0["strategy"] ?? "", Measured.option("table", $0) == "process" ? "process" : ""] }
    )
    let pairs = ways.filter { !$0[0].hasPrefix("kernel.") }.map { way in
      ["own", "shared"].map { measured.scaling(way[0], "chain-100", $0, table: way[1]) }
    }
    .filter { $0.allSatisfy { $0.value != nil } }
    let more = pairs.count { $0[0].low ?? 0 > $0[1].high ?? .infinity }
    let less = pairs.count { $0[1].low ?? 0 > $0[0].high ?? .infinity }
    let take = more > 0 && less == 0 ? "a hierarchy each" : "no advice: the figures do not decide it"
    return Sentence(
      """
      | several threads send | \(take) | of @ ways measured in `chain-100`, two threads certainly do more \
      with a hierarchy each in @, and certainly less in @; in the rest
      """,
      [.exact(Double(pairs.count)), .exact(Double(more)), .exact(Double(less))]
    )
  }

  /// The rows of F are claims about the fast lane, and no article's.
  private var claims: [Sentence] {
    let verdicts = Dictionary(
      measured.claims.filter { $0["claim"]?.hasPrefix("F") == false }.map { ($0["claim"], $0["verdict"]) }
    ) { $1 }
    func count(_ words: String...) -> Found {
      .exact(Double(verdicts.values.count { words.contains($0 ?? "") }))
    }
    let rest = [
      (count("open"), "; @ stay open"), (count("untestable here", "failed"), "; @ could not be answered"),
    ]
    return [
      Sentence(
        "The articles make @ claims. Of these @ were confirmed and @ refuted, and @ depend on a choice",
        [.exact(Double(verdicts.count)), count("confirmed"), count("refuted"), count("depends")]
      )
    ] + rest.filter { $0.0.value != 0 }.map { Sentence($0.1, [$0.0]) }
  }

  // MARK: The harness itself

  private func selfCost() throws -> [Sentence] {
    func row(_ metric: String, _ stat: String, _ strategy: String) -> Measured.Row {
      measured.selfCost.first { $0["metric"] == metric && $0["stat"] == stat && $0["strategy"] == strategy }
        ?? [:]
    }
    func exact(_ row: Measured.Row) -> Found { .exact(Measured.found(row).value ?? .nan) }
    let within = row("twin_ratio", "within", "delegate.relay")
    let trials = Double(within["n"] ?? "") ?? .nan
    let counters = measured.selfCost.filter { $0["strategy"]?.hasPrefix("counter.") == true }
    let right = counters.filter { row in
      let ends = (Measured.option("expected", row) ?? "").components(separatedBy: "..").compactMap(
        Double.init
      )
      guard let value = Measured.found(row).value, let least = ends.first, let most = ends.last else {
        return false
      }
      return (least...most).contains(value)
    }
    return [
      Sentence(
        "two reads of @, in the shortest batch | @ |",
        [
          exact(row("timer_cost", "median", "harness.timer")),
          exact(row("timer_share", "max", "harness.timer")),
        ]
      ),
      Sentence(
        "A/A twin within ±@, median paired ratio per trial | @ of @ trials, from @ to @ | at least @ |",
        [
          Found(value: Measured.option("limit", within).flatMap(Double.init)),
          Found(value: Measured.found(within).value.map { $0 * trials }), .exact(trials),
          exact(row("twin_ratio", "min", "delegate.relay")),
          exact(row("twin_ratio", "max", "delegate.relay")), .exact((trials * 0.99).rounded(.up)),
        ]
      ),
      Sentence(
        "counters that count a known number exactly | @ of @ |",
        [.exact(Double(right.count)), .exact(Double(counters.count))]
      ),
    ]
  }
}
