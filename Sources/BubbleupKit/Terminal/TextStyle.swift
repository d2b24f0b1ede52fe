/// What a piece of text means, never what it looks like.
///
/// Judgements use orange and blue, which stay apart under the common colour-vision deficiencies where red and
/// green do not; and a judgement is always said in words or by a sign too (see `TextTable.Cell`).
public enum TextStyle: Sendable, Equatable, CaseIterable {
  /// Ordinary text.
  case plain
  /// A heading.
  case heading
  /// A figure that got worse.
  case worse
  /// A figure that got better.
  case better
  /// A figure that stayed the same.
  case same

  /// The word that accompanies a judgement where its text has neither sign nor word.
  var word: String? {
    switch self {
    case .plain, .heading: nil
    case .worse: "worse"
    case .better: "better"
    case .same: "same"
    }
  }

  /// The text between the escape sequences of this style; unchanged without colour.
  func applied(to text: String, usesColor: Bool) -> String {
    guard usesColor, !text.isEmpty, let sequence else { return text }
    return "\u{1B}[\(sequence)m\(text)\u{1B}[0m"
  }

  /// Parameters of the terminal's "select graphic rendition"; 208 and 33 are orange and blue of 256 colours.
  private var sequence: String? {
    switch self {
    case .plain: nil
    case .heading: "1"
    case .worse: "38;5;208"
    case .better: "38;5;33"
    case .same: "2"
    }
  }
}
