/// Whole numbers as people type them: decimal digits and nothing else.
enum WholeNumber {
  /// Why a text is not a number that is wanted.
  enum Problem: Error, Equatable {
    case malformed
    case tooLarge
    case outside(ClosedRange<Int>)

    var words: String {
      switch self {
      case .malformed: "is not a whole number"
      case .tooLarge: "is more than 64 bits hold"
      case .outside(let range): "is not \(WholeNumber.words(range))"
      }
    }
  }

  /// The number, or what is wrong with the text; no length of digits overflows.
  static func read(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Result<Int, Problem> {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return .failure(.malformed) }
    guard let number = Int(text) else { return .failure(.tooLarge) }
    return range.contains(number) ? .success(number) : .failure(.outside(range))
  }

  /// The range in words.
  static func words(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
