import Measurement
import Workloads

/// Where a unit's contenders are measured: in this process, or each piece of work in a child of its own.
protocol Bench {
  /// Does the work and tells what comes of it; false where it was stopped before its end.
  func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool
}

/// A piece of a unit's work that one process does from beginning to end.
struct BlockTask: Codable, Sendable {
  enum Work: Codable, Sendable {
    case verification
    /// Find how many operations last long enough.
    case calibration(shortestBatch: Nanoseconds)
    /// Time batches in one round, after some that are thrown away; in all rounds together these begin `stride` operations
    /// after each other.
    case batches(round: Int, stride: Int, perBlock: Int, warmups: Int)
    /// Find how many of its operations have to be timed as one.
    case probe
    case singles(round: Int, perBlock: Int, warmups: Int)
    /// Build its objects and take them down, without an operation in between.
    case objects(round: Int)
  }

  struct Turn: Codable, Sendable {
    let name: String
    var operations = 1
    /// Whether it only keeps its place, so that the order of the others stays what the seed says.
    var isIdle = false
  }

  let work: Work
  private(set) var turns: [Turn]

  init(_ work: Work, _ turns: [Turn]) {
    self.work = work
    self.turns = turns
  }

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
    case .batches(let round, _, _, _): "timed in round \(round)"
    case .probe: "probed for single sends"
    case .singles(let round, _, _): "sending singly in round \(round)"
    case .objects(let round): "built in round \(round)"
    }
  }
}

enum BlockEvent: Codable, Sendable {
  /// A contender's turn begins: if nothing more is heard, it is the culprit.
  case began(String)
  case verified(String, CaseVerification)
  /// Nanoseconds that an operation takes, in a batch that lasts long enough.
  case paced(String, nanoseconds: Double)
  case sample(RawSample)
  /// What its objects cost, which had this place in the round.
  case cost(String, place: Int, BlockCosts.Cost)
  /// What was kept after several senders were done.
  case kept(String, BlockCosts.Kept)
  /// How many operations are timed as one for the tails; none, and why, where they cannot be.
  case probed(String, group: Int?, objection: String?)
  /// Its figures must not be used.
  case failed(String, reason: String)
}

/// What every piece of work of a run has in common, wherever it is done.
struct BenchSettings: Codable, Sendable {
  let seed: UInt64
  let clock: ClockCalibration
  /// The processor that it keeps to; nil for whichever the system chooses.
  let pin: Int?
  var handover = InterleavedPlan.Handover.eachSample
}
