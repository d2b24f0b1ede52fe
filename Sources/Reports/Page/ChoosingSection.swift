import Results

/// Which strategy to take by this run: ranked by cost where it is most like an app, with what each asks for.
///
/// Those that misroute messages or leave something behind come last, however fast they are: nobody takes one of them for
/// its speed. That counts wherever in the run it happens, since an app grows.
struct ChoosingSection {
  let figures: Figures
  let couplings: [SenderCoupling]

  /// A strategy with what decides.
  private struct Choice {
    let row: ResultRow
    /// What speaks against it; nil where nothing of that was counted.
    let soundness: Soundness?
    /// Where that is, if it is not here.
    let place: String?
    /// The types that a sender names; nil where nobody says.
    let types: [String]?

    var strategy: String { row.caseKey.strategy }
    var isSound: Bool { soundness?.isSound ?? true }
  }

  var section: PageSection? {
    guard let setting = OverviewSection.setting(figures) else { return nil }
    let choices = choices(in: setting)
    guard choices.count > 1, let fastest = choices[0].row.value, fastest > 0 else { return nil }
    let knowsTypes = choices.contains { $0.types != nil }
    var table = DataTable(
      "Which to choose: \(setting.label)",
      words: ["strategy"] + (knowsTypes ? ["a sender names"] : []),
      numbers: ["rank", "per message", "× fastest", "a level more", "misrouted", "left objects"],
      rows: choices.enumerated().map { index, choice in
        [name(choice)] + (knowsTypes ? [choice.types.map(Self.list) ?? "–"] : [])
          + [
            choice.isSound ? "\(index + 1)" : "–", Figures.plain(choice.row),
            choice.row.value.map { PageText.value($0 / fastest, unit: "ratio") } ?? "–", level(choice),
            figures.misrouted(choice.row.caseKey),
            figures.soundness(choice.row.caseKey).map { PageText.whole($0.objects) } ?? "–",
          ]
      }
    )
    table.styles = choices.map { StrategyStyle($0.strategy) }
    return PageSection(
      id: "choosing",
      title: "Which to choose",
      caption: answers(choices) + """
         What misroutes messages or leaves something behind, here or in another hierarchy of this run, stands last and has \
        no rank. A level more is what each further level of a chain \
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
        let worse = figures.soundness(row.caseKey)?.isSound == false ? nil : unsound(like: row.caseKey)
        return Choice(
          row: row,
          soundness: figures.soundness(worse ?? row.caseKey),
          place: worse?.scenario,
          types: couplings.first { $0.strategy == row.caseKey.strategy }?.types.map(\.name)
        )
      }
      .sorted {
        ($0.isSound ? 0 : 1, $0.row.value ?? .infinity) < ($1.isSound ? 0 : 1, $1.row.value ?? .infinity)
      }
  }

  /// The same strategy in another hierarchy, where it misroutes messages or leaves something behind.
  private func unsound(like key: CaseKey) -> CaseKey? {
    figures.drawn(.latency, .median).map(\.caseKey).first {
      $0.strategy == key.strategy && $0.parameters == key.parameters && $0.threads == key.threads
        && figures.soundness($0)?.isSound == false
    }
  }

  private func name(_ choice: Choice) -> String {
    guard !choice.isSound, let soundness = choice.soundness else { return choice.strategy }
    let place = choice.place.map { " in \($0)" } ?? ""
    return "\(choice.strategy) – \(soundness.faults(PageText.whole))\(place)"
  }

  private func level(_ choice: Choice) -> String {
    let slope = figures.drawn(.slopePerHop, .fit).first {
      $0.caseKey.strategy == choice.strategy && $0.caseKey.isChain
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
    guard let first = sound.first else {
      return "Each strategy misroutes messages or leaves something behind."
    }
    var text =
      "Of those that nowhere misroute a message or leave anything behind \(first.strategy) is the fastest here."
    let known = sound.compactMap { choice in choice.types.map { (choice, $0.count) } }
    if let fewest = known.map(\.1).min(), let decoupled = known.first(where: { $0.1 == fewest })?.0 {
      let types = fewest == 0 ? "no type" : PageText.count(fewest, "type")
      text += " Of those among them whose sender names \(types), it is \(decoupled.strategy)."
    }
    return text
  }
}
