import Results

/// SplitMix64: equal seeds give equal rows on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Text made of what breaks careless CSV code.
  mutating func text(upTo length: Int, lineEnds: Bool = true) -> String {
    let pieces = [
      "\"", ",", "a", "ß", "é", "e\u{301}", "🫧", "=1+1", " ", "'", ";", "\u{2028}", "0", "\\", "漢",
    ]
    let all = lineEnds ? pieces + ["\n", "\r\n", "\r", "\t", "\"\"", "\",\""] : pieces
    return (0..<Int.random(in: 0...length, using: &self)).map { _ in
      all[Int.random(in: 0..<all.count, using: &self)]
    }.joined()
  }

  /// A number that is not negative, from all magnitudes that a file may have.
  mutating func magnitude() -> Double {
    while true {
      let value = abs(Double(bitPattern: next()))
      if value <= Double(FileLimits.largestNumber) { return value }
    }
  }
}
