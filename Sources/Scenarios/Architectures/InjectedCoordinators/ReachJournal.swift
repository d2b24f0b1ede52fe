/// Screens that reached for what is around them, which is none of their business (catalogue E4).
///
/// A screen of the store can only ask through `enclosingStack` and `enclosingController`, and both leave a note here.
final class ReachJournal {
  private var entries: [String] = []

  /// Takes note that the screen titled `title` asked for `target`.
  func record(_ title: String, reachedFor target: String) {
    entries.append("\(title) reached for \(target)")
  }

  /// The notes since the last call, in order.
  func take() -> [String] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}
