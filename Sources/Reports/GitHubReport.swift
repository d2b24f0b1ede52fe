import Results
import Statistics

/// GitHub shows ten annotations of a kind per step and drops the rest unsaid; the tenth says how many there are.
private let shown = 9

/// A comparison as workflow commands of GitHub Actions.
///
/// The syntax and its escapes are those of `actions/toolkit`, `packages/core/src/command.ts`.
extension ComparisonDocument {
  /// The annotations, one per line: the cause, which stands for all rows that got worse, then what else is wrong, how much
  /// more there is, and the verdict with its notes.
  ///
  /// Without files: a strategy does not say which one it is in, and a change shows in cases that are in none.
  package var annotations: String {
    let grave = rows.filter { $0.verdict.gravity >= .undecided && (cause == nil || $0.verdict != .regressed) }
      .gravestFirst
    var lines = cause.map { [command(.failure, title: "what got worse", $0)] } ?? []
    let shown = shown - lines.count
    lines += grave.prefix(shown).map { command($0.verdict.gravity, title: $0.caseName, $0.line) }
    let rest = grave.dropFirst(shown)
    if let worst = rest.first {
      let message = "\(rest.count) more: \(VerdictCounts(Array(rest)).words)"
      lines.append(command(worst.verdict.gravity, title: title, message))
    }
    // One annotation, as GitHub shows ten notices of a step: the twin and the command to repeat it are among the notes.
    let notes = [verdictLine] + allNotes.map { "\($0.label): \($0.text)" }
    let words = Self.message(notes.joined(separator: "\n"))
    lines.append("::notice title=\(Self.property(title))::\(words)")
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(_ gravity: Gravity, title: String, _ text: String) -> String {
    "::\(gravity == .failure ? "error" : "warning") title=\(Self.property(title))::\(Self.message(text))"
  }

  private static func message(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var result = ""
    // By scalar: CR LF is one Character, which no single escape would match.
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result += escape
      } else {
        // An escape sequence from a crashed child must not reach the log.
        result.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
