import Hierarchy
package import Scenarios
import Strategies
import Suites

/// How many threads send, whether through one hierarchy, and what becomes of the links meanwhile.
package struct CrewFormation: Hashable, Codable, Sendable {
  package let threads: Int
  package let isShared: Bool
  /// Changes a second that a further thread makes while they send; 0 for hierarchies that stand still.
  package var changes = 0

  package init(threads: Int, isShared: Bool, changes: Int = 0) {
    self.threads = threads
    self.isShared = isShared
    self.changes = changes
  }

  /// One sender alone, and then each number of threads apart and together.
  package static func all(_ threads: [Int]) -> [CrewFormation] {
    [CrewFormation(threads: 1, isShared: false)]
      + threads.flatMap {
        [CrewFormation(threads: $0, isShared: false), CrewFormation(threads: $0, isShared: true)]
      }
  }

  /// The same while links change: one sender beside few and beside many changes, and the others beside few.
  package static func changing(_ threads: [Int]) -> [CrewFormation] {
    let alone = [few, many].map { CrewFormation(threads: 1, isShared: false, changes: $0) }
    return alone
      + threads.flatMap { count in
        [false, true].map { CrewFormation(threads: count, isShared: $0, changes: few) }
      }
  }

  /// Changes a second: somebody who goes through an app as fast as it draws makes a tenth of the few.
  private static let few = 1_000
  private static let many = 100_000

  /// Why `subject` cannot be sent in this way; nil where it can.
  package func objection(to subject: Case) -> String? {
    if changes > 0, let reason = subject.objectionToChanges { return reason }
    guard isShared, case .unsafe(let reason) = SharedSending.judge(subject.strategy, subject.options) else {
      return nil
    }
    return reason
  }

  /// Where `sender` begins when the first one begins at `first`: all are spread over the script evenly, so that they are
  /// not in each other's way from the first message on, through whichever hierarchy they send.
  package func start(_ first: Int, of sender: Int, scriptLength: Int) -> Int {
    Self.start(first, of: sender, among: threads, scriptLength: scriptLength)
  }

  package static func start(_ first: Int, of sender: Int, among threads: Int, scriptLength: Int) -> Int {
    first + sender * scriptLength / threads
  }

  /// What all receipts of `count` messages from each sender add up to.
  package func checksum(of count: Int, from first: Int = 0, _ expectation: SendExpectation) -> UInt64 {
    (0..<threads).reduce(0) { sum, sender in
      let own = start(first, of: sender, scriptLength: expectation.scriptLength)
      return sum &+ expectation.checksum(of: count, from: own)
    }
  }

  package var mode: String { isShared ? "shared" : "own" }

  package var parameters: [String: String] {
    var parameters = ["mode": mode, "pass": "threads"]
    if changes > 0 { parameters["changes"] = "\(changes)" }
    return parameters
  }

  package var label: String { "\(threads) × \(mode)" + (changes > 0 ? ", \(changes) changes/s" : "") }
}
