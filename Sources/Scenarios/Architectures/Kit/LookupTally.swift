/// Which branch of the order of look-ups a controller's chain went through (catalogue C8).
public enum LookupBranch: Int, Sendable, CaseIterable {
  /// The parent coordinator from the side table.
  case coordinator
  /// The container.
  case parent
  /// The presenting controller.
  case presenting
  /// The view around the view.
  case superview
  /// A parent coordinator that is no responder: the cast fails and the chain ends.
  case failedCast
}

/// How often each branch was taken, and how often the table was asked.
public struct LookupTally: Sendable, Equatable {
  /// How often the side table was asked.
  public private(set) var lookups = 0
  private var taken = [Int](repeating: 0, count: LookupBranch.allCases.count)

  /// A tally of nothing.
  public init() {}

  /// How often `branch` was taken.
  public subscript(branch: LookupBranch) -> Int { taken[branch.rawValue] }

  /// Takes note of one look-up that went through `branch`.
  mutating func note(_ branch: LookupBranch) {
    lookups += 1
    taken[branch.rawValue] += 1
  }
}
