import Results
import Scenarios

/// Makes the experiments one after the other and keeps what each found at once.
struct ClaimSession {
  /// Makes the laboratory of a claim.
  let laboratory: (Claim) -> any Laboratory
  /// Whether somebody wants it to stop.
  let isInterrupted: () -> Bool
  /// Told before each experiment: its place from 0, and the claim.
  let progress: (Int, Claim) -> Void
  /// Told after each experiment all that was found so far.
  let keep: ([ClaimOutcome]) throws -> Void

  /// What was found, and whether it was stopped before the end.
  func measure(_ claims: [Claim]) throws -> (outcomes: [ClaimOutcome], isStopped: Bool) {
    var outcomes: [ClaimOutcome] = []
    for (place, claim) in claims.enumerated() {
      if isInterrupted() { return (outcomes, true) }
      progress(place, claim)
      guard let outcome = outcome(of: claim) else { return (outcomes, true) }
      outcomes.append(outcome)
      try keep(outcomes)
    }
    return (outcomes, false)
  }

  /// Nil where it was stopped: half an experiment is no finding.
  private func outcome(of claim: Claim) -> ClaimOutcome? {
    do {
      return ClaimOutcome(claim, try claim.findings(in: laboratory(claim)))
    } catch let error as LaboratoryError {
      switch error.code {
      case .stopped: return nil
      case .unavailable: return ClaimOutcome(claim, untestable: error.context)
      case .failed, .misuse: return ClaimOutcome(claim, failed: error.context)
      }
    } catch {
      return ClaimOutcome(claim, failed: "\(error)")
    }
  }
}

/// Which claims the words on the command line name: rows as `E13`, or letters that stand for all their rows.
enum ClaimSelection {
  /// The claims that `words` name, each once and in the order of the catalogue; all without words.
  static func claims(named words: [String], among claims: [Claim]) throws(CommandError) -> [Claim] {
    guard !words.isEmpty else { return claims }
    var wanted: Set<String> = []
    for word in words {
      let found = claims.filter { $0.answers(to: word.uppercased()) }
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

extension Claim {
  /// Whether `word`, in capitals, names this row or its letter.
  fileprivate func answers(to word: String) -> Bool { row == word || row.prefix(1) == word }
}
