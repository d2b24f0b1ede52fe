/// `run.json`: what was run, from which source, on which machine, and whether the figures can be used.
public struct RunManifest: VersionedJSON, Equatable, Sendable {
  /// The version of the directory's format.
  public internal(set) var schemaVersion = Schema.version
  /// The run's identifier, repeated in every row.
  public var runID: String
  /// When the run began, in seconds since 1970, UTC.
  public var startedAt: Int
  /// The command line.
  public var arguments: [String]
  /// The seed of every random choice.
  public var seed: UInt64
  /// The repository's state, where it is known.
  public var source: SourceRecord?
  /// The build.
  public var build: BuildRecord
  /// The allocator.
  public var allocator: AllocatorRecord
  /// The machine.
  public var machine: MachineRecord
  /// The load before the run.
  public var loadBefore: LoadRecord?
  /// The load after the run.
  public var loadAfter: LoadRecord?
  /// The clock's calibration.
  public var clock: ClockRecord
  /// Whether every block was measured in a process of its own; nil where an older version wrote the run.
  public var isolated: Bool?
  /// The A/A twin, once it was measured.
  public var twin: TwinRecord?
  /// Whether the figures can be used.
  public var state: RunState
  /// The work that was added to cases on purpose, to test the gate; nil or empty for a run that may be kept.
  public var injected: [String]?
  /// What could not be measured.
  public var unavailable: [UnavailableRecord]
  /// The rows in `results.csv`, once it is written: the only way to see that whole rows were cut off later.
  public internal(set) var resultCount: Int?
  /// The rows in `samples.csv`, once the run has ended.
  public internal(set) var sampleCount: Int?

  /// Describes a run that begins; it is partial until it is finished.
  public init(
    runID: String,
    startedAt: Int,
    arguments: [String],
    seed: UInt64,
    source: SourceRecord?,
    build: BuildRecord,
    allocator: AllocatorRecord,
    machine: MachineRecord,
    loadBefore: LoadRecord?,
    clock: ClockRecord,
    unavailable: [UnavailableRecord] = []
  ) {
    self.runID = runID
    self.startedAt = startedAt
    self.arguments = arguments
    self.seed = seed
    self.source = source
    self.build = build
    self.allocator = allocator
    self.machine = machine
    self.loadBefore = loadBefore
    self.clock = clock
    self.unavailable = unavailable
    state = .partial(reason: "the run has not ended")
  }
}
