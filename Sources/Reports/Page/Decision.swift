import Results

/// The first screen: what to take and when, one drawing to choose by, and how far its figures are certain.
struct Decision {
  let figures: Figures
  let couplings: [Coupling]

  /// The times of the main hierarchy, the fastest first, and last those of strategies with a fault.
  private let rows: [ResultRow]
  private let sound: [ResultRow]

  init(_ figures: Figures, _ couplings: [Coupling]) {
    (self.figures, self.couplings) = (figures, couplings)
    rows = figures.overview
    sound = rows.filter { figures.isSound($0.caseKey.strategy) }
  }

  /// Nil where no strategy was timed.
  var markup: Markup? {
    guard let setting = figures.mainSetting else { return nil }
    return .tag("div", ["class": "decision"], [.tag("div", [:], advice + [certainty]), chart(setting)])
  }
}

// MARK: - Words

extension Decision {
  private var advice: [Markup] {
    let picks = Recommendation.all.compactMap { pick in
      sound.first { $0.caseKey.strategy == pick.strategy }.map { (pick, $0) }
    }
    let items = picks.map { pick, row in
      Markup.tag(
        "li",
        [:],
        [
          .tag("b", [:], pick.name.prefix(1).uppercased() + pick.name.dropFirst()),
          .tag("span", ["class": "time"], PageText.glued(Figures.plain(row))),
          .tag("span", [:], [.text("\(pick.use) "), .tag("code", [:], pick.strategy)]),
        ]
      )
    }
    let list = items.isEmpty ? [] : [Markup.tag("ul", ["class": "advice"], items)]
    return list + [.tag("p", [:], PageText.glued(frame ?? "Every strategy here has a fault."))]
  }

  /// How much of a frame a message takes, and what follows from that.
  private var frame: String? {
    guard let most = sound.last?.value else { return nil }
    let isSmall = most < PageText.frame / 1000
    return """
      Without a fault, a message in a loop takes \(PageText.frameShare(most)) of a frame at 120 Hz at \
      most\(isSmall ? ": choose by what levels have to know. Time matters with hundreds of messages per frame" : "").
      """
  }

  /// What may be relied on, and what not: each time is judged by its own row.
  private var certainty: Markup {
    let sure = rows.filter { $0.status == .ok }.compactMap(Figures.width)
    let others = rows.filter { $0.status != .ok || Figures.width($0) == nil }.map { row in
      "\(row.caseKey.strategy) (\(Figures.width(row).map { "±\(PageText.percent($0))" } ?? "no interval"))"
    }
    let isCounted = figures.rows.contains { $0.metric == Metric.misrouted.id }
    let times = sure.max().map {
      "\(sure.count) of \(PageText.count(rows.count, "time")) to ±\(PageText.percent($0))"
    }
    let certain = (isCounted ? ["faults", "counts"] : []) + ["the order of ranks", times].compactMap(\.self)
    let shown = others.count > 5 ? others.prefix(4) + ["\(others.count - 4) more"] : others
    let uncertain = ["the order within a rank", "times on other machines"] + shown
    return .tag(
      "p",
      ["class": "certainty"],
      [
        .tag("b", [:], "Certain: "), .text(PageText.glued("\(PageText.list(certain)). ")),
        .tag("b", [:], "Not certain: "), .text(PageText.glued("\(PageText.list(uncertain)).")),
      ]
    )
  }
}

// MARK: - The drawing

extension Decision {
  /// A table, so that it is as wide as its column, has one size of type, and can be read aloud.
  private func chart(_ setting: Setting) -> Markup {
    let known = Dictionary(couplings.map { ($0.strategy, $0.ofLevels) }) { first, _ in first }
    func asked(_ strategy: String) -> String { known[strategy].flatMap(\.self) ?? "what is not declared" }
    let places = Dictionary(uniqueKeysWithValues: zip(sound.map(\.caseKey), Ranking(sound).places))
    // In the order of the advice, and then as they come.
    let names = rows.map(\.caseKey.strategy)
    let groups = (Recommendation.all.map(\.strategy).filter(names.contains) + names).map(asked).unique
    let bodies = groups.map { group in
      let head = Markup.tag(
        "th",
        ["colspan": "4", "scope": "rowgroup"],
        [.text("Each level between needs "), .tag("b", [:], group)]
      )
      let own = rows.filter { asked($0.caseKey.strategy) == group }
      return Markup.tag("tbody", [:], [.tag("tr", [:], [head])] + own.map { row($0, places[$0.caseKey]) })
    }
    let caption = """
      Time per message, \(setting.label). The bracket at a bar's end is its 99 % interval. Where intervals overlap, strategies \
      share ranks. An outlined bar has a fault, and no rank. One that fades or is open at its end is longer than the drawing.
      """
    return .tag("table", ["class": "chart"], [.tag("caption", [:], PageText.glued(caption))] + bodies)
  }

