import Foundation

/// What the pages say with numbers in it, each number written as `@`, and where each is found.
struct PageSentences {
  struct Sentence {
    let words: String
    let found: [Found]

    init(_ words: String, _ found: [Found]) { (self.words, self.found) = (words, found) }
  }

  let files: Committed

  /// Numbers that were never measured.
  static let constants = [
    "99 % intervals", "Swift 6.3 toolchain", "at most 0.5 % of checks", "(1 %)", "chain of 100 levels",
    "chain of 10 levels", "up 10 levels",
  ]

  var readme: [Sentence] {
    get throws { try answer + [apps, trust, gate] + runs() }
  }

  var choosing: [Sentence] { [depth, threads] }

  private var answer: [Sentence] {
    let names = Set(files.strategies.compactMap { $0["strategy"] })
      .filter { $0 != "stream.async" && files.row($0, "app-120") != nil }
    let times = names.compactMap { files.latency($0, "app-120").value }
    let picks = ["responder.trampoline", "delegate.relay", "parent.unowned", "responder.indexed"]
    let shares = [times.min(), times.max()].map { $0.map { $0 * 120 / 1e9 } }
    let sentences = [
      Sentence(
        "In an app of @ controllers a message takes between @ and @ of a frame at 120 Hz on Linux, whichever of @ strategies",
        // Both are percentages, of which the sentence says it once.
        [files.exact("controllers", "singleton"), .exact(shares[0].map { $0 * 100 }), .exact(shares[1])]
          + [.exact(Double(names.count))]
      ),
      Sentence(
        """
        @ by `\(picks[0])` take 1 % of a frame, or @ in an app of @ controllers, the *deep app*. That is in a loop, with \
        everything in the processor's caches. A single message after other work, as after a tap, may find them empty: in the \
        deep app it then takes @ instead of @, and @ such messages take 1 % of a frame.
        """,
        [
          inFrame(files.latency(picks[0], "app-120")), inFrame(files.latency(picks[0], "deep-app-1000")),
          files.exact("controllers", "singleton", "deep-app-1000"),
          files.latency(picks[0], "deep-app-1000", pass: "cold"), files.latency(picks[0], "deep-app-1000"),
          inFrame(files.latency(picks[0], "deep-app-1000", pass: "cold")),
        ]
      ),
      Sentence("(`\(picks[0])`, @ a message)", [.exact(files.latency(picks[0], "app-120").value)]),
    ]
    return sentences
      + picks.dropFirst().map { Sentence("(`\($0)`, @)", [.exact(files.latency($0, "app-120").value)]) }
  }

  /// How many messages of such a time take a hundredth of a frame.
  private func inFrame(_ time: Found) -> Found { .exact(time.value.map { 0.01 / 120 * 1e9 / $0 }) }

  private var apps: Sentence {
    Sentence(
      """
      There are two apps: *the app* with @ controllers and at most @ levels, and *the deep app* with @ controllers and at \
      most @ levels.
      """,
      Committed.apps.flatMap { app in ["controllers", "depth"].map { files.exact($0, "singleton", app) } }
    )
  }

  // MARK: Runs

  private func runs() throws -> [Sentence] {
    try ["reference", "claims", "threads", "lane", "builds", "scale/million", "self-cost"].map { name in
      let run = try Committed.manifest(of: name)
      func text(_ part: String, _ name: String) -> String { "\((run[part] as? [String: Any])?[name] ?? "")" }
      return Sentence(
        """
        | \(text("machine", "cpu_model")), @ cores, @ GiB | `\(text("machine", "kernel"))` \
        | `\(text("source", "commit").prefix(12))` |
        """,
        [
          .exact(Double(text("machine", "cores"))),
          .exact(Double(text("machine", "memory_bytes")).map { $0 / 1_073_741_824 }),
        ]
      )
    }
  }

