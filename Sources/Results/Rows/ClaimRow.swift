/// One figure of a claim with the condition that it had to meet: a row of `claims.csv`.
///
/// A claim has a row per figure, and one without a figure where there is none; verdict and reason are those of the
/// whole claim and the same in all its rows.
public struct ClaimRow: Equatable, Sendable {
  /// What the experiment says.
  public enum Verdict: String, Sendable, CaseIterable {
    /// Every condition is met.
    case confirmed
    /// On every side at least one condition is not met.
    case refuted
    /// It holds on some sides and not on others.
    case depends
    /// The experiment cannot be made here, or shows nothing.
    case untestable = "untestable here"
    /// The experiment ended with an error, which says nothing of the claim.
    case failed
  }

  /// Whether a condition is met.
  public enum Holds: String, Sendable, CaseIterable {
    /// It is.
    case yes
    /// It is not.
    case no
    /// The interval contains the limit.
    case open
  }

  /// The run that it belongs to.
  public var runID: String
  /// The digest of the machine's stable properties.
  public var machineID: String
  /// The row of the catalogue, as in `E13`.
  public var claim: String
  /// The side of a disagreement; empty where there is one side only.
  public var side = ""
  /// What was measured; empty in a row without a figure.
  public var figure = ""
  /// The figure's unit; empty in a row without a figure.
  public var unit = ""
  /// The figure.
  public var value: Double?
  /// The lower end of its interval; the figure itself for an exact one.
  public var intervalLow: Double?
  /// The upper end.
  public var intervalHigh: Double?
  /// What the figure has to be, in words; empty for one that is shown and not judged.
  public var condition = ""
  /// Whether it is; nil for one that is not judged.
  public var holds: Holds?
  /// What the experiment says of the claim.
  public var verdict: Verdict
  /// On what it depends, why it cannot be tested, or what failed.
  public var reason = ""
  /// The commands that show it alone.
  public var commands: String

  /// A row without a figure.
  public init(
    runID: String,
    machineID: String,
    claim: String,
    verdict: Verdict,
    reason: String = "",
    commands: String = ""
  ) {
    self.runID = runID
    self.machineID = machineID
    self.claim = claim
    self.verdict = verdict
    self.reason = reason
    self.commands = commands
  }
}
