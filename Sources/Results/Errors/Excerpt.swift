/// Foreign text made safe to repeat inside a one-line message.
package enum Excerpt {
  /// The text in quotes, shortened, without control characters.
  package static func quoted(_ text: String) -> String {
    let short = text.prefix(Defaults.maximumExcerptCharacters)
    return "\"\(singleLine(String(short)))\(short.endIndex == text.endIndex ? "" : "…")\""
  }

  /// The text with every control, separator and direction-changing character written as an escape.
  package static func singleLine(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }
}
