package import Results

/// What messages cost in an app that was read from a file, and its hierarchy.
extension Figures {
  func appSection(_ app: ImportedApp) -> PageSection {
    // Of a chain where the app itself could not be timed.
    let rows = overview.filter { !$0.caseKey.isChain }
    let settings = Set(rows.map { Setting($0.caseKey) })
    let colds = measured(.latency, .median, pass: "cold").filter { settings.contains(Setting($0.caseKey)) }
    return PageSection(
      id: "app",
      title: "Your app: \(app.name)",
      says: says(app, rows),
      reading: reading(app, isCold: !colds.isEmpty),
      parts: climbs(app) + tree(app) + [costs(app, rows, colds).markup] + assumptions(app)
    )
  }

  private func says(_ app: ImportedApp, _ rows: [ResultRow]) -> String {
    let controllers = PageText.count(app.controllers, "controller")
    let sentences = [
      "\(controllers).", app.coordinatorWords, app.climbWords,
      AppWords.faults(
        rows.compactMap { own[$0.caseKey] },
        sound: rows.count { isSound($0.caseKey.strategy) },
        of: rows.count
      ),
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private func reading(_ app: ImportedApp, isCold: Bool) -> String {
    "\(AppWords.shares(isCold: isCold)) \(app.growthWords ?? "")"
  }

  /// By how much of a core so many messages a second take; each alone and from an empty cache, where that was measured.
  private func costs(_ app: ImportedApp, _ rows: [ResultRow], _ colds: [ResultRow]) -> DataTable {
    func cold(_ row: ResultRow) -> ResultRow? {
      colds.first { $0.caseKey.strategy == row.caseKey.strategy }
    }
    func alone(_ row: ResultRow) -> Double? { colds.isEmpty ? row.value : cold(row)?.value }
    let chains = self.rows
    return DataTable(
      "What a message costs in \(app.name)",
      of: rows,
      strategy: \.caseKey.strategy,
      [
        .words("strategy") { $0.caseKey.strategy }, Self.perMessage, Self.interval,
        .number("cold") { cold($0).map(Self.plain) },
        .number("of a frame\(colds.isEmpty ? "" : ", cold")") { alone($0).map(PageText.frameShare) },
      ],
      ImportedApp.rates.map { rate in
        .number("\(PageText.whole(rate))/s") { alone($0).map { ImportedApp.coreShare($0, rate: rate) } }
      },
      [
        .number("\(ImportedApp.growth) controllers more") { row in
          app.growth(of: row.caseKey.strategy, on: chains).map { $0.words { PageText.value($0, unit: "ns") } }
        },
        fault,
      ]
    )
  }

  /// A bar for each number of levels.
  private func climbs(_ app: ImportedApp) -> [Markup] {
    let bins = app.histogram
    guard let most = bins.map(\.senders).max(), most > 0 else { return [] }
    let body = bins.map { bin in
      let width = SVG.number(Double(bin.senders) / Double(most) * 100)
      // Where there are senders there is a bar, however short.
      let style = "left:0;width:\(width)%\(bin.senders > 0 ? ";min-width:2px" : "")"
      return Markup.tag(
        "tr",
        ["class": "c-\(Palette.other.name)"],
        [
          .tag("th", ["scope": "row"], bin.words),
          .tag("td", ["class": "bar"], [.tag("span", ["class": "fill", "style": style])]),
          .tag("td", [:], PageText.whole(bin.senders)),
        ]
      )
    }
    let caption = "Levels that messages climb, and how many senders climb that far"
    return [
      .tag("h3", [:], "How far messages climb"),
      .tag("table", ["class": "chart"], [.tag("caption", [:], caption), .tag("tbody", [:], body)]),
    ]
  }

  private func assumptions(_ app: ImportedApp) -> [Markup] {
    guard !app.assumptions.isEmpty else { return [] }
    return [
      .tag("h3", [:], "What was assumed"),
      .tag("ul", ["class": "assumed"], app.assumptions.map { .tag("li", [:], $0) }),
    ]
  }

  private func tree(_ app: ImportedApp) -> [Markup] {
    let words = """
      Each level stands below the one that it hands messages to, which is a controller's coordinator where it has one. Levels of \
      one name at one place are one entry with their number (“in all”: below all of the entry above), and what only sends stands on the line of what it hands to. A message \
      goes from its sender up to the nearest decider (◆).
      """
    return [
      .tag("h3", [:], "The hierarchy"), .tag("p", ["class": "caption"], words), HierarchyDrawing(app).markup,
    ]
  }
}

/// What the terminal and the page say of an imported app in the same words.
package enum AppWords {
  /// How many strategies have no fault, and what is wrong with the others in this app.
  package static func faults(_ all: [Soundness], sound: Int, of strategies: Int) -> String {
    let kinds = [
      (all.count { $0.misrouted > 0 }, "delivers messages wrongly", "deliver messages wrongly"),
      (
        all.count { !$0.leavesNothing }, "leaves something behind when the app is taken down",
        "leave something behind when the app is taken down"
      ), (all.count(where: \.dangles), "may read freed memory", "may read freed memory"),
    ]
    let parts = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    let have = sound == 1 ? "has" : "have"
    return
      "Of \(PageText.strategies(strategies)) \(sound) \(have) no fault\(parts.isEmpty ? "" : "; \(PageText.list(parts))")."
  }

  /// What the shares are of.
  package static func shares(isCold: Bool) -> String {
    let times =
      isCold
      ? "Shares are by cold times: messages that come one at a time, after other work, find nothing of their way in the cache."
      : "Shares are by the times of a loop, as messages from an empty cache were not measured."
    return "\(times) They are of a second of one core, and of a frame at 120 Hz, which is 8.33 ms."
  }
}

extension ImportedApp {
  /// What the figures for more controllers rest on.
  package var growthWords: String? {
    guard let furtherLevels else { return nil }
    let further = ReportFigure.trimmed(furtherLevels, places: 2)
    return """
      With \(Self.growth) controllers more, nested as those that are there, a message would climb about \(further) levels more: an \
      estimate from the shape of the tree and from what a level costs on chains. Screens beside the present ones add nothing. \
      “Unresolved”: the interval of what a level costs reaches 0.
      """
  }
}

extension ImportedApp.Growth {
  /// `time` writes nanoseconds.
  package func words(_ time: (Double) -> String) -> String {
    switch self {
    case .hidden: "unresolved"
    case .more(let value, let range):
      "+\(time(value)) (\(time(range.lowerBound))–\(time(range.upperBound)))"
    }
  }
}
