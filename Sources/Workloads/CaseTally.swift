import Measurement

package struct CaseTally: Codable, Sendable {
  /// A count: one of its forms, by which fields are there.
  package struct Count: Codable, Sendable {
    package var low: Int64?
    package var high: Int64?
    package var units: Int?
    package var reason: String?
  }

  package var nodes = 0
  package var messages = 0
  package var figures: [String: Count] = [:]
  package var windows: [Int64] = []

  package init(messages: Int = 0) { self.messages = messages }

  package mutating func fill(_ figures: [CountedMetric: CountFigure]) {
    for (metric, figure) in figures { self.figures[metric.rawValue] = Count(figure) }
  }
}

extension CaseTally.Count {
  package init(_ figure: CountFigure) {
    switch figure {
    case .steady(let total, let units): (low, high, self.units) = (total, total, units)
    case .unsteady(let totals, let units):
      (low, high, self.units) = (totals.lowerBound, totals.upperBound, units)
    case .unavailable(let reason), .failed(let reason): self.reason = reason
    case .inapplicable: break
    }
  }

  package var figure: CountFigure {
    guard let low, let high, let units, units > 0, low <= high else {
      return .unavailable(reason ?? "the worker sent no number")
    }
    return CountFigure(windows: [low, high], units: units)
  }
}

package enum CountingDefaults {
  /// Messages of a window, at least; rounded up to whole rounds of the script.
  ///
  /// Counts need no averaging. The number only has to reach what happens every so often: arrays that double, blocks
  /// that mailboxes take.
  package static let messagesPerWindow = 200

  /// The same at most, where counts do not repeat.
  ///
  /// All senders of a large app, each waiting for other threads, would take ten seconds for what is a range anyway. Any 32
  /// messages of a script are a fair sample of it.
  package static let mostVaryingMessages = 32 * Defaults.messagesOfAllWays

  /// The same for counting instructions: few, so that most windows have nothing of the allocator's housekeeping, which
  /// comes about every 64 KiB.
  package static let messagesPerInstructionWindow = 40

  /// Pairs of windows that a count has in which to repeat itself.
  ///
  /// Two: what the first pair filled (a cache that grows once more), the second finds filled. Whatever does not
  /// repeat then is a race, and trying on until two agree would choose the result. Long windows fill everything before
  /// the first pair, and a strategy that waits for another thread would take seconds for the second.
  package static func windowPairs(of messages: Int) -> Int { messages < 5_000 ? 2 : 1 }

  /// Seconds that a worker may take for one case before it is ended.
  ///
  /// A million controllers are built and counted in seconds; under valgrind, some fifty times slower.
  package static let secondsPerCase = 120.0
  package static let secondsPerInstructionCount = 900.0
}

/// Something that was asked for is not there: a strategy, a counter, an option.
package struct Unavailable: Error, CustomStringConvertible {
  package let reason: String
  package var description: String { reason }

  package init(reason: String) { self.reason = reason }
}

/// Messages went astray, so that a count or a time of them would be one of something else.
package struct WrongDelivery: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }

  static func require(_ sum: UInt64, _ expected: UInt64) throws(WrongDelivery) {
    guard sum != expected else { return }
    throw WrongDelivery(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
  }
}
