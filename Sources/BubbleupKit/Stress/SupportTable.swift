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
        let refusal = discipline.refusal(of: strategy)
        return Pair(
          strategy: "\(strategy.name)",
          discipline: discipline.rawValue,
          isSupported: refusal == nil,
          reason: refusal
        )
      }
    }
  }

  var table: TextTable {
    var table = TextTable(columns: [.init("strategy")] + DisciplineKind.allCases.map { .init($0.rawValue) })
    for (strategy, pairs) in strategies {
      table.append([.init(strategy)] + pairs.map { $0.isSupported ? "yes" : "–" })
    }
    return table
  }

  /// Why a strategy is refused, for below the table.
  var reasons: [String] {
    strategies.compactMap { strategy, pairs in
      pairs.lazy.compactMap(\.reason).first.map { "\(strategy): \($0)" }
    }
  }

  private var strategies: [(key: String, members: [Pair])] { pairs.grouped(by: \.strategy) }

  /// For the documentation: strategies with the same answers and the same reason share a row.
  var markdown: String {
    let rows = strategies.grouped { _, pairs in
      pairs.map { $0.isSupported ? "yes" : "no" } + [pairs.lazy.compactMap(\.reason).first ?? ""]
    }
    let header = ["strategies"] + DisciplineKind.allCases.map { "`\($0.rawValue)`" } + ["why not"]
    let cells = rows.map { answers, same in
      [same.map { "`\($0.key)`" }.joined(separator: ", ")] + answers
    }
    return MarkdownText.table(header, markup: cells, rightAligned: nil)
  }

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
