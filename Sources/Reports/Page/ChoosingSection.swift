import Results

/// Which strategy to take by this run: ranked by cost where it is most like an app, with what each asks for.
///
/// Those that leave something behind come last, however fast they are: nobody takes one of them for its speed.
struct ChoosingSection {
  let figures: Figures
  let couplings: [SenderCoupling]

  /// A strategy with what decides.
  private struct Choice {
    let row: ResultRow
    /// What it leaves behind beyond any use; nil where that was not counted.
    let left: Double?
    /// The types that a sender names; nil where nobody says.
    let types: [String]?

    var strategy: String { row.caseKey.strategy }
    var isSound: Bool { left ?? 0 == 0 }
  }

  var section: PageSection? {
    guard let setting = OverviewSection.setting(figures) else { return nil }
    let choices = choices(in: setting)
    guard choices.count > 1, let fastest = choices[0].row.value, fastest > 0 else { return nil }
    let knowsTypes = choices.contains { $0.types != nil }
    var table = DataTable(
      "Which to choose: \(setting.label)",
      words: ["strategy"] + (knowsTypes ? ["a sender names"] : []),
      numbers: ["rank", "per message", "× fastest", "a level more", "left behind"],
      rows: choices.enumerated().map { index, choice in
        [name(choice)] + (knowsTypes ? [choice.types.map(Self.list) ?? "–"] : [])
          + [
            choice.isSound ? "\(index + 1)" : "–", Figures.plain(choice.row),
            choice.row.value.map { PageText.value($0 / fastest, unit: "ratio") } ?? "–", level(choice),
            choice.left.map { PageText.value($0, unit: "count") } ?? "–",
          ]
      }
    )
    table.styles = choices.map { StrategyStyle($0.strategy) }
    return PageSection(
      id: "choosing",
      title: "Which to choose",
      caption: answers(choices) + """
         What leaves something behind stands last and has no rank. A level more is what each further level of a chain \
        takes. A sender names types besides its own and the message's; where it names none, everything above it can \
        be changed without touching its code.
        """,
      tables: [table],
      openTables: 1
    )
  }

  /// Sound ones first, each part by its time.
  private func choices(in setting: Setting) -> [Choice] {
    figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .map { row in
        Choice(
          row: row,
          left: figures.leftBehind(row.caseKey),
          types: couplings.first { $0.strategy == row.caseKey.strategy }?.types.map(\.name)
        )
      }
      .sorted {
        if $0.isSound != $1.isSound { return $0.isSound }
        return ($0.row.value ?? 0, $0.strategy) < ($1.row.value ?? 0, $1.strategy)
      }
  }

  private func name(_ choice: Choice) -> String {
    guard !choice.isSound, let left = choice.left else { return choice.strategy }
    return "\(choice.strategy) – leaves \(PageText.value(left, unit: "count")) behind"
  }

  private func level(_ choice: Choice) -> String {
    let slope = figures.drawn(.slopePerHop, .fit).first {
      $0.caseKey.strategy == choice.strategy && $0.caseKey.scenario == "chain"
    }
    // A fitted line falls by chance where depth does not matter.
    return slope?.value.map { PageText.value(max(0, $0), unit: "ns") } ?? "–"
  }

  private static func list(_ types: [String]) -> String {
    types.isEmpty ? "nothing" : types.joined(separator: ", ")
  }

  /// The two questions that most readers come with, answered by this run.
  private func answers(_ choices: [Choice]) -> String {
    let sound = choices.filter(\.isSound)
    guard let first = sound.first else { return "Each strategy left something behind." }
    var text = "Of those that leave nothing behind \(first.strategy) is the fastest here."
    let known = sound.compactMap { choice in choice.types.map { (choice, $0.count) } }
    if let fewest = known.map(\.1).min(), let decoupled = known.first(where: { $0.1 == fewest })?.0 {
      let types = fewest == 0 ? "no type" : PageText.count(fewest, "type")
      text += " Of those among them whose sender names \(types), it is \(decoupled.strategy)."
    }
    return text
  }
}
