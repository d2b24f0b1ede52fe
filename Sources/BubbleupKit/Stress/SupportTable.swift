import Results
import Strategies
import Stress

/// Which strategy may be used under which discipline: for the terminal, as Markdown and as JSON.
struct SupportTable {
  struct Pair {
    let strategy: String
    let discipline: String
    let isSupported: Bool
    let reason: String?
  }

  let pairs: [Pair]

  init(of strategies: [any Strategy]) {
    pairs = strategies.flatMap { strategy in
      DisciplineKind.allCases.map { discipline in
        let support = DisciplineSupport.of(strategy, under: discipline)
        return Pair(
          strategy: "\(strategy.name)",
          discipline: discipline.rawValue,
          isSupported: support == .supported,
          reason: support.reason
        )
      }
    }
  }

  /// For a terminal: a row per strategy.
  var table: TextTable {
    var table = TextTable(
      columns: [.init("strategy")] + DisciplineKind.allCases.map { .init($0.rawValue) }
    )
    for (strategy, pairs) in strategies {
      table.append([.init(strategy)] + pairs.map { .init($0.isSupported ? "yes" : "–") })
    }
    return table
  }

  /// Why a strategy is refused, for below the table.
  var reasons: [String] {
    strategies.compactMap { strategy, pairs in
      pairs.lazy.compactMap(\.reason).first.map { "\(strategy): \($0)" }
    }
  }

  private var strategies: [(name: String, pairs: [Pair])] {
    var rows: [(name: String, pairs: [Pair])] = []
    for pair in pairs {
      if rows.last?.name != pair.strategy { rows.append((pair.strategy, [])) }
      rows[rows.count - 1].pairs.append(pair)
    }
    return rows
  }

  /// For the documentation.
  var markdown: [String] {
    ["| strategy | discipline | use | reason |", "|---|---|---|---|"]
      + pairs.map {
        "| `\($0.strategy)` | `\($0.discipline)` | \($0.isSupported ? "yes" : "no") | \($0.reason ?? "") |"
      }
  }

  /// What `stress --list --json` prints.
  var json: JSON {
    [
      "pairs": pairs.map {
        [
          "strategy": $0.strategy, "discipline": $0.discipline, "supported": $0.isSupported,
          "reason": $0.reason,
        ] as JSON
      }
    ]
  }
}
