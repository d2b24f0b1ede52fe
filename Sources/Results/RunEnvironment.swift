package import Statistics

/// The machine that measured.
public struct MachineRecord: Equatable, Sendable {
  package private(set) var machineID: String
  package private(set) var cpuModel: String
  package private(set) var architecture: String
  package private(set) var system: String
  package var kernel: String
  package private(set) var cores: Int
  package var memoryBytes: Int?

  /// Describes a machine and derives its identifier.
  package init(
    cpuModel: String,
    architecture: String,
    system: String,
    kernel: String,
    cores: Int,
    memoryBytes: Int? = nil
  ) {
    self.cpuModel = cpuModel
    self.architecture = architecture
    self.system = system
    self.kernel = kernel
    self.cores = cores
    self.memoryBytes = memoryBytes
    machineID = TextDigest.of([cpuModel, architecture, system, "\(cores)"])
  }

  package static let table = Table<MachineRecord>(
    "machine",
    columns: [
      Column(
        "machine_id",
        \.machineID,
        .name,
        "a digest of processor, architecture, system and number of cores"
      ),
      Column("cpu_model", \.cpuModel, .prose, "processor, instruction set, operating system and kernel"),
      Column("architecture", \.architecture, .prose),
      Column("system", \.system, .prose),
      Column("kernel", \.kernel, .prose),
      Column("cores", \.cores, .count(from: 1), "usable cores, physical memory"),
      Column("memory_bytes", \.memoryBytes, .optional(.count())),
    ],
    blank: MachineRecord(cpuModel: "", architecture: "", system: "", kernel: "", cores: 1)
  )

}

