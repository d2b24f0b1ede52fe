/// What came of verifying one case.
public struct VerificationReport: Sendable {
  /// Whether the case is right.
  public enum Status: Sendable, Hashable {
    /// Every message, every count and every object as the plan predicts.
    case ok
    /// Something differs; `mismatches` says what.
    case failed
    /// Not run, for a reason that is no fault of the strategy's correctness.
    case unavailable(String)
  }

  /// The case.
  public let subject: Case
  /// Nodes of the hierarchy.
  public let nodes: Int
  /// Links on its longest path of levels.
  public let depth: Int
  /// How the messages ended, and how many went astray.
  public internal(set) var tally = DeliveryTally()
  /// What was left when the last outside reference was dropped.
  public internal(set) var leftBehind = LeftBehind()
  /// What differed from the plan's prediction; the first few in detail.
  public internal(set) var mismatches: [Mismatch] = []
  /// How many differences there were in all.
  public internal(set) var mismatchCount = 0
  /// Why the case was not run, if it was not.
  public internal(set) var unavailable: String?

  init(_ subject: Case, nodes: Int, depth: Int) {
    self.subject = subject
    self.nodes = nodes
    self.depth = depth
  }

  /// Whether the case is right.
  public var status: Status {
    if let unavailable { return .unavailable(unavailable) }
    return mismatchCount == 0 ? .ok : .failed
  }

  /// Records a difference; keeps the first twenty in detail, as one fault tends to show in every message.
  mutating func record(_ mismatch: Mismatch) {
    mismatchCount += 1
    if mismatches.count < 20 { mismatches.append(mismatch) }
  }
}
