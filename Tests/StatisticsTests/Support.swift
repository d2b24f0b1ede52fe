/// SplitMix64, so that every simulated trial is the same in every run.
struct SeededSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Strictly between 0 and 1.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992 }
}

/// Values to nine decimals, for comparing what was computed in floating point.
func rounded(_ values: Double...) -> [Double] { values.map { ($0 * 1e9).rounded() / 1e9 } }