  private var trust: Sentence {
    func width(_ row: Committed.Row) -> Double {
      let found = Committed.found(row)
      return (found.high ?? 0) - (found.low ?? 0)
    }
    let twin = files.results.filter { $0["metric"] == "twin_ratio" }.max { width($0) < width($1) } ?? [:]
    return Sentence(
      "the ratio of the two should be 1. The least certain ratio is @, in `\(twin["scenario"] ?? "")`: smaller",
      [Committed.found(twin)]
    )
  }

  private var gate: Sentence {
    let seconds = ["first build of a clone", "one strategy changed and the base to build"].map { what in
      Committed.found(files.checks.first { $0["what"] == what }, "seconds").value ?? .nan
    }
    // The committed checks measured for three minutes; the workflow allows for three, or for nine.
    let building = seconds[1] - 180
    let minutes = [3.0, 9].map { ((seconds[0] + building) / 60 + $0).rounded(.up) }
    func row(_ what: String) -> Committed.Row? {
      files.gate.first { $0["experiment"] == "identical" && $0["what"] == what }
    }
    func number(_ what: String, _ column: String = "count") -> Found {
      .exact(Committed.found(row(what), column).value)
    }
    let (red, undecided) = ("checks red without a cause", "checks undecided")
    let cases = ["times red without a cause", "cases with a changed count without a cause"]
    return Sentence(
      """
      Expect @ minutes on two cores, and at most @: @ s for the first build of a clone, @ s for both builds and all else, \
      and the budget of 3 minutes, or three times that while a case is undecided. In @ checks of a build against an \
      identical one @ were red and @ undecided; of the cases in them @ of @ timed and @ of @ counted ones were called \
      worse or better.
      """,
      minutes.map { .exact($0) }
        + [.exact(seconds[0]), .exact(building), number(red, "of"), number(red), number(undecided)]
        + cases.flatMap { [number($0), number($0, "of")] }
    )
  }

  // MARK: Choosing

  private var depth: Sentence {
    let (chain, relay) = ("responder.trampoline", "delegate.relay")
    func ratio(_ scenario: String, payload: String? = nil) -> Found {
      let time = files.latency(chain, scenario, payload: payload).value ?? .nan
      return .exact(time / (files.latency(relay, scenario).value ?? .nan))
    }
    return Sentence(
      """
      takes @ times as long as `delegate.relay`. A message takes @ hops instead of @, as it also passes through views, and \
      has its payload in a box. That does not explain it: `responder.assign` has the same hops and the same box, and takes \
      @, as long as delegates. What it does not have is the trampoline, whose weak reference is loaded once per message. Up \
      a chain of 10 levels the two cannot be told apart: @ and @. Up a chain of 100 levels the chain takes @ times as long, \
      because its further levels are faster. Without the box (`payload=value`) it takes @ times as long up 10 levels.
      """,
      [ratio("app-120"), files.exact("hops_per_message", chain), files.exact("hops_per_message", relay)]
        + [files.latency("responder.assign", "app-120")]
        + [chain, relay].map { files.latency($0, "chain-10") }
        + [ratio("chain-100"), ratio("chain-10", payload: "value")]
    )
  }

  private var threads: Sentence {
    let names = Set(files.strategies.compactMap { $0["strategy"] })
    let sound = names.filter { name in Committed.apps.allSatisfy { files.isSound(name, $0) } }
    let pairs = sound.flatMap { name in
      [nil, "process"].map { table in ["own", "shared"].map { files.scaling(name, $0, table: table) } }
    }
    .filter { $0.allSatisfy { $0.value != nil } }
    let more = pairs.count { $0[0].low ?? 0 > $0[1].high ?? .infinity }
    let less = pairs.count { $0[1].low ?? 0 > $0[0].high ?? .infinity }
    return Sentence(
      "Of @ ways, @ reach more with a hierarchy each; in the other @ the intervals overlap.",
      // A third number where in any way two threads reach less.
      [pairs.count, more, pairs.count - more].map { .exact(less == 0 ? Double($0) : .nan) }
    )
  }
}
