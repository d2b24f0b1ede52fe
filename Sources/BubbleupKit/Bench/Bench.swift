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
    /// Find what an operation takes.
    case sizing(slice: Nanoseconds)
    /// One launch: these passes over all, and between their slices those of `beside`.
    case visits(launch: Int, passes: Range<Int>, plan: VisitPlan, beside: String?)
    /// Build its objects and take them down, without an operation in between.
    case objects(launch: Int)
  }

  struct Turn: Codable, Sendable {
    let name: String
    var operations = 1
    /// Whether it only keeps its place, so that the order of the others stays what the seed says.
    var isIdle = false
  }

  let work: Work
  private(set) var turns: [Turn]
  /// Whether it is told whose turn begins.
  ///
  /// Visits are not disturbed by that, and have the reference beside them, unless a process has died of one before.
  var announcesVisits = false

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
    case .sizing: "sized"
    case .visits(let launch, _, _, _): "timed in launch \(launch)"
    case .objects(let launch): "built in launch \(launch)"
    }
  }
}

enum BlockEvent: Codable, Sendable {
  /// A contender's turn begins: if nothing more is heard, it is the culprit.
  case began(String)
  case verified(String, CaseVerification)
  /// Nanoseconds that an operation takes, in a slice that lasts long enough.
  case paced(String, nanoseconds: Double)
  /// What the clock said, at this place among the visits of its launch.
  case visit(Visit, place: Int)
  /// What its objects cost, which had this place in the launch.
  case cost(String, place: Int, BlockCosts.Cost)
  /// What was kept after several senders were done.
  case kept(String, BlockCosts.Kept)
  /// Its figures must not be used.
  case failed(String, reason: String)
}

/// What every piece of work of a run has in common, wherever it is done.
struct BenchSettings: Codable, Sendable {
  let seed: UInt64
  let clock: ClockCalibration
  let pin: Pin

  /// The processor that the timed thread keeps to.
  enum Pin: Codable, Sendable, Equatable {
    /// The one that it is on when it begins.
    case any
    case processor(Int)
    /// Whichever the system chooses, from one moment to the next.
    case none
  }
}

extension CPUPin {
  static func on<Value>(_ pin: BenchSettings.Pin, _ body: () throws -> Value) throws -> Value {
    switch pin {
    case .any: return try onOneProcessor(body)
    case .processor(let number): return try on(number, body)
    case .none: return try body()
    }
  }
}
