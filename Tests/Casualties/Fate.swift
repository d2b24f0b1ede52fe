import Glibc

/// A way to go down in the middle of a send.
enum Fate: String, CaseIterable, Sendable {
  /// A precondition that does not hold.
  case traps
  /// A recursion without end.
  case overflows
  /// An end of the process that looks like success.
  case exits
  /// What the system does when memory runs out.
  case killed
  /// Never comes back.
  case hangs
  /// Traps already while it is verified, before anything is timed.
  case unproved

  /// Meets it.
  func meet() {
    switch self {
    case .traps, .unproved: preconditionFailure("met its fate")
    case .overflows: print(Self.descend(1))
    case .exits: exit(0)
    case .killed: raise(SIGKILL)
    case .hangs: while true { pause() }
    }
  }

  @inline(never)
  private static func descend(_ level: Int) -> Int {
    // The page on each frame gets to the end of any stack soon, and the sum keeps this from becoming a loop.
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { page in
      page[level % 4_096] = UInt8(truncatingIfNeeded: level)
      return descend(level + 1) + Int(page[level % 4_096])
    }
  }
}
