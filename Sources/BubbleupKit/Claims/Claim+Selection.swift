import Scenarios

extension [Claim] {
  /// Those that the words on the command line name: rows as `E13`, or letters that stand for all their rows.
  func named(_ words: [String]) throws(CommandError) -> [Claim] {
    guard !words.isEmpty else { return self }
    var wanted: Set<String> = []
    for word in words {
      let name = word.uppercased()
      let found = filter { $0.row == name || $0.row.prefix(1) == name }
      guard !found.isEmpty else { throw unknown(word) }
      wanted.formUnion(found.map(\.row))
    }
    return filter { wanted.contains($0.row) }
  }

  private func unknown(_ word: String) -> CommandError {
    let rows = map(\.row)
    let letters = Set(rows.compactMap(\.first)).sorted().map(String.init).joined(separator: ", ")
    // The neighbours of a row are typos of each other: of several as near, the first is no better than the rest.
    let near = rows.filter { Suggestion.distance(word, $0) == 1 }
    let advice =
      near.isEmpty
      ? "Give a letter (\(letters)) or a row such as \(rows.first ?? "A1")."
      : "Did you mean \(near.prefix(4).joined(separator: ", "))?"
    return CommandError(.usage, at: "'\(word)'", "is no row of the catalogue", advice: advice)
  }
}
