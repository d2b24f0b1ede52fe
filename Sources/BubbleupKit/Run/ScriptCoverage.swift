import Results
import Workloads

/// How much of a script was sent in timed batches, worked out from where each block began.
struct ScriptCoverage {
  private var isSent: [Bool]
  private(set) var sent = 0

  init(ofScriptOf length: Int) { isSent = [Bool](repeating: false, count: length) }

  /// `count` messages were sent, from number `first` on and round and round.
  mutating func add(_ count: Int, from first: Int) {
    guard sent < isSent.count else { return }
    let start = (first % isSent.count + isSent.count) % isSent.count
    for place in start..<start + min(count, isSent.count) where !isSent[place % isSent.count] {
      isSent[place % isSent.count] = true
      sent += 1
    }
  }

  var share: Double { isSent.isEmpty ? 1 : Double(sent) / Double(isSent.count) }

  /// What to know about a figure that does not speak of all; nothing where it does.
  var reason: String {
    sent == isSent.count ? "" : "\(sent) of the script's \(isSent.count) messages were timed"
  }
}

extension ScriptCoverage {
  /// What the batches of `timed` in `store` covered, with blocks that lie `operationsPerBlock` apart; nil for a kernel,
  /// and where nothing was timed.
  init?(_ timed: TimedCase, in store: SampleStore, operationsPerBlock: Int) {
    guard let length = timed.scriptLength, length > 0 else { return nil }
    self.init(ofScriptOf: length)
    var messages: [Int: Int] = [:]
    for row in store.samples(of: timed.key, phase: .batch) where row.metric == Metric.latency.id {
      messages[row.round, default: 0] += row.iterations
    }
    guard !messages.isEmpty else { return nil }
    for (round, count) in messages {
      for sender in 0..<timed.senders {
        let block = round * operationsPerBlock
        add(count, from: CrewFormation.start(block, of: sender, among: timed.senders, scriptLength: length))
      }
    }
  }
}
