/// The nearest name to a misspelt one.
enum Suggestion {
  /// The name among the candidates that few slips of the keyboard turn into `word`; nil if none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // A third of the letters wrong is still a typo; more is another word. Short names allow one slip.
    let tolerance = max(1, min(3, max(word.count, best.name.count) / 3))
    if best.distance <= tolerance { return best.name }
    // An unfinished word is no typo but as easily understood, if only one name begins so.
    let begun = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    return begun.count == 1 ? begun.first : nil
  }

  /// A sentence: the nearest name, or else all of them (or `otherwise`).
  static func advice(
    for word: String,
    among names: [String],
    prefix: String = "",
    otherwise: String? = nil
  ) -> String {
    if let name = nearest(to: word, among: names) { return "Did you mean '\(prefix)\(name)'?" }
    return otherwise ?? "Possible: \(names.joined(separator: ", "))."
  }

  /// Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other.
  static func distance(_ first: String, _ second: String) -> Int {
    let source = Array(first.lowercased())
    let target = Array(second.lowercased())
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
      var current = [row + 1]
      for column in target.indices {
        let same = source[row] == target[column]
        var best = min(previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
  }
}
