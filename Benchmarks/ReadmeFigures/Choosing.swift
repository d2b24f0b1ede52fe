import Reports
import Results

/// The table by which to choose: each row's figures are those of the reference run, or of the claims made
/// with it.
struct Choosing {
  let reference: Reference
  let claims: Claims

  func text() throws -> String {
    let rows = try [
      levels(), lane(), delegates(), parents(), singletons(), threads(), frames(), never(),
    ]
    let table = MarkdownText.table(["where", "take", "because", "see it"], markup: rows, rightAligned: nil)
    return "\(table)\n\n\(try claims.summary())"
  }

  private func levels() throws -> [String] {
    let (between, change) = ("levels between that take part", "edges to change for one level more")
    func figure(_ who: String, _ what: String) throws -> String {
      try claims.figure("E5", "\(who): \(what)").plain
    }
    let (chain, delegates) = ("responder chain", "a delegate at every level")
    return [
      "messages span levels that should not know of them", "`responder.trampoline`",
      """
      \(try figure(chain, between)) of the levels in between take part; with a delegate at every level it is \
      \(try figure(delegates, between)). Where one more level is put in, \(try figure(chain, change)) \
      references have to change; with delegates it is \(try figure(delegates, change))
      """, "`./bubbleup claims E5`",
    ]
  }

  private func lane() throws -> [String] {
    let (lane, chain) = ("responder.indexed", "responder.trampoline")
    return [
      "the same, where messages are many or several threads send", "`\(lane)`",
      """
      in the deep app a message takes \(try reference.latency(lane, Places.deepApp).time), where `\(chain)` \
      takes \(try reference.latency(chain, Places.deepApp).time). Each level has a place that it has to give \
      back when it goes
      """, "`./bubbleup claims F1 F2`",
    ]
  }

  private func delegates() throws -> [String] {
    func ratio(_ levels: Int, _ side: String) throws -> String {
      try claims.figure("E12", "chain to relay at \(levels) levels", side: side).plain
    }
    let (usual, injected) = ("lookup=coordinating", "lookup=injected")
    return [
      "every level on the way has a say, and the compiler is to check it", "`delegate.relay`",
      """
      the responder chain takes \(try ratio(4, usual)) times as long over 4 levels, and \
      \(try ratio(256, usual)) times as long over 256. With the order of look-ups `\(injected)` it takes \
      \(try ratio(4, injected)) and \(try ratio(256, injected)) times as long
      """, "`./bubbleup claims E12`",
    ]
  }

  private func parents() throws -> [String] {
    func level(_ name: String) throws -> String {
      guard let level = try reference.level(name) else {
        throw ReadmeError("\(reference.directory.path)/results.csv has no slope of \(name)")
      }
      return level.time
    }
    let strong = try reference.leftBehind("parent.strong")
    return [
      "nothing outlives what it is in, and that is certain", "`parent.unowned`",
      """
      a further level takes \(try level("parent.unowned")); with weak parents it takes \
      \(try level("parent.weak")), and strong parents leave \(whole(strong.left)) of \(strong.nodes) objects \
      behind
      """, "`./bubbleup claims C5`",
    ]
  }

  private func singletons() throws -> [String] {
    let names = ["singleton", "bus.typed"]
    func climb(_ place: String) throws -> String {
      try list(names.map { try reference.latency($0, place).time })
    }
    let wrong = try names.map { try reference.misrouted($0, Places.deepApp) }
    return [
      "the same object decides, no matter which level asks", list(names.map { "`\($0)`" }),
      """
      up a chain of 10 levels a message takes \(try climb("chain-10")), and up one of 1,000 levels \
      \(try climb("chain-1000")). But the sender has to know its receiver, and two deciders cannot be told \
      apart: in the deep app \(list(wrong.map { whole($0.wrong) })) of \(whole(wrong[0].sent)) messages went \
      to the wrong one
      """, "`./bubbleup verify --strategy '^(bus\\|singleton)'`",
    ]
  }

  private func threads() throws -> [String] {
    let advice = try Threads(reference: reference).advice()
    return ["several threads send", advice.take, advice.because, "`./bubbleup run --threads 2`"]
  }

  private func frames() throws -> [String] {
    func share(_ side: String) throws -> String {
      try claims.figure("E13", "64 levels", side: side).scaled(by: 1 / frame).percent
    }
    let chain = "responder.trampoline apple"
    return [
      "time is the only worry", "any that has a rank above",
      """
      over 64 levels the responder chain takes \(try share(chain)) of a frame at 120 Hz, and with the order \
      of look-ups of claim C8 \(try share("\(chain), order of C8")). Such a message makes \
      \(try claims.figure("E13", "fewest hops of a message over 64 levels").plain) hops at least
      """, "`./bubbleup claims E13`",
    ]
  }

  private func never() throws -> [String] {
    let names = ["responder.retain", "closure.strong", "parent.strong"]
    let left = try names.map(reference.leftBehind)
    return [
      "never", list(names.map { "`\($0)`" }),
      "they leave \(list(left.map { whole($0.left) })) of \(left[0].nodes) objects behind",
      "`./bubbleup claims E6 C5`",
    ]
  }
}

/// What was made of the articles' claims.
struct Claims {
  private let path: String
  private let rows: [ClaimRow]

  init(_ run: RunDirectory) throws {
    path = run.file(of: ClaimRow.table)
    rows = try run.rows(of: ClaimRow.table)
  }

  func figure(_ claim: String, _ label: String, side: String = "") throws -> Figure {
    guard
      let row = rows.first(where: { $0.claim == claim && $0.figure == label && $0.side == side }),
      let value = row.value
    else {
      throw ReadmeError("\(path) has no '\(label)' of claim \(claim)\(side.isEmpty ? "" : " for \(side)")")
    }
    return Figure(value, row.intervalLow, row.intervalHigh, isExact: row.unit == "count")
  }

  /// The rows of F are claims about the fast lane, and no article's.
  func summary() throws -> String {
    let verdicts = Dictionary(rows.filter { !$0.claim.hasPrefix("F") }.map { ($0.claim, $0.verdict) }) { $1 }
    guard !verdicts.isEmpty else { throw ReadmeError("\(path) has no claim of an article") }
    func count(_ verdict: ClaimRow.Verdict) -> Int { verdicts.values.count { $0 == verdict } }
    var text = """
      The articles make \(verdicts.count) claims. Of these \(count(.confirmed)) were confirmed and \
      \(count(.refuted)) refuted, and \(count(.depends)) depend on a choice that the row names
      """
    if count(.open) > 0 {
      text += "; \(count(.open)) stay open, because the interval of a figure lies on both sides of the limit"
    }
    let rest = count(.untestable) + count(.failed)
    return text + (rest > 0 ? "; \(rest) could not be answered here." : ".")
  }
}
