/// Text broken at blanks, so that no line is wider than the window.
struct Paragraph {
  let width: Int

  /// The lines of `text`, the first indented by `first` and the others by `indent`.
  func lines(_ text: String, indent: Int, first: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: first)
    var isEmpty = true
    // Two blanks in a row are meant, as after a row's name: only single ones are places to break.
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    return lines + [line]
  }
}
