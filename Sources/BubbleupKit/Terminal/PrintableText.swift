/// Text made safe for a terminal.
enum PrintableText {
  /// One line without control characters, in ASCII where the stream is not UTF-8.
  ///
  /// Names come from the command line and from files: an escape sequence in one must not reach the terminal.
  static func line(_ text: String, isUTF8: Bool) -> String {
    let visible = String(String.UnicodeScalarView(text.unicodeScalars.map(visible)))
    return isUTF8 ? visible : ascii(visible)
  }

  /// The text with every character outside ASCII replaced by its nearest likeness, or by a question mark.
  static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { result, character in
      if character.isASCII {
        result.append(character)
      } else {
        result += likenesses[character] ?? "?"
      }
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    return isControl ? "?" : scalar
  }

  private static let likenesses: [Character: String] = [
    "─": "-", "–": "-", "—": "-", "−": "-", "×": "x", "·": "*", "±": "+/-", "…": "...", "µ": "u", "μ": "u",
    "≤": "<=", "≥": ">=", "≈": "~", "→": "->", "←": "<-", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "\u{00A0}": " ", "\u{202F}": " ", "█": "#", "▓": "#", "▒": "+", "░": ".", "▲": "^", "▼": "v",
    "✗": "x", "≠": "!=",
    // Bars of eight heights, each of its own sign.
    "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+", "▆": "*", "▇": "%",
  ]
}
