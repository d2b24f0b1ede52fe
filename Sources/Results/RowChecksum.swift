/// The checksum that a row of a growing file carries, so that one damaged row is known among a million.
///
/// CRC-32 as of ISO 3309, which `zlib.crc32` computes too: it finds every change of up to three bits in a row, and every
/// burst of up to 32. It is of the cells before it, as they stand in the file.
enum RowChecksum {
  /// The column.
  static let column = ColumnNote(
    "check",
    "8 hexadecimal digits",
    "the CRC-32 of the row up to the comma before it; a row without it is of an earlier version"
  )

  /// The checksum of these cells.
  static func of(_ cells: some Collection<String>) throws(Problem) -> String {
    let record = try CSVWriter.record(Array(cells))
    let digits = String(crc32(record.dropLast(2)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Refuses a row whose cell `place` is not the checksum of those before it.
  static func check(_ cells: [String], at place: Int) throws(Problem) {
    let expected = try of(cells[..<place])
    guard cells[place] != expected else { return }
    throw Problem(
      .altered,
      column: column.id,
      "\(Excerpt.quoted(cells[place])) is not \(expected), the checksum of the row",
      advice:
        "the row was damaged or edited: restore it, or drop it with 'run --resume' if the run has not ended"
    )
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder = table[Int(truncatingIfNeeded: remainder ^ UInt32(byte)) & 0xFF] ^ remainder >> 8
    }
    return ~remainder
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}
