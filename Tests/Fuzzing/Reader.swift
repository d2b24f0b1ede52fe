import Results

/// Something that reads what others may have written, put under hostile bytes.
struct Reader: Sendable {
  let name: String
  /// Words of the format, which chance would hardly ever write.
  var words: [String] = []
  /// Valid inputs to begin with.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Reads, holds what is accepted to what is written of it, and says whether it was accepted.
  let read: @Sendable ([UInt8]) throws -> Bool
}

/// A promise of a reader that an input broke.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Fails where what was accepted is not what was written of it and read again.
  static func unless(_ isKept: Bool, _ promise: @autoclosure () -> String) throws(Broken) {
    guard !isKept else { return }
    throw Broken(promise())
  }
}

/// What every error has to say.
enum Place {
  /// Requires one line, the file's name and, where the content is at fault, the place in it.
  static func require(_ error: ResultsError, file: String) throws(Broken) {
    try Broken.unless(error.file.hasPrefix(file), "an error that does not name the file: \(error)")
    let isPlain = "\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    try Broken.unless(isPlain, "an error that is not one line of text: \("\(error)".debugDescription)")
    switch error.code {
    case .malformed, .duplicate, .outOfRange, .encoding, .newerSchema, .olderSchema, .unsafeName:
      try Broken.unless(error.line != nil || error.column != nil, "an error without a place: \(error)")
    case .missing, .tooLarge, .unusable, .io: break
    }
  }

  /// Requires words; of what people typed, they repeat it as it is, and whoever prints them makes one line of it.
  static func requireWords(_ error: any Error) throws(Broken) {
    try Broken.unless(!"\(error)".isEmpty, "an error without words")
  }
}
