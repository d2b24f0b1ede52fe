import Foundation
import Statistics

/// What one pair has to say about a case: one number, however many visits it took.
struct PairSample: Sendable, Equatable {
  /// What a message took on either side, in two visits right after each other.
  typealias Visits = (base: Double, candidate: Double)

  let logRatio: Double
  /// The base's nanoseconds per message, the median over its processes.
  let base: Double
  let candidate: Double

  init(logRatio: Double, base: Double, candidate: Double) {
    (self.logRatio, self.base, self.candidate) = (logRatio, base, candidate)
  }

  /// Takes the mean over couples of processes of what their fastest visits differ by: company on the core, and a state that a
  /// visit may be in or not, only ever make visits longer.
  ///
  /// A pair has one couple for each place in a cache line, and only over all of them does what an edit moves about come to
  /// nothing.
  init(_ processes: [[Visits]], of label: String) throws(CheckDefect) {
    guard !processes.isEmpty else { throw CheckDefect(.emptySamples, at: label) }
    var fastest: [Visits] = []
    for visits in processes {
      for figure in visits.flatMap({ [$0.base, $0.candidate] }) where !(figure > 0 && figure.isFinite) {
        throw CheckDefect(.emptySamples, at: label, "\(figure) ns")
      }
      guard let base = visits.map(\.base).min(), let candidate = visits.map(\.candidate).min() else {
        throw CheckDefect(.emptySamples, at: label)
      }
      fastest.append((base, candidate))
    }
    logRatio = fastest.reduce(0) { $0 + log($1.candidate / $1.base) } / Double(fastest.count)
    base = Self.median(fastest.map(\.base))
    candidate = Self.median(fastest.map(\.candidate))
  }

  /// The middle value, or the mean of the middle two; of at least one value.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