  private func row(_ row: ResultRow, _ rank: ClosedRange<Int>?) -> Markup {
    let strategy = row.caseKey.strategy
    let isAdvised = Recommendation.all.contains { $0.strategy == strategy }
    return .tag(
      "tr",
      ["class": StrategyStyle(strategy).colorClass, "title": "\(strategy): \(Figures.says(row))"],
      [
        .tag("td", [:], rank.map(Figures.words) ?? "–"),
        .tag("th", ["scope": "row"], [isAdvised ? .tag("b", [:], strategy) : .text(strategy)]),
        bar(row, isSound: rank != nil),
        .tag("td", [:], PageText.glued(Figures.plain(row))),
      ]
    )
  }

  /// Where the drawing ends.
  ///
  /// Three times the slowest that is advised, if not the slowest without a fault: one that waits for a thread would leave the
  /// others no room to differ in.
  private var end: Double? {
    let advised = sound.last { row in
      Recommendation.all.contains { $0.strategy == row.caseKey.strategy }
    }
    let ends = [sound.last?.value ?? rows.last?.value, advised?.value.map { 3 * $0 }].compactMap(\.self)
    return ends.min().flatMap { $0 > 0 ? $0 : nil }
  }

  /// A bar that is longer than the drawing is open at its end.
  private func bar(_ row: ResultRow, isSound: Bool) -> Markup {
    func cell(_ marks: [Markup], _ isBelow: Bool = false) -> Markup {
      .tag("td", ["class": isBelow ? "bar below" : "bar"], marks)
    }
    guard let value = row.value, let most = end else { return cell([]) }
    func place(_ value: Double) -> Double { min(value / most, 1) * 100 }
    func span(_ name: String, _ from: Double, _ to: Double) -> Markup {
      .tag("span", ["class": name, "style": "left:\(SVG.number(from))%;width:\(SVG.number(to - from))%"])
    }
    let fill = ["fill", isSound ? nil : "hollow", value > most ? "cut" : nil].compactMap(\.self)
    var marks = [span(fill.joined(separator: " "), 0, place(value))]
    if value <= most, let low = row.intervalLow, let high = row.intervalHigh {
      marks.append(span("ends", place(low), place(high)))
    }
    let states = figures.states(of: row.caseKey)
    marks += (states.map { [$0.lower, $0.upper] } ?? []).map { span("ends", place($0), place($0)) }
    let kinds = figures.worst[row.caseKey.strategy]?.kinds ?? ""
    guard !kinds.isEmpty || states != nil else { return cell(marks) }
    let words = states.map { " \($0.words)" } ?? ""
    let small = words.isEmpty ? [] : [Markup.tag("small", [:], words)]
    // Behind the bar, or below it where a narrow drawing has no room for so many letters.
    let tip = place(max(row.intervalHigh ?? value, states?.upper ?? 0))
    let isBelow = tip + Self.letter * Double(kinds.count + words.count) > 100
    let style = "left:\(isBelow ? "0" : SVG.number(tip))%"
    return cell(marks + [.tag("span", ["class": "note", "style": style], [.text(kinds)] + small)], isBelow)
  }

  /// The share of the narrowest drawing, in percent, that a letter of a note takes.
  private static let letter = 2.9
}

extension Soundness {
  /// The kinds of faults, in the fewest words; empty where there is none.
  fileprivate var kinds: String {
    let all = [
      misrouted > 0 || losesContext ? "wrong deliveries" : nil, leavesNothing ? nil : "leaks",
      dangles ? "may read freed memory" : nil,
    ]
    return all.compactMap(\.self).joined(separator: ", ")
  }
}
