import Statistics

/// Runs that stop by a rule, on a twin that is off by a known share: what they say of it in the end.
///
/// `Benchmarks/StoppingRule/simulate` prints the table.
struct StoppingSimulation {
  /// When a run stops.
  enum Rule: String, CaseIterable {
    /// After any round whose 99 % interval lies within the limit.
    case agreement = "each round, as soon as it agrees"
    /// After any round whose 99 % interval is narrow enough.
    case width = "each round, as soon as it is narrow"
    /// As runs do.
    case looks = "five looks, each its share, as soon as it is narrow"
  }

  /// Verdicts, and rounds until there was one.
  struct Outcome {
    var verdicts: [TwinCheck.Verdict: Int] = [:]
    var rounds = 0
  }

  let planned = 20
  let most = 320
  /// What a round's ratio strays by: a tenth of the rounds by five times as much, as on a machine that others use.
  let scatter = 0.012
  private var ranks: [Int: (low: Int, high: Int)] = [:]

  init() throws {
    for count in planned...most {
      // The interval of the numbers from 1 on has the ranks for its ends.
      let median = try Median(of: (1...count).map(Double.init), level: PairedRatio.standardLevel)
      if let interval = median.interval { ranks[count] = (Int(interval.lower) - 1, Int(interval.upper) - 1) }
    }
  }

  func outcome(of rule: Rule, shift: Double, trials: Int) throws -> Outcome {
    var source = SeededSource(seed: 41)
    var outcome = Outcome()
    for _ in 0..<trials {
      let ratios = (0..<most).map { _ in ratio(shift, &source) }
      let (verdict, rounds) = try rule == .looks ? looked(at: ratios) : stopped(by: rule, ratios)
      outcome.verdicts[verdict, default: 0] += 1
      outcome.rounds += rounds
    }
    return outcome
  }

  private func ratio(_ shift: Double, _ source: inout SeededSource) -> Double {
    // A sum of twelve uniform numbers is as good as normal, with a deviation of 1.
    let normal = (0..<12).reduce(-6.0) { sum, _ in sum + source.uniform() }
    return (1 + shift) * (1 + normal * scatter * (source.uniform() < 0.1 ? 5 : 1))
  }

  private func looked(at ratios: [Double]) throws -> (TwinCheck.Verdict, Int) {
    let looks = TwinLooks(planned: planned, most: most)
    for taken in looks.rounds {
      let pairs = ratios.prefix(taken).map { PairedRatio.Pair(candidate: $0, reference: 1) }
      let twin = try TwinCheck(PairedRatio(of: pairs, level: looks.level))
      if looks.areEnough(taken, twin) { return (twin.verdict, taken) }
    }
    return (.noisy, most)
  }

  private func stopped(by rule: Rule, _ ratios: [Double]) throws -> (TwinCheck.Verdict, Int) {
    let limit = TwinCheck.standardLimit
    var sorted: [Double] = []
    var verdict = TwinCheck.Verdict.noisy
    for (index, ratio) in ratios.enumerated() {
      var (place, end) = (0, sorted.count)
      while place < end {
        let middle = (place + end) / 2
        if sorted[middle] > ratio { end = middle } else { place = middle + 1 }
      }
      sorted.insert(ratio, at: place)
      guard let ends = ranks[index + 1] else { continue }
      let (lower, upper) = (sorted[ends.low], sorted[ends.high])
      verdict = TwinCheck.verdict(lower: lower, upper: upper, limit: limit)
      if rule == .agreement ? verdict == .ok : upper / lower <= 1 + limit { return (verdict, index + 1) }
    }
    return (verdict, ratios.count)
  }
}
