/// Chooses exactly so many of a known number of candidates, which it sees one after the other.
///
/// Knuth's algorithm S. A coin per candidate would hit a ratio only on average; with this one the number of
/// coordinators and modals of a plan is known before it is drawn.
struct SelectionSampler {
  private var wanted: Int
  private var left: Int
  private var generator: SeededGenerator

  /// A choice of `wanted` out of `candidates`; of all of them if there are fewer.
  init(choosing wanted: Int, of candidates: Int, generator: SeededGenerator) {
    left = max(0, candidates)
    self.wanted = min(max(0, wanted), left)
    self.generator = generator
  }

  /// Whether the next candidate is chosen.
  mutating func choosesNext() -> Bool {
    let chosen = wanted > 0 && generator.below(left) < wanted
    left -= 1
    if chosen { wanted -= 1 }
    return chosen
  }
}
