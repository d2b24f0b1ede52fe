import Scenarios
import Suites

/// How many threads send, and whether through one hierarchy.
struct CrewFormation: Hashable, Codable, Sendable {
  let threads: Int
  let isShared: Bool

  /// One sender alone, and then each number of threads apart and together.
  static func all(_ threads: [Int]) -> [CrewFormation] {
    [CrewFormation(threads: 1, isShared: false)]
      + threads.flatMap {
        [CrewFormation(threads: $0, isShared: false), CrewFormation(threads: $0, isShared: true)]
      }
  }

  /// Why `subject` cannot be sent in this way; nil where it can.
  func objection(to subject: Case) -> String? {
    guard isShared, case .unsafe(let reason) = SharedSending.judge(subject.strategy, subject.options) else {
      return nil
    }
    return reason
  }

  /// The word in parameters.
  var mode: String { isShared ? "shared" : "own" }

  var parameters: [String: String] { ["mode": mode, "pass": "threads"] }

  var label: String { "\(threads) × \(mode)" }
}
