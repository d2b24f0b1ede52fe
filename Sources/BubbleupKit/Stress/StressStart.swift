import Measurement
import Results

/// Where a run of `stress` is to be kept.
struct StressStart {
  private let parent: String
  private let name: RunName?
  private let seed: UInt64
  private let arguments: [String]

  /// The directory that `arguments` name below `parent`, or the next one that is free.
  init(_ arguments: Arguments, seed: UInt64, in parent: String) throws {
    self.parent = parent
    self.seed = seed
    self.arguments = try arguments.spelt()
    name = try arguments.optional(StressOptions.name, as: .text).map { try RunName($0) }
  }

  /// Makes it; a name that is taken is refused.
  func directory() throws -> RunDirectory {
    let name = try name ?? RunStart.freeName("stress", in: parent)
    let manifest = RunManifest.beginning(
      name,
      arguments: arguments,
      seed: seed,
      clock: try ClockCalibration(of: .monotonic),
      isIsolated: false,
      unavailable: []
    )
    // No case of a plan: loads, explorations and faults are in files of their own.
    let plan = RunPlan(seed: seed, cases: [])
    return try RunDirectory.create(name, in: parent, manifest: manifest, plan: plan)
  }
}

extension RunDirectory {
  /// Ends a run of `stress`, which `signal` cut short if there was one.
  mutating func finish(_ signal: Int32?) throws(ResultsError) {
    try finish(
      signal.map { .partial(reason: "interrupted by signal \($0)") } ?? .complete,
      results: [],
      loadAfter: LoadAverage.now().map(LoadRecord.init)
    )
  }
}

extension ExitCode {
  /// How a run of `stress` ends: what failed is said even if somebody lost patience over it.
  init(hasFailed: Bool, _ signal: Int32?) {
    self = hasFailed ? .caseFailed : signal.map { $0 == 15 ? .terminated : .interrupted } ?? .success
  }
}
