extension HierarchySketch.Box: Codable {
  /// Reads `parent kind size siblings levelStep responderStep`, in which `-` is nothing.
  ///
  /// A line per box: as objects, two hundred boxes would be fourteen hundred lines of a file that people read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode(String.self).split(separator: " ", omittingEmptySubsequences: false)
    func optional(_ place: Int) throws -> Int? {
      guard words[place] != "-" else { return nil }
      guard let number = Int(words[place]), number >= 0 else { throw Self.malformed(container) }
      return number
    }
    guard words.count == 6, let size = Int(words[2]), let siblings = Int(words[3]) else {
      throw Self.malformed(container)
    }
    self.init(
      parent: try optional(0),
      kind: String(words[1]),
      size: size,
      siblings: siblings,
      levelStep: try optional(4),
      responderStep: try optional(5)
    )
  }

  /// Writes the same words.
  public func encode(to encoder: any Encoder) throws {
    func word(_ number: Int?) -> String { number.map(String.init) ?? "-" }
    var container = encoder.singleValueContainer()
    try container.encode(
      "\(word(parent)) \(kind) \(size) \(siblings) \(word(levelStep)) \(word(responderStep))"
    )
  }

  private static func malformed(_ container: any SingleValueDecodingContainer) -> DecodingError {
    DecodingError.dataCorruptedError(
      in: container,
      debugDescription: "a box is 'parent kind size siblings levelStep responderStep', with - for nothing"
    )
  }
}
