/// How many columns of a terminal a text fills.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

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
