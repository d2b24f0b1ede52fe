import Measurement

/// How many operations a batch of each contender has.
///
/// All contenders that set the pace (strategies whose messages climb) share one number, since a batch of ten and one of
/// a thousand meet caches and branch predictors differently. Those that end in a hundredth of the time, one hop to
/// anywhere or a kernel's walk, repeat it by a power of two: sharing literally would make a batch of the slowest
/// strategy last tens of milliseconds, and a round of all of them seconds.
struct SharedBatches: Equatable {
  /// Operations that every pace-setter's batch has.
  let operations: Int
  /// By contender, how often a batch repeats them.
  private(set) var repeats: [String: Int] = [:]

  func repeats(of name: String) -> Int { repeats[name] ?? 1 }

  /// From what each contender needs alone; `pace` names those that share.
  init(needs: [String: Int], pace: Set<String>) {
    let shared = needs.filter { pace.contains($0.key) }.values.max() ?? needs.values.min() ?? 1
    operations = shared
    repeats = needs.mapValues { max(1, $0 / shared) }
  }

  /// As an earlier part of the run had them: by contender, the operations of a batch.
  init(earlier: [String: Int]) {
    let shared = earlier.values.min() ?? 1
    operations = shared
    repeats = earlier.mapValues { max(1, $0 / shared) }
  }
}

extension Contender {
  /// The same work, so many times for each operation asked for.
  func repeated(_ times: Int) -> Contender {
    guard times > 1 else { return self }
    return Contender(name: name) { try prepare().repeated(times) }
  }
}
