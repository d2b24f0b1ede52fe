/// Text made safe for a terminal.
enum PrintableText {
  /// One line without control characters, in ASCII where the stream is not UTF-8.
  ///
  /// Names come from the command line and from files: an escape sequence in one must not reach the terminal.
  static func line(_ text: String, isUTF8: Bool) -> String {
    let visible = String(String.UnicodeScalarView(text.unicodeScalars.map(visible)))
    return isUTF8 ? visible : ascii(visible)
  }

  /// Lines without control characters, and without commands to the service that a job runs on.
  ///
  /// GitHub obeys every line of a log that begins with `::` or `##[`, wherever it came from.
  static func lines(_ text: String, isUTF8: Bool) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { part in
      let shown = line(String(part), isUTF8: isUTF8)
      let start = shown.prefix { $0 == " " }
      let rest = shown.dropFirst(start.count)
      for mark in ["::", "##["] where rest.hasPrefix(mark) { return start + "\\" + rest }
      return shown
    }
    .joined(separator: "\n")
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
    switch scalar.properties.generalCategory {
    // Controls move the cursor; marks of direction and joiners show a text in another order than it has.
    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
    default: scalar
    }
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

/// How many columns of a terminal a text fills.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// The longest beginning that fills at most `width` columns.
  static func prefix(_ text: String, width: Int) -> String {
    var filled = 0
    var kept = ""
    for character in text {
      filled += columns(of: character)
      if filled > width { break }
      kept.append(character)
    }
    return kept
  }

  /// The text cut to `width` columns, ending in `mark` where something was cut.
  static func truncate(_ text: String, width: Int, mark: String) -> String {
    guard of(text) > width else { return text }
    let room = width - of(mark)
    return room < 0 ? prefix(text, width: width) : prefix(text, width: room) + mark
  }

  private static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    return isWide(first.value) ? 2 : 1
  }

  /// The blocks that Unicode's East Asian Width table calls wide or full width, and the pictographs.
  private static func isWide(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// What a piece of text means, never what it looks like.
///
/// Judgements use orange and blue, which stay apart under the common colour-vision deficiencies where red and
/// green do not; and a judgement is always said in words or by a sign too (see `TextTable.Cell`).
public enum TextStyle: Sendable, Equatable, CaseIterable {
  case plain
  case heading
  case worse
  case better
  case same

  /// The word that accompanies a judgement where its text has neither sign nor word, and the parameters of the terminal's
  /// "select graphic rendition"; 208 and 33 are orange and blue of 256 colours.
  private var looks: (word: String?, sequence: String?) {
    switch self {
    case .plain: (nil, nil)
    case .heading: (nil, "1")
    case .worse: ("worse", "38;5;208")
    case .better: ("better", "38;5;33")
    case .same: ("same", "2")
    }
  }

  var word: String? { looks.word }

  func applied(to text: String, usesColor: Bool) -> String {
    guard usesColor, !text.isEmpty, let sequence = looks.sequence else { return text }
    return "\u{1B}[\(sequence)m\(text)\u{1B}[0m"
  }
}

/// Text broken at blanks, so that no line is wider than the window.
struct Paragraph {
  let width: Int
  /// Whether a word that is wider than the window is broken too.
  var breaksWords = false

  /// The lines of `text`, the first indented by `first` and the others by `indent`.
  func lines(_ text: String, indent: Int, first: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var isEmpty = true
    // Two blanks in a row are meant, as after a row's name: only single ones are places to break.
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
      .flatMap { pieces(of: String($0), room: width - max(indent, first)) }
    for word in words {
      if !isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    return lines + [line]
  }

  private func pieces(of word: String, room: Int) -> [String] {
    guard breaksWords, DisplayWidth.of(word) > room else { return [word] }
    var pieces: [String] = []
    var rest = word[...]
    while !rest.isEmpty {
      // A wide character in a window of one column has to go somewhere.
      let count = max(1, DisplayWidth.prefix(String(rest), width: room).count)
      pieces.append(String(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
