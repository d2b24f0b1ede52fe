/// What became of a run, beside the samples that were handed on while it lasted.
public struct RunOutcome: Sendable, Equatable {
  /// How it ended.
  public enum End: String, Sendable, CaseIterable {
    /// Every round was measured.
    case completed
    /// The caller asked to stop; samples handed on before are good.
    case stopped
    /// No contender was left without a failure.
    case allFailed
  }

  /// What became of one contender.
  public struct Standing: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Why it has no figures; samples that it handed on before must then be ignored.
    public var failure: CaseFailure?
    /// How many objects each block left behind, for the blocks that counted them.
    public var leftBehind: [Int] = []
    /// How many blocks were measured to their end.
    public var blocks = 0
  }

  /// How it ended.
  public var end: End = .completed
  /// How many rounds were measured to their end, counted from the first of this call.
  public var rounds = 0
  /// The contenders, in the order given.
  public var standings: [Standing]
}
