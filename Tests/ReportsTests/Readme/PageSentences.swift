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
    "99 % intervals", "Swift 6.3 toolchain", "exit code 0", "red with 3", "Exit code 5", "stays 5",
    "at most 1 % of the checks", "chain of 100 levels",
  ]

  var readme: [Sentence] {
    get throws { try answer + [apps, trust, gate] + runs() }
  }

  var choosing: [Sentence] { [depth, threads] }

  private var answer: [Sentence] {
    let names = Set(files.strategies.compactMap { $0["strategy"] })
      .filter { $0 != "stream.async" && files.row($0, "app-120") != nil }
    let shares = names.compactMap { files.latency($0, "app-120").value.map { $0 * 120 / 1e9 } }
    let picks = ["responder.trampoline", "responder.indexed", "delegate.relay", "parent.unowned"]
    return [
      Sentence(
        """
        In an app of @ controllers a synchronous message takes between @ and @ of a frame at 120 Hz, whichever of @ \
        ways it goes.
        """,
        [
          files.exact("controllers", "singleton"), .exact(shares.min()), .exact(shares.max()),
          .exact(Double(names.count)),
        ]
      ),
      Sentence(
        "They cost @, @, @ and @ a message in that app. Besides, the chain allocates @ times a message",
        picks.map { .exact(files.latency($0, "app-120").value) } + [files.exact("allocations", picks[0])]
      ),
    ]
  }

  private var apps: Sentence {
    Sentence(
      "The app has @ controllers and at most @ levels; the deep app has @ controllers and at most @ levels.",
      Committed.apps.flatMap { app in ["controllers", "depth"].map { files.exact($0, "singleton", app) } }
    )
  }

  // MARK: Runs

  private func runs() throws -> [Sentence] {
    try ["reference", "threads", "lane", "builds", "scale/million", "self-cost"].map { name in
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
      "The least certain ratio to this identical copy is @, in `\(twin["scenario"] ?? "")` (ideal 1).",
      [Committed.found(twin)]
    )
  }

  private var gate: Sentence {
    func rate(_ what: String) -> [Found] {
      let row = files.gate.first { $0["experiment"] == "identical" && $0["what"] == what }
      let bound = Committed.found(row, "high_percent").value.map { $0 / 100 }
      return [Committed.found(row, "count"), Committed.found(row, "of"), .exact(bound)]
    }
    let seconds = ["first build of a clone", "one strategy changed and the base to build"].map { what in
      Committed.found(files.checks.first { $0["what"] == what }, "seconds").value ?? .nan
    }
    return Sentence(
      """
      In @ checks of a build against an identical one the gate was wrongly red for @ of @ times (at most @) and for @ \
      of @ cases by their counts (at most @), and undecided about @ of @ times (at most @). In parentheses are upper \
      bounds at 95 % confidence. Expect @ minutes on two cores: @ s for the first build of a clone, and @ s for a \
      check that has to build its base.
      """,
      [rate("checks")[0]] + rate("times red without a cause")
        + rate("cases with a changed count without a cause")
        + rate("times undecided without a cause") + [.exact((seconds.reduce(0, +) / 60).rounded(.up))]
        + seconds.map { .exact($0) }
    )
  }

  // MARK: Choosing

  private var depth: Sentence {
    Sentence(
      "takes @ times as long as `delegate.relay` over 4 levels, and @ times as long over 256.",
      [4, 256].map { files.claim("E12", "chain to relay at \($0) levels", side: "lookup=coordinating") }
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
      "Of @ ways two threads certainly reach more with a hierarchy each in @, and certainly less in @; in",
      [pairs.count, more, less].map { .exact(Double($0)) }
    )
  }
}
