extension TextTable {
  /// One cell.
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    /// What it says.
    public let text: String
    /// What that means.
    public let style: TextStyle

    /// A cell; a judgement whose text has neither sign nor word gets its word appended.
    ///
    /// So colour never carries a meaning alone, whoever builds the cell.
    public init(_ text: String, style: TextStyle = .plain) {
      self.style = style
      if let word = style.word, !Self.speaksForItself(text) {
        self.text = text.isEmpty ? word : "\(text) \(word)"
      } else {
        self.text = text
      }
    }

    /// A plain cell.
    public init(stringLiteral text: String) {
      self.init(text)
    }

    /// A leading sign says it, and so does a text without any digit: that is a word such as "regressed".
    private static func speaksForItself(_ text: String) -> Bool {
      guard let first = text.first else { return false }
      return "+-−±=".contains(first) || !text.contains(where: \.isNumber)
    }
  }
}
