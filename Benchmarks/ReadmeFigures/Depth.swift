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
      ? "costs up to \(Figure(growth).rounded(to: 2)) times as much, and"
      : "still costs about the same on this machine, but"
    let (near, beyond) = (
      "Up to 24 levels, so everywhere in the app, each costs what *a further level* says.",
      "Beyond, calls from level to level outgrow the processor's stack of return addresses: a level"
    )
    guard !loops.isEmpty else {
      return "\(near) \(beyond) \(costs) a loop over the levels gains nothing in the deep app, so write none."
    }
    let gains = loops.map { "\(Figure($0.ratio).rounded(to: 2)) (`\($0.strategy)`)" }
    let lane = try run.figure(.slopePerDeepHop, Self.lane, "chain").time
    return """
      \(near) \(beyond) \(costs) in the deep app a loop over the levels takes only \(PageText.list(gains)) times as long as calls. \
      So above some 25 levels, such as 60, [write a loop](\(page("ParentReferences"))), which delegates and closures cannot \
      be, or take the [fast lane](\(page("TheFastLane"))), which is one and costs \(lane) a level.
      """
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
      return own
        + (strategy == Self.lane ? " The climb is a loop." : " The climb cannot be written as a loop.")
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
