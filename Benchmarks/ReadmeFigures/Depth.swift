import Reports
import Results

/// What a further level costs, within the processor's stack of return addresses and beyond it, and what that means.
struct Depth {
  let run: Run

  /// A slope has no interval: up to a tenth more is called the same.
  private static let same = 1.1
  private static let lane = "responder.indexed"

  /// What README and *Choosing* say of these strategies.
  func advice(_ strategies: [String], page: (String) -> String) throws -> String {
    let growth = strategies.compactMap(growth).max() ?? 1
    let loops = try strategies.compactMap(loop).filter { $0.ratio < 1 && !$0.loop.meets($0.calls) }
    let costs =
      growth > Self.same
      ? "on this machine a level then costs up to \(Figure(growth).rounded(to: 2)) times as much"
      : "on this machine a level costs hardly more, on others it may"
    let far = try Recommendation.all.map(\.strategy).filter(strategies.contains).map { strategy in
      "\(try message(strategy, up: 60).time) by `\(strategy)`"
    }
    let levels = """
      Up to 24 levels, and so everywhere in the app, each costs what *a further level* says, to within \
      \(try certainty(strategies)). Nested calls deeper than about 25 levels outgrow the processor's stack of return \
      addresses: \(costs). Up 60 levels a message takes about \(PageText.list(far)). If that is too long, take the \
      [fast lane](\(page("TheFastLane")))
      """
    guard !loops.isEmpty else { return "\(levels). A loop over the levels gains nothing in the deep app." }
    let gains = loops.map { "\(Figure($0.ratio).rounded(to: 2)) (`\($0.strategy)`)" }
    return """
      \(levels) or [climb by a loop](\(page("ParentReferences"))): in the deep app that takes \
      \(PageText.list(gains)) times as long as calls. Closures cannot climb by a loop, and the delegates here do not.
      """
  }

  /// What a message up so many levels takes, by the line through the two long chains.
  private func message(_ strategy: String, up levels: Int) throws -> Figure {
    let slope = try run.figure(.slopePerDeepHop, strategy, "chain").value
    return Figure(
      try run.time(strategy, Run.longChains[0].name).value + slope * Double(levels - Run.longChains[0].levels)
    )
  }

  /// How far a level of the least certain of these is known: by the intervals of the two chains that it is taken from.
  private func certainty(_ strategies: [String]) throws -> String {
    let levels = Double(Run.shortChains[1].levels - Run.shortChains[0].levels)
    let shares = try strategies.compactMap { strategy -> Double? in
      guard let slope = run.row(.slopePerNearHop, strategy, "chain")?.value else { return nil }
      let times = try Run.shortChains.map { try run.time(strategy, $0.name) }
      let widths = times.map { ($0.high ?? .infinity) - ($0.low ?? 0) }
      return widths.reduce(0, +) / 2 / levels / slope
    }
    return Figure(100 * (shares.max() ?? 0)).rounded(to: 1) + " %"
  }

  /// The same on the page of a family, of the strategy that it recommends.
  func family(_ strategy: String) throws -> String {
    func levels(_ form: String?) throws -> String {
      let ends = try [Metric.slopePerNearHop, .slopePerDeepHop].map {
        try run.figure($0, strategy, "chain", form: form).time
      }
      return ends[0] == ends[1]
        ? "\(ends[0]) at any depth" : "\(ends[0]) up to 24 levels and \(ends[1]) beyond 48"
    }
    let own = "A further level costs `\(strategy)` \(try levels(nil))."
    guard let loop = try loop(strategy) else {
      let climb =
        switch strategy {
        case Self.lane: "The climb is a loop."
        case "delegate.relay":
          "A loop, which needs the delegate and an answer in the protocol, is not measured."
        default: "The climb cannot be written as a loop."
        }
      return "\(own) \(climb)"
    }
    let times = "\(loop.loop.time) instead of \(loop.calls.time)"
    return own
      + " Written as a loop it costs \(try levels("iterative")), and in the deep app a message takes \(times)"
      + (loop.loop.meets(loop.calls)
        ? ", which is no certain difference."
        : loop.ratio < 1 ? ": above some 25 levels, write a loop." : ": at no depth a loop is worth it.")
  }

  /// How many times as much a level costs beyond, in a climb by calls; nil where there is no such climb.
  private func growth(_ strategy: String) -> Double? {
    let ends = [Metric.slopePerNearHop, .slopePerDeepHop].compactMap { run.row($0, strategy, "chain")?.value }
    // The fast lane is a loop.
    return ends.count == 2 && ends[0] > 0 && strategy != Self.lane ? ends[1] / ends[0] : nil
  }

  /// A message in the deep app by either form; nil where the strategy has one form only.
  private func loop(_ strategy: String) throws -> (
    strategy: String, loop: Figure, calls: Figure, ratio: Double
  )? {
    let times = ["iterative", "recursive"].compactMap {
      run.row(.latency, strategy, Run.deepApp, form: $0).flatMap(Figure.init)
    }
    guard times.count == 2 else { return nil }
    return (strategy, times[0], times[1], times[0].value / times[1].value)
  }
}
