import Results

/// What is claimed, with what was found; the figures of each claim unfold.
extension ReportSource {
  var claimSection: PageSection? {
    guard !claims.isEmpty else { return nil }
    return PageSection(
      id: "claims",
      title: "Claims",
      says: "Claims \(summary).",
      reading: """
        A claim that depends holds under some conditions and not under others. Each claim unfolds to its verdict in a \
        sentence, its figures with what they had to be, in the world where it is said to hold and in the contrast, where \
        it must not, and the command that tests it alone.
        """,
      parts: groups.flatMap(article)
    )
  }

  private var names: [String] { claims.map(\.claim).unique }

  /// Those of each article, which has a letter.
  private var groups: [[String]] {
    names.map { $0.prefix(1) }.unique.map { letter in names.filter { $0.hasPrefix(letter) } }
  }

  /// Those of the articles, and apart from them what this project says of its own fast lane.
  private var summary: String {
    let own = names.filter(ClaimRow.isOfThisProject)
    let articles = names.filter { !ClaimRow.isOfThisProject($0) }
    let parts = [("of the articles", articles), ("of this project about its fast lane", own)]
    return parts.filter { !$0.1.isEmpty }.map { "\($0.0): \(summary(of: $0.1))" }.joined(separator: "; ")
  }

  private func summary(of names: [String]) -> String {
    let verdicts = names.compactMap { name in claims.first { $0.claim == name }?.verdict }
    let counts = ClaimRow.Verdict.allCases.compactMap { verdict -> String? in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(verdict == .depends ? "depending" : verdict.rawValue)"
    }
    return PageText.list(counts)
  }

  private func article(_ group: [String]) -> [Markup] {
    guard let first = group.first else { return [] }
    let title = ClaimRow.isOfThisProject(first) ? "This project" : "Article \(first.prefix(1))"
    return [.tag("h3", [:], "\(title): \(summary(of: group))")] + group.map(claim)
  }

  private func claim(_ name: String) -> Markup {
    let rows = claims.filter { $0.claim == name }
    let said = verdicts.first { $0.claim == name }
    let verdict = rows.first?.verdict.rawValue ?? ""
    let table = DataTable(
      "Figures of \(name)",
      of: rows.filter { $0.value != nil },
      [
        .words("figure") {
          $0.side.isEmpty || $0.figure.contains($0.side) ? $0.figure : "\($0.side): \($0.figure)"
        },
        .number("value") { row in row.value.map { PageText.value($0, unit: row.unit) } },
        .number("99 % interval") { PageText.interval($0.intervalLow, $0.intervalHigh, unit: $0.unit) },
        .words("had to be") { $0.condition.isEmpty ? nil : $0.condition },
        .words("holds") { $0.holds?.rawValue },
        .words("kind") { $0.kind?.rawValue },
        .words("world") { $0.arm?.rawValue },
      ]
    )
    let summary = [
      Markup.tag("b", [:], name), .text(" "), .tag("span", ["class": "tag"], verdict),
      .text(" \(said?.statement ?? "")"),
    ]
    var parts = [Markup.tag("summary", [:], summary)]
    for (title, text) in [
      ("Why", said?.reason), ("Rule", said?.rule),
      ("Contrast", said.flatMap { $0.world.isEmpty ? nil : $0.counterWorld }),
    ] {
      if let text, !text.isEmpty { parts.append(.tag("p", [:], "\(title): \(text).")) }
    }
    if !table.rows.isEmpty { parts.append(table.markup) }
    if let commands = said?.commands, !commands.isEmpty {
      parts.append(.tag("p", [:], [.text("Test it alone: "), .tag("code", [:], commands)]))
    }
    return .tag("details", ["class": "claim"], parts)
  }
}
