package import Results

/// What to take, and for what: the one rule of README, of the terminal and of the page.
///
/// It goes by what the levels between a sender and its receiver have to know of a message, the least first, and then by
/// what each gives up, which the pages of the families say. Time comes last: a frame has room for hundreds of messages. A
/// strategy with a fault is never recommended.
package struct Recommendation: Sendable {
  package let strategy: String
  /// What people call it.
  package let name: String
  /// When to take it, and why.
  package let use: String

  private init(_ strategy: String, _ name: String, _ use: String) {
    (self.strategy, self.name, self.use) = (strategy, name, use)
  }

  /// The one to take by default, and those to take instead where their use is given.
  package static let all = [
    Recommendation(
      "responder.trampoline",
      "responder chain",
      "by default, as the levels on the way need not know about the message"
    ),
    Recommendation(
      "delegate.relay",
      "delegates from level to level",
      "for compile-time checking where every level has a say"
    ),
    Recommendation(
      "parent.unowned",
      "unowned parents",
      "if you can guarantee that no child outlives its parent"
    ),
    Recommendation(
      "responder.indexed",
      "fast lane",
      "for hundreds of messages per frame, or sends from several threads"
    ),
  ]

  /// The first whose strategy was measured and has no fault; nil where none of them is.
  package static func first(among sound: [String]) -> Recommendation? {
    all.first { sound.contains($0.strategy) }
  }
}

extension CaseKey {
  /// The case whose place a run is about: of the largest app, or else of the largest hierarchy, before any chain.
  package static func main(of keys: [CaseKey]) -> CaseKey? {
    func rank(_ key: CaseKey) -> (Int, Int, String, String) {
      (key.shape == "app" ? 2 : key.isChain ? 0 : 1, key.nodes ?? 0, key.scenario, key.parameters.text)
    }
    return keys.max { rank($0) < rank($1) }
  }
}

/// The ranks of figures where less is better; figures with overlapping intervals share a rank.
package struct Ranking: Sendable {
  /// For each figure its best place and its worst: those before it are certainly below, those behind it certainly above.
  package let places: [ClosedRange<Int>]

  /// A figure without an interval could be anywhere.
  package init(_ rows: [ResultRow]) {
    let ends = rows.map { (low: $0.intervalLow ?? -.infinity, high: $0.intervalHigh ?? .infinity) }
    places = ends.map { own in
      let below = ends.count { $0.high < own.low }
      return below + 1...ends.count - ends.count { $0.low > own.high }
    }
  }

  /// The figures that may be the least: one where nothing overlaps it, and never none unless there are no figures.
  package var leaders: [Int] { places.indices.filter { places[$0].lowerBound == 1 } }

  /// The figures that may be the most.
  private var trailing: [Int] { places.indices.filter { places[$0].upperBound == places.count } }

  /// Of figures from these strategies the name of the slowest, between commas, or why it has none.
  package func slowest(of strategies: [String]) -> String {
    let names = trailing.map { strategies[$0] }
    return switch names.count {
    case 1: names[0]
    case 2, 3: "one of \(PageText.list(names)), whose intervals overlap"
    default: "which is not certain, as the intervals of \(names.count) overlap"
    }
  }

  /// Of figures from these strategies, which is the fastest, or which may be.
  package func fastest(of strategies: [String]) -> String {
    let names = leaders.map { strategies[$0] }
    return switch names.count {
    case 1: "the fastest is \(names[0])"
    case 2, 3: "the fastest is one of \(PageText.list(names)), whose intervals overlap"
    default: "the fastest is not certain, as the intervals of \(names.count) overlap"
    }
  }
}
