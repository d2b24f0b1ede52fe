import Measurement

/// How many operations a batch of each contender has.
///
/// All that send a script do the same work: whole scripts, so that each batch has the same mean. As many as the fastest of
/// them needs, and fewer for those that would take too long with that. Where not even one whole script has time, all send
/// the same part of it. A kernel has no script, and each has what it needs.
struct SharedBatches: Equatable {
  /// How fast a contender is, and how many messages its script has; nil for a kernel.
  typealias Pace = (name: String, script: Int?, nanoseconds: Double)

  let stride: Int
  private let sizes: [String: Int]

  func operations(of name: String) -> Int { sizes[name] ?? stride }

  /// From how fast each contender is; those that send a part of a script send `least` of it at least.
  init(_ paces: [Pace], shortest: Nanoseconds, longest: Nanoseconds = Defaults.longestBatch, least: Int = 1) {
    let shortest = Double(shortest.count) * Defaults.shortestBatchSlack
    let longest = max(Double(longest.count), 2 * shortest)
    var sizes: [String: Int] = [:]
    for pace in paces { sizes[pace.name] = Self.count(shortest / pace.nanoseconds) }
    let senders = paces.filter { $0.script != nil }.sorted { $0.nanoseconds < $1.nanoseconds }
    let wanted = senders.compactMap { sizes[$0.name] }.max() ?? 1
    let script = max(1, senders.compactMap(\.script).max() ?? 1)
    let middle = senders.isEmpty ? 0 : senders[senders.count / 2].nanoseconds
    if wanted >= script || Double(script) * middle <= longest {
      let scripts = (wanted + script - 1) / script
      for sender in senders {
        // By halves, so that those of about one speed have one size.
        var own = scripts
        while own > 1, Double(own * script) * sender.nanoseconds > longest { own = (own + 1) / 2 }
        sizes[sender.name] = own * script
      }
    } else {
      for sender in senders { sizes[sender.name] = max(wanted, least) }
    }
    self.init(sizes: sizes, senders: Set(senders.map(\.name)))
  }

  /// As an earlier part of the run had them: by contender, the operations of a batch.
  init(sizes: [String: Int], senders: Set<String>) {
    self.sizes = sizes
    stride = sizes.filter { senders.isEmpty || senders.contains($0.key) }.values.max() ?? 1
  }

  /// At least one; and at most what a batch may have, of work that takes no time.
  private static func count(_ operations: Double) -> Int {
    Int(min(max(1, operations.rounded(.up)), Double(Defaults.largestBatch)))
  }
}

extension Contender {
  func sized(_ operations: Int) -> Contender { Contender(name: name) { try prepare().sized(operations) } }
}