/// A short name for texts, by which machines, plans and divisions of work are told apart.
package enum TextDigest {
  /// FNV-1a over the texts, each ended by a zero byte so that no two lists share a digest: 16 hexadecimal digits.
  ///
  /// It tells apart and hides nothing, so a cryptographic digest would add only a dependency.
  package static func of(_ texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      hash = hash &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// What was built: the state of the repository.
public struct SourceRecord: Equatable, Sendable {
  package var commit: String
  package var isDirty: Bool

  package init(commit: String, isDirty: Bool) { (self.commit, self.isDirty) = (commit, isDirty) }

  package static let table = Table<SourceRecord>(
    "source",
    columns: [
      Column("commit", \.commit, .prose, "the full hash of the commit, and whether files differed from it"),
      Column("dirty", \.isDirty, .flag),
    ],
    blank: SourceRecord(commit: "", isDirty: false)
  )
}

/// How it was built: the same source differs by more than a factor of two between build modes.
public struct BuildRecord: Equatable, Sendable {
  package var binaryDigest: String
  package var swiftVersion: String
  package var mode: String
  package var flags: [String]

  package init(binaryDigest: String, swiftVersion: String, mode: String, flags: [String]) {
    self.binaryDigest = binaryDigest
    self.swiftVersion = swiftVersion
    self.mode = mode
    self.flags = flags
  }

  package static let table = Table<BuildRecord>(
    "build",
    columns: [
      Column(
        "binary_digest",
        \.binaryDigest,
        .prose,
        "digest of the executable, compiler, and `release` or `debug`"
      ),
      Column("swift_version", \.swiftVersion, .prose),
      Column("mode", \.mode, .prose),
      Column("flags", \.flags, .list(of: .prose), "those that differ from the mode's own"),
    ],
    blank: BuildRecord(binaryDigest: "", swiftVersion: "", mode: "", flags: [])
  )
}

/// Which allocator served the run.
public struct AllocatorRecord: Equatable, Sendable {
  package var name: String
  package var version: String?
  package var options: [String]

  package init(name: String, version: String? = nil, options: [String] = []) {
    (self.name, self.version, self.options) = (name, version, options)
  }

  package static let table = Table<AllocatorRecord>(
    "allocator",
    columns: [
      Column("name", \.name, .prose),
      Column("version", \.version, .optional(.prose)),
      Column("options", \.options, .list(of: .prose), "in its own syntax"),
    ],
    blank: AllocatorRecord(name: "")
  )
}

/// The clock as it was measured at the run's start.
public struct ClockRecord: Equatable, Sendable {
  package var name: String
  package var costNanoseconds: Double
  package var resolutionNanoseconds: Double
  package var shortestBatchNanoseconds: Double?

  package init(
    name: String,
    costNanoseconds: Double,
    resolutionNanoseconds: Double,
    shortestBatchNanoseconds: Double? = nil
  ) {
    self.name = name
    self.costNanoseconds = costNanoseconds
    self.resolutionNanoseconds = resolutionNanoseconds
    self.shortestBatchNanoseconds = shortestBatchNanoseconds
  }

  package static let table = Table<ClockRecord>(
    "clock",
    columns: [
      Column("name", \.name, .prose),
      Column(
        "cost_ns",
        \.costNanoseconds,
        .amount,
        "what a read costs, the smallest step, and how long a batch lasts at least"
      ),
      Column("resolution_ns", \.resolutionNanoseconds, .amount),
      Column("shortest_batch_ns", \.shortestBatchNanoseconds, .optional(.amount)),
    ],
    blank: ClockRecord(name: "", costNanoseconds: 0, resolutionNanoseconds: 0)
  )
}

/// The system's load averages at one moment.
public struct LoadRecord: Equatable, Sendable {
  package var oneMinute: Double
  package var fiveMinutes: Double
  package var fifteenMinutes: Double

  package init(oneMinute: Double, fiveMinutes: Double, fifteenMinutes: Double) {
    self.oneMinute = oneMinute
    self.fiveMinutes = fiveMinutes
    self.fifteenMinutes = fifteenMinutes
  }

  package static let table = Table<LoadRecord>(
    "load",
    columns: [
      Column("one_minute", \.oneMinute, .amount, "means of these times"),
      Column("five_minutes", \.fiveMinutes, .amount),
      Column("fifteen_minutes", \.fifteenMinutes, .amount),
    ],
    blank: LoadRecord(oneMinute: 0, fiveMinutes: 0, fifteenMinutes: 0)
  )
}

/// Something that could not be measured, and why.
public struct UnavailableRecord: Equatable, Sendable {
  package var what: String
  package var reason: String

  package init(what: String, reason: String) { (self.what, self.reason) = (what, reason) }

  package static let table = Table<UnavailableRecord>(
    "unavailable",
    columns: [
      Column("what", \.what, .reason, "a metric or facility, why it is missing, and what would help"),
      Column("reason", \.reason, .reason),
    ],
    blank: UnavailableRecord(what: "", reason: "")
  )
}

/// The A/A twin: one strategy measured twice under two names.
public struct TwinRecord: Equatable, Sendable {
  package var strategy: String
  package var ratio: Double
  package var intervalLow: Double
  package var intervalHigh: Double
  package var intervalLevel: Double
  package var limit: Double
  /// Nothing in files of earlier versions.
  package var verdict: TwinCheck.Verdict?

  package init(strategy: String, ratio: Double, interval: Interval, limit: Double) {
    self.strategy = strategy
    self.ratio = ratio
    intervalLow = interval.low
    intervalHigh = interval.high
    intervalLevel = interval.level
    self.limit = limit
    verdict = judged
  }

  /// What its interval says, in files of any version.
  package var judged: TwinCheck.Verdict {
    TwinCheck.verdict(lower: intervalLow, upper: intervalHigh, limit: limit)
  }

  /// The one with the gravest verdict, and of those the one with the widest interval.
  package static func worst(of twins: [TwinRecord]) -> TwinRecord? {
    twins.max { ($0.judged.gravity, $0.width) < ($1.judged.gravity, $1.width) }
  }

  private var width: Double { intervalLow > 0 ? intervalHigh / intervalLow : .infinity }

  package static let table = Table<TwinRecord>(
    "twin",
    columns: [
      Column("strategy", \.strategy, .name, "what was measured under two names"),
      Column(
        "ratio",
        \.ratio,
        .amount,
        "the median paired ratio (ideal 1), its interval and the level of that"
      ),
      Column("ratio_lo", \.intervalLow, .amount),
      Column("ratio_hi", \.intervalHigh, .amount),
      Column("ci_level", \.intervalLevel, .level),
      Column("limit", \.limit, .amount, "how far from 1 that may be"),
      Column(
        "verdict",
        \.verdict,
        .optional(.word),
        "whether the interval is within the limit, reaches beyond it, or is outside"
      ),
    ],
    blank: TwinRecord(strategy: "", ratio: 1, interval: Interval(low: 1, high: 1, level: 0.99), limit: 0),
    check: { twin throws(Problem) in
      let isOrdered = twin.intervalLow <= twin.intervalHigh
      try Problem.require(isOrdered, "ratio_hi", "\(twin.intervalHigh) is below ratio_lo", code: .outOfRange)
    }
  )
}
