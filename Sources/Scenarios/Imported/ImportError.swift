/// Why no hierarchy can be made of a text, where, and what to do next.
package struct ImportError: Error, Equatable, Sendable {
  /// What is at fault.
  package enum Place: Equatable, Sendable {
    /// A file; line and column from 1, where they are known.
    case text(file: String, line: Int? = nil, column: Int? = nil)
    /// What was asked of the import.
    case treatment, coordinators, deciders
  }

  package let place: Place
  /// What is wrong there, without a full stop.
  package let problem: String
  /// What to do next, as a sentence.
  package let advice: String

  init(_ place: Place, _ problem: String, advice: String) {
    (self.place, self.problem, self.advice) = (place, problem, advice)
  }

  /// A tree of what assistive technology sees.
  static func accessibilityTree(_ place: Place) -> ImportError {
    ImportError(
      place,
      "is an accessibility tree, as XCUITest and Appium print it, and has no controllers",
      advice: "Export the controllers instead: \(export)"
    )
  }

  /// How to get a text that can be read.
  static let export =
    "pause the app in Xcode, and save what \"expr -l objc -O -- [UIViewController _printHierarchy]\" prints."
}

/// A text that has a hierarchy, and the file that it came from.
package struct ImportedText: Sendable {
  package let file: String
  package let text: String

  /// `text` from `file`, without the mark that some editors begin a file with, and with the blanks that web pages and chats
  /// make of blanks as such again.
  package init(file: String, text: String) {
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    let plain = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    (self.file, self.text) = (file, plain.replacing("\u{A0}", with: " "))
  }
}
