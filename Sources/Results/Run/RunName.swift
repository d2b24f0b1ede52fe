/// A name that can be a directory under `results/` and nothing else.
///
/// Names come from command lines, CI variables and branch names. So the alphabet is closed: what is not allowed by it
/// (`../`, a leading dot or dash, a separator, a control character) cannot reach the file system at all.
public struct RunName: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// Takes a name of letters, digits, `-`, `_` and `.`.
  ///
  /// - Throws: `unsafeName`, saying what is wrong.
  public init(_ text: String) throws(ResultsError) {
    if let problem = Self.problem(of: text) {
      throw ResultsError(
        .unsafeName,
        file: Excerpt.quoted(text),
        problem: problem,
        advice: "name the run with letters, digits, - _ and . only"
      )
    }
    self.text = text
  }

  /// The name.
  public var description: String { text }

  private static func problem(of text: String) -> String? {
    if text.isEmpty { return "the name is empty" }
    if text.utf8.count > Defaults.maximumNameBytes {
      return "the name is longer than \(Defaults.maximumNameBytes) bytes"
    }
    if text.hasPrefix(".") { return "the name begins with a dot" }
    // A command would take it for an option.
    if text.hasPrefix("-") { return "the name begins with a dash" }
    if text.contains("..") { return "the name contains .." }
    guard text.utf8.allSatisfy(isAllowed) else { return "the name has characters that are not allowed" }
    return nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.".utf8.contains(byte)
  }
}
