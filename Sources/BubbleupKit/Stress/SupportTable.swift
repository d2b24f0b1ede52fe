import Reports
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

  /// For the documentation: strategies with the same answers and the same reason share a row.
  var markdown: String {
    var rows: [(names: [String], answers: [String])] = []
    for (strategy, pairs) in strategies {
      let answers =
        pairs.map { $0.isSupported ? "yes" : "no" } + [pairs.lazy.compactMap(\.reason).first ?? ""]
      if let same = rows.firstIndex(where: { $0.answers == answers }) {
        rows[same].names.append("`\(strategy)`")
      } else {
        rows.append((["`\(strategy)`"], answers))
      }
    }
    let header = ["strategies"] + DisciplineKind.allCases.map { "`\($0.rawValue)`" } + ["why not"]
    let cells = rows.map { [$0.names.joined(separator: ", ")] + $0.answers }
    return MarkdownText.table(header, markup: cells, rightAligned: nil)
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
