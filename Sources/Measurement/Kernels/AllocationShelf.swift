/// A place for one object, whose content is replaced by each operation: one allocation and one free.
///
/// The shelf is handed out through a barrier, so the optimiser cannot know that nobody else looks at it and has to
/// make every object.
final class AllocationShelf {
  private var item: ChaseNode?

  func run(_ operations: Int) -> UInt64 {
    var sum: UInt64 = 0
    for index in 0..<operations {
      item = ChaseNode(tag: UInt64(truncatingIfNeeded: index))
      sum &+= item?.tag ?? 0
    }
    return sum
  }

  /// The sum 0 + 1 + … + (n − 1), halving whichever factor is even so that nothing is lost to wrapping.
  static func expected(_ operations: Int) -> UInt64 {
    let (count, before) = (UInt64(operations), UInt64(max(operations, 1) - 1))
    return count % 2 == 0 ? (count / 2) &* before : count &* (before / 2)
  }
}
