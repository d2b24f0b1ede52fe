/// How many messages of a soak got how many outcomes.
package struct OutcomeTally: Hashable, Sendable {
  /// Messages that got none.
  package private(set) var none = 0
  /// Messages that got exactly one, as every message should.
  package private(set) var one = 0
  /// Messages that got two.
  package private(set) var two = 0
  /// Messages that got three or more.
  package private(set) var more = 0
  /// The first messages that got another number than one.
  package private(set) var wrong: [MessageID] = []

  /// As many as a person looks at.
  private static let named = 8

  /// A tally of no messages.
  package init() {}

  /// Adds one message.
  package mutating func add(_ message: MessageID, outcomes: Int) {
    switch outcomes {
    case 0: none += 1
    case 1: one += 1
    case 2: two += 1
    default: more += 1
    }
    if outcomes != 1, wrong.count < Self.named { wrong.append(message) }
  }

  /// How many messages were counted.
  package var messages: Int { none + one + two + more }

  /// Whether there was a message, and each had exactly one outcome.
  package var isGreen: Bool { messages > 0 && one == messages }
}

extension OutcomeTally: CustomStringConvertible {
  /// The counts in words, with the first wrong messages.
  package var description: String {
    let counts =
      "\(messages) messages: \(one) with one outcome, \(none) with none, \(two) with two, \(more) with more"
    guard !wrong.isEmpty else { return counts }
    return counts + " (\(wrong.map(\.description).joined(separator: ", ")))"
  }
}
