/// How many threads send, and whether through one hierarchy.
struct CrewFormation: Hashable {
  let threads: Int
  let isShared: Bool

  /// The word in parameters.
  var mode: String { isShared ? "shared" : "own" }

  var parameters: [String: String] { ["mode": mode, "pass": "threads"] }

  var label: String { "\(threads) × \(mode)" }
}
