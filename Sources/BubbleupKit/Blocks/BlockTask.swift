import Measurement

/// A piece of a unit's work that one process does from beginning to end.
struct BlockTask: Codable, Sendable {
  /// What is done with each contender that has a turn.
  enum Work: Codable, Sendable {
    /// Prove it right.
    case verification
    /// Find how many operations last long enough.
    case calibration(shortestBatch: Nanoseconds)
    /// Time batches in one round.
    case batches(round: Int, operations: Int, perBlock: Int)
    /// Find whether its single operations can be timed.
    case probe
    /// Time single operations in one round.
    case singles(round: Int, perBlock: Int, warmups: Int)
    /// Build its objects and take them down, without an operation in between.
    case objects(round: Int)
  }

  /// One contender's place in it.
  struct Turn: Codable, Sendable {
    let name: String
    /// How often a batch repeats its operations.
    var repeats = 1
    /// Whether it only keeps its place, so that the order of the others stays what the seed says.
    var isIdle = false
  }

  let work: Work
  private(set) var turns: [Turn]

  init(_ work: Work, _ turns: [Turn]) {
    self.work = work
    self.turns = turns
  }

  /// Takes the turns of `names` away.
  mutating func excuse(_ names: Set<String>) {
    for index in turns.indices where names.contains(turns[index].name) { turns[index].isIdle = true }
  }

  var isIdle: Bool { turns.allSatisfy(\.isIdle) }
}

extension BlockTask.Work {
  /// What happens to a contender, as the middle of "failed while it was …".
  var participle: String {
    switch self {
    case .verification: "verified"
    case .calibration: "calibrated"
    case .batches(let round, _, _): "timed in round \(round)"
    case .probe: "probed for single sends"
    case .singles(let round, _, _): "sending singly in round \(round)"
    case .objects(let round): "built in round \(round)"
    }
  }
}
