import Foundation
import Statistics

/// What one pair of fresh processes has to say about a case: one number, however many rounds it took.
struct PairSample: Sendable, Equatable {
  struct Round: Sendable, Equatable {
    let nanoseconds: Double
    let verified: Int

    var perMessage: Double { nanoseconds / Double(verified) }
  }

  /// Two rounds of each side, in the order ABBA or BAAB, so that a drift that is even in time cancels out.
  typealias Group = (base: [Round], candidate: [Round])

  let logRatio: Double
  /// The base's nanoseconds per message, the median over its rounds.
  let base: Double
  let candidate: Double

  init(logRatio: Double, base: Double, candidate: Double) {
    (self.logRatio, self.base, self.candidate) = (logRatio, base, candidate)
  }

  init(_ groups: [Group], of label: String) throws(CheckDefect) {
    guard !groups.isEmpty else { throw CheckDefect(.emptySamples, at: label) }
    var logarithms: [Double] = []
    for group in groups {
      guard !group.base.isEmpty, group.base.count == group.candidate.count else {
        let counts = "\(group.base.count) rounds of the base and \(group.candidate.count) of the candidate"
        throw CheckDefect(.emptySamples, at: label, counts)
      }
      let rounds = group.base + group.candidate
      if let round = rounds.first(where: { !($0.perMessage > 0 && $0.perMessage.isFinite) }) {
        let finding = "\(round.nanoseconds) ns of \(round.verified) messages"
        throw CheckDefect(.emptySamples, at: label, finding)
      }
      let sum = zip(group.candidate, group.base).reduce(0.0) { sum, rounds in
        sum + log(rounds.0.perMessage) - log(rounds.1.perMessage)
      }
      logarithms.append(sum / Double(group.base.count))
    }
    logRatio = Self.median(logarithms)
    base = Self.median(groups.flatMap(\.base).map(\.perMessage))
    candidate = Self.median(groups.flatMap(\.candidate).map(\.perMessage))
  }

  /// The middle value, or the mean of the middle two; of at least one value.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
