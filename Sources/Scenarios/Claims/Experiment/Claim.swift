/// A row of the catalogue with the experiment that answers it.
public struct Claim: Sendable {
  /// The row, as in `E13`.
  public let row: String
  /// What is claimed, or asked, in a few words of our own.
  public let statement: String
  /// By which rule the verdict follows, in words: the conditions say the same in numbers.
  public let rule: String
  /// The smallest difference that the verdict takes note of, in words.
  public let smallestEffect: String
  /// The changed worlds under which the verdict has to come out otherwise; at least one.
  public let counterWorlds: [CounterWorld]
  /// The cases and scripts behind it, as options of other verbs take them, so that a reader can run them alone.
  public let cases: [String]
  /// The operations that it times or counts, by name, so that a worker process finds them too.
  public let operations: [LabOperation]
  /// Makes the experiment, in the world as it is or, with `planted`, in that counter-world; what it judges is the same.
  public let experiment: @Sendable (_ lab: any Laboratory, _ planted: CounterWorld?) throws -> Finding

  /// The claim of `row`.
  public init(
    _ row: String,
    _ statement: String,
    rule: String,
    smallestEffect: String = SmallestEffect.one,
    against counterWorlds: CounterWorld...,
    cases: [String],
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (_ lab: any Laboratory, _ planted: CounterWorld?) throws -> Finding
  ) {
    self.row = row
    self.statement = statement
    self.rule = rule
    self.smallestEffect = smallestEffect
    self.counterWorlds = counterWorlds
    self.cases = cases
    self.operations = operations
    self.experiment = experiment
  }

  /// The operation called `name`, of the experiment as it is or of one of its counter-worlds.
  public func operation(_ name: String) -> LabOperation? {
    (operations + counterWorlds.flatMap(\.operations)).first { $0.name == name }
  }
}

/// The smallest difference that a verdict takes note of.
public enum SmallestEffect {
  /// For what is counted exactly: one object, one message, one allocation more or less.
  public static let one = "one: all that is judged is counted exactly"
}

/// What an experiment may measure, and how: the implementation owns clocks, counters and child processes.
public protocol Laboratory {
  /// Times messages of `subjects`, which are on one scenario, in alternation; the first is the one that ratios are to.
  ///
  /// Of each subject `trips` messages are sent for one that is reported: more than one is work that a counter-world
  /// plants.
  func latencies(of subjects: [Case], trips: [Int]) throws -> [LatencyReading]
  /// Times `operations` in alternation; the first is the one that ratios are to.
  func times(of operations: [LabOperation]) throws -> [LatencyReading]
  /// Counts what one message of `subject` does to memory.
  func counts(of subject: Case) throws -> CountReading
  /// Counts what one of `operation` does to memory; it must be one of its claim's operations.
  func counts(of operation: LabOperation) throws -> CountReading
}

extension Laboratory {
  /// Times messages of `subjects`, each sent once.
  public func latencies(of subjects: [Case]) throws -> [LatencyReading] {
    try latencies(of: subjects, trips: subjects.map { _ in 1 })
  }
}

/// Something that an experiment does many times, to be timed or counted.
public struct LabOperation: Sendable {
  /// The name, unique within its claim.
  public let name: String
  /// Makes fresh objects and returns what runs so many operations on them and gives a checksum.
  ///
  /// Whatever the closure keeps lives as long as it is measured; the checksum must depend on every operation, or the
  /// optimiser may delete it.
  public let prepare: @Sendable () -> (_ count: Int) -> UInt64

  /// An operation called `name`.
  public init(_ name: String, prepare: @escaping @Sendable () -> (_ count: Int) -> UInt64) {
    self.name = name
    self.prepare = prepare
  }

  /// The same, done `times` times for each time that is reported: work that a counter-world plants.
  ///
  /// What is counted is looked for by its name, and then needs `name`, one of its own.
  func repeated(_ times: Int, as name: String? = nil) -> LabOperation {
    LabOperation(name ?? self.name) { [prepare] in
      let run = prepare()
      return { count in run(count * times) }
    }
  }
}

/// How long one message or operation took.
public struct LatencyReading: Sendable, Equatable {
  /// Its median, with an interval.
  public let nanoseconds: ClaimFigure
  /// The paired ratio to the first of those that were compared, with an interval; exactly 1 for the first itself.
  public let ratio: ClaimFigure
  /// Links that an average message takes; nil for an operation.
  public let hops: Double?

  /// A reading.
  public init(nanoseconds: ClaimFigure, ratio: ClaimFigure, hops: Double? = nil) {
    self.nanoseconds = nanoseconds
    self.ratio = ratio
    self.hops = hops
  }
}

/// What one message or operation did to memory; nil where this machine or build cannot count it.
public struct CountReading: Sendable, Equatable {
  /// Allocations.
  public let allocations: Double?
  /// Bytes allocated.
  public let bytes: Double?
  /// Retains.
  public let retains: Double?
  /// Releases.
  public let releases: Double?
  /// Loads of weak references.
  public let weakLoads: Double?
  /// Why a count is missing; nil where none is.
  public let reason: String?

  /// A reading.
  public init(
    allocations: Double?,
    bytes: Double?,
    retains: Double?,
    releases: Double?,
    weakLoads: Double?,
    reason: String? = nil
  ) {
    self.allocations = allocations
    self.bytes = bytes
    self.retains = retains
    self.releases = releases
    self.weakLoads = weakLoads
    self.reason = reason
  }
}
