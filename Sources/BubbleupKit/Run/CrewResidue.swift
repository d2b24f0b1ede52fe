/// The most that any block of a contender left behind.
final class CrewResidue {
  private var kept: [String: BlockCosts.Kept] = [:]

  func note(_ found: BlockCosts.Kept, of name: String) {
    guard let known = kept[name] else {
      kept[name] = found
      return
    }
    kept[name] = BlockCosts.Kept(
      tableEntries: max(known.tableEntries, found.tableEntries),
      observers: max(known.observers, found.observers),
      queuedMessages: max(known.queuedMessages, found.queuedMessages)
    )
  }

  /// Nil where no block ended.
  func worst(of name: String) -> BlockCosts.Kept? { kept[name] }
}
