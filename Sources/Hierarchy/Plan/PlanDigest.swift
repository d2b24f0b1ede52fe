/// A 64-bit digest over a sequence of numbers, in which their order counts.
///
/// FNV-1a's offset and prime, but a 64-bit word per step instead of a byte, which is eight times as fast; the shift
/// brings the high bits, which multiplying alone would never let down, back to the low ones.
struct PlanDigest {
  /// The digest so far.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds one number.
  mutating func fold(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }

  /// Adds a column: how many rows it has, then what `word` makes of each.
  mutating func fold<Row>(_ column: [Row], word: (Row) -> UInt64) {
    fold(UInt64(column.count))
    for row in column { fold(word(row)) }
  }
}
