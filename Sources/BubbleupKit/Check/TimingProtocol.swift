/// What a check says to a timing worker: one JSON document per line, each answered by one line before the next.
///
/// A worker begins with a ``TimingGreeting``. It ends with its input.
struct TimingRequest: Codable, Sendable {
  enum Task: String, Codable, Sendable {
    /// Build fresh objects for a case; the plan is drawn from its parameters.
    case prepare
    /// Send so many messages under the clock.
    case round
  }

  let task: Task
  var subject: WireCase?
  var injected: InjectedWork?
  var iterations = 0
}

/// A timing worker's first line: who speaks, and how it was built.
struct TimingGreeting: Codable, Sendable, Hashable {
  let version: Int
  let build: BuildFacts
}

/// What decides whether two builds can be compared.
struct BuildFacts: Codable, Sendable, Hashable {
  /// Whether it was compiled with optimisation.
  let isOptimized: Bool
  /// The compiler, to the exact build.
  let toolchain: String
  /// The allocator that serves its objects, with its version.
  let allocator: String
}

/// A timing worker's answer.
struct TimingReply: Codable, Sendable {
  enum Status: String, Codable, Sendable { case done, unavailable, failed }

  let status: Status
  var reason: String?
  /// A digest of the drawn plan, in hexadecimal digits; of an answer to `prepare`.
  var planDigest: String?
  /// Messages of one round of the plan's script; of an answer to `prepare`.
  var scriptLength: Int?
  /// Nanoseconds of a round.
  var nanoseconds: UInt64?
  /// Messages whose receipts added up to what the plan demands; of an answer to `round`.
  var verified: Int?
}
