import Results
import Strategies
import Stress

/// What came of one load.
struct StressFinding {
  let subject: StressCase
  let report: LoadReport
  /// A smaller load before it whose every hop was written down and checked; nil where hops cannot be read.
  let proof: LoadReport?
  /// Allocations per message on the workers, or why they are not known.
  let allocations: LoadAllocations

  /// What is wrong with either.
  var failures: [String] {
    (proof?.failures ?? []).map { "in the recorded load: \($0)" } + report.failures
  }

  /// What the latencies are.
  ///
  /// Without a rate a slow message delays the next one's start, and the delay is seen by nobody: then they are service
  /// times and called that.
  var latencyName: String { subject.request.rate == nil ? "service_time" : "latency" }

  /// Why there are no latencies; nil where there are.
  var latencyReason: String? {
    subject.strategy.isAsynchronous ? "messages are handled after the send has returned" : nil
  }
}
