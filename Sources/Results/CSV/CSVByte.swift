/// The bytes that mean something in a CSV file.
enum CSVByte {
  static let nul: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  /// The first byte of a UTF-8 sequence of more than one byte is at or above this.
  static let firstBeyondASCII: UInt8 = 0x80

  static func mustBeQuoted(_ byte: UInt8) -> Bool {
    byte == comma || byte == quote || byte == lineFeed || byte == carriageReturn
  }
}
