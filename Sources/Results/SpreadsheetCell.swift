/// Texts that a spreadsheet would take for a formula and work out when the file is opened.
///
/// Such a text gets an apostrophe before it, by which spreadsheets know a text that is nothing else, and loses it again
/// when it is read here. Numbers are numbers, with their sign.
enum SpreadsheetCell {
  /// The text as it stands in the cell.
  static func shown(_ text: String) -> String { isMisread(text) ? "'" + text : text }

  /// The text that a cell stands for.
  static func meant(_ cell: String) -> String {
    guard cell.utf8.first == apostrophe else { return cell }
    let text = String(cell.dropFirst())
    return isMisread(text) ? text : cell
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// What begins a formula, behind any number of apostrophes: those were the text's own.
  private static func isMisread(_ text: String) -> Bool {
    let rest = text.utf8.drop { $0 == apostrophe }
    guard let first = rest.first, "=+-@\t\r".utf8.contains(first) else { return false }
    // A condition such as `= 7` comes to the number that it names.
    return !rest.dropFirst().allSatisfy {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") || (48...57).contains($0)
    }
  }
}
