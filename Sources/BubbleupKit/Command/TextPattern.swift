import RegexBuilder

/// A regular expression from the command line, compiled once.
public struct TextPattern: Sendable, CustomStringConvertible {
  /// As it was typed.
  public let description: String
  // The library does not call them sendable; nothing changes them once they are compiled.
  private nonisolated(unsafe) let occurrence: Regex<AnyRegexOutput>
  private nonisolated(unsafe) let selection: Regex<AnyRegexOutput>

  /// The longest expression, in characters: a label has some hundred.
  static let longest = 500

  /// The expression that `text` is.
  public init(_ text: String) throws(ValueRefusal) {
    guard text.count <= Self.longest else { throw ValueRefusal("is longer than \(Self.longest) characters") }
    description = text
    do {
      // The edge of a word as in other engines: for Unicode, `parent.weak` would be a single word.
      occurrence = try Regex(text).wordBoundaryKind(.simple)
    } catch {
      throw ValueRefusal("is not a regular expression (\(error))")
    }
    let inner = occurrence
    selection = Regex<AnyRegexOutput>(
      Regex {
        NumberEdge()
        inner
        NumberEdge()
      }
    )
  }

  /// Whether some part of `text` matches.
  public func occurs(in text: String) -> Bool { text.firstMatch(of: occurrence) != nil }

  /// Whether the pattern selects what has this label: as `occurs`, but no match begins or ends within a number.
  ///
  /// `depth=10` means 10 and not also 100, and it would show too late that more was measured.
  package func selects(_ label: String) -> Bool { label.firstMatch(of: selection) != nil }
}

extension String {
  /// Whether some part of the text matches.
  public func contains(_ pattern: TextPattern) -> Bool { pattern.occurs(in: self) }
}

/// Any place but one between two digits.
private struct NumberEdge: CustomConsumingRegexComponent {
  typealias RegexOutput = Void

  func consuming(
    _ input: String,
    startingAt index: String.Index,
    in bounds: Range<String.Index>
  ) -> (upperBound: String.Index, output: Void)? {
    let text = input.utf8
    guard index > text.startIndex, index < text.endIndex else { return (index, ()) }
    let isWithin = Self.isDigit(text[text.index(before: index)]) && Self.isDigit(text[index])
    return isWithin ? nil : (index, ())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
