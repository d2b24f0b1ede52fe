import Scenarios

/// Which claims the words on the command line name: rows as `E13`, or letters that stand for all their rows.
enum ClaimSelection {
  static func claims(named words: [String], among claims: [Claim]) throws(CommandError) -> [Claim] {
    guard !words.isEmpty else { return claims }
    var wanted: Set<String> = []
    for word in words {
      let name = word.uppercased()
      let found = claims.filter { $0.row == name || $0.row.prefix(1) == name }
      guard !found.isEmpty else { throw unknown(word, claims) }
      wanted.formUnion(found.map(\.row))
    }
    return claims.filter { wanted.contains($0.row) }
  }

  private static func unknown(_ word: String, _ claims: [Claim]) -> CommandError {
    let rows = claims.map(\.row)
    let letters = Set(rows.compactMap(\.first)).sorted().map(String.init)
    // The neighbours of a row are typos of each other: of several as near, the first is no better than the rest.
    let near = rows.filter { Suggestion.distance(word, $0) == 1 }
    let possible = near.isEmpty ? letters : near
    return CommandError(
      .usage,
      at: "'\(word)'",
      "is no row of the catalogue",
      advice: near.isEmpty
        ? "Give a letter (\(possible.joined(separator: ", "))) or a row such as \(rows.first ?? "A1")."
        : "Did you mean \(possible.prefix(4).joined(separator: ", "))?"
    )
  }
}
