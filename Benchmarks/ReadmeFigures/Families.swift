import Reports
import Results

/// What the pages of the families say with figures within their own words.
struct Families {
  let run: Run
  let threads: Run
  let changes: Run
  let claims: [ClaimRow]

  typealias Wording = Page.Wording

  func pages() throws -> KeyValuePairs<String, [Wording]> {
    [
      "ResponderChain": try responderChain(), "Delegates": try delegates(),
      "ParentReferences": try parentReferences(), "Closures": try closures(),
      "BusesAndSingletons": try busesAndSingletons(), "TheFastLane": try climb() + theFastLane(),
    ]
  }

  /// The strategy of each page whose levels are told apart by depth.
  static let climbing: KeyValuePairs = [
    "ResponderChain": "responder.trampoline", "Delegates": "delegate.relay",
    "ParentReferences": "parent.unowned", "Closures": "closure.weak", "TheFastLane": "responder.indexed",
  ]

  private func climb() throws -> [Wording] {
    try [
      Wording(
        "A message in the app climbs @ levels",
        [run.figure(.hopsPerMessage, "delegate.relay", Run.app).rounded(to: 2)]
      )
    ]
  }

  private func claim(_ id: String, _ figure: String, _ side: String = "", arm: ClaimRow.Arm = .claim) throws
    -> Double
  {
    try row(id, figure, side, arm).value.required("results/claims has no value of '\(figure)' of \(id)")
  }

  private func row(_ id: String, _ figure: String, _ side: String = "", _ arm: ClaimRow.Arm = .claim) throws
    -> ClaimRow
  {
    let row = claims.first { row in
      // One claim may answer several rows of the catalogue.
      row.claim.split(separator: "/").contains { $0 == id }
        && row.figure == figure && row.side == side && row.arm == arm
    }
    return try row.required("results/claims has no '\(figure)' of \(id)")
  }

