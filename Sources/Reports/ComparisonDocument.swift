public import Results
public import Statistics

/// A finished comparison or check, ready to be rendered; whoever made it has decided everything in it.
public struct ComparisonDocument: Sendable, Equatable {
  /// What was compared with what.
  public var title: String
  /// What it all comes to.
  public var verdict: Verdict
  /// The same in one sentence.
  public var verdictLine: String
  /// Every compared statistic.
  public var rows: [ComparisonRow]
  /// The means over the cases of each family.
  public var families: [FamilyMean]
  /// What a reader has to know, in the order in which it is shown.
  public var notes: [Note]
  /// The work that was injected into the candidate; never left unsaid.
  public var injections: [String]
  /// The exact command that makes it again.
  public var reproduce: String?

  /// A fact beside the rows: the A/A twin, a threshold, what was not comparable.
  public struct Note: Sendable, Equatable {
    /// What it is about.
    public var label: String
    /// What it says.
    public var text: String

    /// A note.
    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// A finished comparison; the verdict line is made from the rows unless one is given.
  public init(
    title: String,
    verdict: Verdict,
    verdictLine: String? = nil,
    rows: [ComparisonRow],
    families: [FamilyMean] = [],
    notes: [Note] = [],
    injections: [String] = [],
    reproduce: String? = nil
  ) {
    self.title = title
    self.verdict = verdict
    self.verdictLine = verdictLine ?? VerdictCounts(rows).sentence(verdict)
    self.rows = rows
    self.families = families
    self.notes = notes
    self.injections = injections
    self.reproduce = reproduce
  }

  /// The notes with the injections and the command among them.
  var allNotes: [Note] {
    injections.map { Note("injected", $0) } + notes + (reproduce.map { [Note("reproduce", $0)] } ?? [])
  }
}
