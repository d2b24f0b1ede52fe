/// Remembers which samples were seen, in few bytes per sample.
///
/// A file has millions of samples and some hundred cases, so texts are kept once and a sample is six numbers.
struct SampleKeys {
  private struct Key: Hashable {
    let caseNumber: Int32
    let phase: Int32
    let metric: Int32
    let round: Int
    let orderIndex: Int
    let startNanoseconds: Int
  }

  private var seen = Set<Key>()
  private var cases: [CaseKey: (number: Int32, key: CaseKey)] = [:]
  private var words: [String: Int32] = [:]

  /// Notes a sample and returns false if it was there before; makes the row share the case's texts with the others.
  mutating func insert(_ row: inout SampleRow) -> Bool {
    let known = cases[row.caseKey] ?? (Int32(cases.count), row.caseKey)
    cases[row.caseKey] = known
    row.caseKey = known.key
    let key = Key(
      caseNumber: known.number,
      phase: number(of: row.phase),
      metric: number(of: row.metric),
      round: row.round,
      orderIndex: row.orderIndex,
      startNanoseconds: row.startNanoseconds
    )
    return seen.insert(key).inserted
  }

  private mutating func number(of word: String) -> Int32 {
    if let number = words[word] { return number }
    let number = Int32(words.count)
    words[word] = number
    return number
  }
}
