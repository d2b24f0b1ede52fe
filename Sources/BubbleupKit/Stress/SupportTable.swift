import Strategies
import Stress

/// Which strategy may be used under which discipline: for the terminal, as Markdown and as JSON.
struct SupportTable: Encodable {
  struct Pair: Encodable {
    let strategy: String
    let discipline: String
    let isSupported: Bool
    let reason: String?
  }

  let schemaVersion = 1
  let pairs: [Pair]

  init(of strategies: [any Strategy]) {
    pairs = strategies.flatMap { strategy in
      DisciplineKind.allCases.map { discipline in
        let support = DisciplineSupport.of(strategy.name, under: discipline)
        return Pair(
          strategy: "\(strategy.name)",
          discipline: discipline.rawValue,
          isSupported: support == .supported,
          reason: support.reason
        )
      }
    }
  }

  /// For a terminal; the reasons follow below.
  var table: TextTable {
    var table = TextTable(columns: [.init("strategy"), .init("discipline"), .init("use"), .init("reason")])
    for pair in pairs {
      table.append([
        .init(pair.strategy), .init(pair.discipline), .init(pair.isSupported ? "yes" : "no"),
        .init(pair.reason ?? ""),
      ])
    }
    return table
  }

  /// For the documentation.
  var markdown: [String] {
    ["| strategy | discipline | use | reason |", "|---|---|---|---|"]
      + pairs.map {
        "| `\($0.strategy)` | `\($0.discipline)` | \($0.isSupported ? "yes" : "no") | \($0.reason ?? "") |"
      }
  }
}
