import Foundation
import Statistics

/// What one pair has to say about a case: one number, however many visits it took.
struct PairSample: Sendable, Equatable {
  /// What a message took on either side, in two visits right after each other.
  typealias Visits = (base: Double, candidate: Double)

  let logRatio: Double
  /// The base's nanoseconds per message, the median over its visits.
  let base: Double
  let candidate: Double
}

extension PairSample {
  /// Takes the mean over couples of processes of what the visits of a turn usually differ by: what slows the core down for
  /// longer than a visit is in both.
  ///
  /// A pair has one couple for each place in a cache line, and only over all of them does what an edit moves about come to
  /// nothing.
  init(_ processes: [[Visits]], of label: String) throws(CheckDefect) {
    guard !processes.isEmpty, processes.allSatisfy({ !$0.isEmpty }) else {
      throw CheckDefect(.emptySamples, at: label)
    }
    for figure in processes.joined().flatMap({ [$0.base, $0.candidate] })
    where !(figure > 0 && figure.isFinite) {
      throw CheckDefect(.emptySamples, at: label, "\(figure) ns")
    }
    let ratios = processes.map { visits in Self.median(visits.map { log($0.candidate / $0.base) }) }
    logRatio = ratios.reduce(0, +) / Double(ratios.count)
    base = Self.median(processes.joined().map(\.base))
    candidate = Self.median(processes.joined().map(\.candidate))
  }

  /// The middle value, or the mean of the middle two; of at least one value.
  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
