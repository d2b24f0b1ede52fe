import Reports
import Results
import Strategies
import Stress

/// Which strategy may be used under which discipline: for the terminal, as Markdown and as JSON.
struct SupportTable {
  /// By strategy, why it is refused under each discipline in turn; nil where it is supported.
  private let refusals: [(strategy: String, reasons: [String?])]

  init(of strategies: [any Strategy]) {
    refusals = strategies.map { strategy in
      ("\(strategy.name)", DisciplineKind.allCases.map { $0.refusal(of: strategy) })
    }
  }

  var table: TextTable {
    var table = TextTable(columns: [.init("strategy")] + DisciplineKind.allCases.map { .init($0.rawValue) })
    for (strategy, reasons) in refusals {
      table.append([.init(strategy)] + reasons.map { $0 == nil ? "yes" : "–" })
    }
    return table
  }

  var reasons: [String] {
    refusals.compactMap { strategy, reasons in
      reasons.lazy.compactMap(\.self).first.map { "\(strategy): \($0)" }
    }
  }

  /// For the documentation: strategies with the same answers and the same reason share a row.
  var markdown: String {
    let rows = refusals.grouped { _, reasons in
      reasons.map { $0 == nil ? "yes" : "no" } + [reasons.lazy.compactMap(\.self).first ?? ""]
    }
    let header = ["strategies"] + DisciplineKind.allCases.map { "`\($0.rawValue)`" } + ["why not"]
    let cells = rows.map { answers, same in
      [same.map { "`\($0.strategy)`" }.joined(separator: ", ")] + answers
    }
    return MarkdownText.table(header, markup: cells, rightAligned: [])
  }

  var json: JSON {
    let pairs = refusals.flatMap { strategy, reasons in
      zip(DisciplineKind.allCases, reasons).map { discipline, reason in
        [
          "strategy": strategy, "discipline": discipline.rawValue, "supported": reason == nil,
          "reason": reason,
        ] as JSON
      }
    }
    return ["pairs": pairs]
  }
}
