import Results

/// How much of a script was sent in timed slices, which lie end to end from launch to launch.
struct ScriptCoverage {
  let sent: Int
  let length: Int

  /// What the visits of `timed` in `store` covered; nil for a kernel, and where nothing was timed.
  init?(_ timed: TimedCase, in store: SampleStore, slices: Int) {
    guard let length = timed.scriptLength, length > 0 else { return nil }
    let visits = store.samples(of: timed.key, phase: .visit).filter { $0.metric == Metric.latency.id }
    guard !visits.isEmpty else { return nil }
    self.length = length
    sent = min(length, visits.reduce(0) { $0 + $1.iterations } * slices * timed.senders)
  }

  var share: Double { Double(sent) / Double(length) }

  /// What to know about a figure that does not speak of all; nothing where it does.
  var reason: String { sent == length ? "" : "\(sent) of the script's \(length) messages were timed" }
}