  /// Ratios and counts of claims, which are shown without intervals.
  private func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : Figure(value).rounded(to: 2)
  }

  private func trampoline() throws -> String { try run.time("responder.trampoline").time }

  // MARK: Pages

  private func responderChain() throws -> [Wording] {
    let usual = "form=recursive;lookup=coordinating;table=per-app"
    func level(_ side: String) throws -> Double { try claim("E13", "per level", side) }
    let usualLevel = try level(usual)
    let box = try run.box("responder.trampoline").required("no boxed trampoline in \(Run.shortChain)").time
    let allocations = try run.figure(.allocations, "responder.trampoline", Run.shortChain, payload: "boxed")
      .plain
    func two(_ table: String?) throws -> String {
      try threads.scaling("responder.trampoline", mode: "own", table: table).required(
        "no trampoline in results/threads"
      ).percent
    }
    return try climb() + [
      Wording("adds @ to a message up 10 levels, and @ allocations", [box, allocations]),
      Wording(
        "a level takes @ times as long (E13)",
        [short(try level("form=recursive;lookup=injected;table=per-app") / usualLevel)]
      ),
      Wording(
        "a level takes @ times as long with it as with `per-app` (E13)",
        [short(try level("form=recursive;lookup=coordinating;table=field") / usualLevel)]
      ),
      Wording(
        "where with delegates @ do",
        [short(try claim("E5", "a delegate at every level: levels between that take part", arm: .contrast))]
      ),
      Wording(
        "two threads reach @ of perfect scaling with a table each, and @ with one",
        [try two(nil), try two("process")]
      ),
    ]
  }

  /// What a thread waits for each object, while 1, 2 and 4 of them take down an app of their own.
  func teardown() throws -> String {
    let strategy = "responder.linked"
    let times = try [nil, "process"].map { table in
      try [1, 2, 4].map {
        try threads.threaded(.teardown, strategy, threads: $0, scenario: Run.app, table: table).time
      }
    }
    return Page.wrapped(
      """
      While 1, 2 and 4 threads each take down an app of their own, a thread waits \(PageText.list(times[0])) for each object \
      if each app has a table (`\(strategy)`, which has an entry for each level), and \(PageText.list(times[1])) if all \
      share one. There are \(threads.directory.manifest.machine.cores) processors.
      """
    )
  }

  private func delegates() throws -> [Wording] {
    try climb() + [
      Wording("With the responder chain a message in the app takes @;", [try trampoline()]),
      Wording(
        "that makes @ dependencies, where the responder chain has @ (E5)",
        [
          short(try claim("E5", "a delegate at every level: edges", arm: .contrast)),
          short(try claim("E5", "responder chain: edges")),
        ]
      ),
      Wording("takes the same time at any depth", onlyIf: try isFlat("delegate.direct")),
    ]
  }

  /// Whether a message up 100 levels takes as long as one up 10, to a tenth.
  private func isFlat(_ strategy: String) throws -> Bool {
    abs(try run.time(strategy, Run.chain).value / run.time(strategy, Run.shortChain).value - 1) < 0.1
  }

  private func parentReferences() throws -> [Wording] {
    let (unowned, guaranteed) = (try run.time("parent.unowned"), try run.time("parent.guaranteed"))
    return try climb() + [
      Wording(
        "What it saves over `unowned` in the app is @ a message",
        [Figure(unowned.value - guaranteed.value).time],
        onlyIf: unowned.isAbove(guaranteed)
      ),
      Wording(
        "@ classes of levels know a type above them; with the responder chain, none does (claim C6)",
        [short(try claim("C6", "classes of levels that know a type above", arm: .contrast))]
      ),
      Wording(
        "the chain takes @ times as long as strong parents (C5)",
        [short(try claim("C5", "responder.trampoline to parent.strong"))]
      ),
      Wording(
        "a message over 64 coordinators of a store takes @ times as long, and a failed cast",
        [short(try claim("E18", "parents of any type to parents of their type"))]
      ),
    ]
  }

  private func closures() throws -> [Wording] {
    try climb() + [
      Wording(
        "`closure.strong` is faster because it loads no weak reference",
        onlyIf: run.time("closure.weak").isAbove(try run.time("closure.strong"))
      ),
      Wording(
        "[delegates](Delegates.md): @ of them in claim E5",
        [short(try claim("E5", "a delegate at every level: levels between that take part", arm: .contrast))]
      ),
      Wording(
        "and @ levels survive a logout (claim D13)",
        [short(try claim("D13", "levels left behind by a logout, closures", arm: .contrast))]
      ),
    ]
  }

  private func busesAndSingletons() throws -> [Wording] {
    func two(_ strategy: String) throws -> String {
      try threads.scaling(strategy, mode: "shared").required("no \(strategy) in results/threads").percent
    }
    return try climb() + [
      Wording("With the responder chain a message in the app takes @.", [try trampoline()]),
      Wording(
        "two threads reach @ of perfect scaling with one singleton, and @ with one typed bus",
        [try two("singleton"), try two("bus.typed")]
      ),
    ]
  }

  private func theFastLane() throws -> [Wording] {
    func cold(_ strategy: String) throws -> String {
      try run.figure(.latency, strategy, Run.deepApp, mode: Run.cold).time
    }
    let lane = "responder.indexed"
    let (near, deep) = (
      try run.figure(.slopePerNearHop, lane, "chain"), try run.figure(.slopePerDeepHop, lane, "chain")
    )
    let chase = try run.figure(.ratioToChase, lane, Run.chain)
    let screens = try claim("F5", "\(lane) to parent.weak")
    let strong = try claim("F1", "\(lane) to parent.strong")
    let random = try row("F6", "messages by lane to the chase")
    let randomEnds = [random.intervalLow, random.value, random.intervalHigh].compactMap(\.self)
    guard randomEnds.count == 3 else { throw FiguresError("F6 has no interval in results/claims") }
    let unchecked = try run.ratio(lane, to: "parent.guaranteed", Run.chain)
    // Links change in the one, and the other sends at the same time without that.
    let changed = try threads.threaded(.latency, lane, threads: 1, changes: 1000)
    let still = try threads.threaded(.latency, "parent.strong", threads: 1)
    let own = try changes.threaded(.latency, lane, threads: 2, changes: 1000)
    let shared = try changes.threaded(.latency, lane, threads: 2, mode: "shared", changes: 1000)
    func reached(changes number: Int?) throws -> [String] {
      try ["own", "shared"].map {
        try changes.threaded(.scalingEfficiency, lane, threads: 2, mode: $0, changes: number).percent
      }
    }
    return try [
      Wording("takes @ times as long as with `parent.weak` (claim F5)", [short(screens)]),
      Wording(
        "From an empty cache a message takes @, and @ with `parent.strong`",
        [try cold(lane), try cold("parent.strong")]
      ),
      Wording(
        "| at most 2 ns | @ up to 24 levels; **missed** beyond 48: @ |",
        [near.time, deep.time],
        onlyIf: near.value <= 2 && deep.value > 2
      ),
      Wording("| at most 3 × a pointer chase | @ × |", [chase.rounded(to: 2)], onlyIf: chase.value <= 3),
      Wording("(claim F1) | at most 0.2 × | @ × |", [short(strong)], onlyIf: strong <= 0.2),
      Wording("| the same, against `parent.guaranteed` | – | @ × |", [unchecked.rounded(to: 2)]),
      Wording(
        "against strong parents without changes | less | @ against @ |",
        [changed.time, still.time],
        onlyIf: still.isAbove(changed)
      ),
      Wording("(F5) | at most 2 × `parent.weak` | @ × |", [short(screens)], onlyIf: screens <= 2),
      Wording(
        "| at most 1.2 × an index chase | @ × (@–@); **missed** on an AMD EPYC by an earlier form: 1.44 × |",
        [randomEnds[1], randomEnds[0], randomEnds[2]].map { Figure($0).rounded(to: 3) },
        onlyIf: randomEnds[2] <= 1.2
      ),
      Wording(
        "| at least 0.95 × | **missed**: @ × |",
        [Figure(own.value / shared.value).rounded(to: 2)],
        onlyIf: shared.isAbove(own)
      ),
      Wording(
        "two threads reach @ of perfect scaling with a hierarchy each, and @ with a shared one; without changes @ and @",
        try reached(changes: 1000) + reached(changes: nil)
      ),
    ]
  }
}
