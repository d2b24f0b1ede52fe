package import Statistics

/// The machine that measured.
package struct MachineRecord: Equatable, Sendable {
  package private(set) var machineID: String
  package private(set) var cpuModel: String
  /// What tells processors of one name apart; nil in files of earlier versions, and where the system does not say.
  package private(set) var processor: String?
  package private(set) var architecture: String
  package private(set) var system: String
  package var kernel: String
  package private(set) var cores: Int
  package var memoryBytes: Int?

  package init(
    cpuModel: String = "",
    processor: String? = nil,
    architecture: String = "",
    system: String = "",
    kernel: String = "",
    cores: Int = 1,
    memoryBytes: Int? = nil
  ) {
    (self.cpuModel, self.architecture, self.system) = (cpuModel, architecture, system)
    (self.kernel, self.cores, self.memoryBytes) = (kernel, cores, memoryBytes)
    self.processor = processor
    machineID = TextDigest.of([processor ?? cpuModel, architecture, system, "\(cores)"])
  }

  package static let table = Table<MachineRecord>(
    "machine",
    columns: [
      .machineID(\.machineID),
      Column("cpu_model", \.cpuModel, .prose, "processor, instruction set, operating system and kernel"),
      Column("architecture", \.architecture, .prose), Column("system", \.system, .prose),
      Column("kernel", \.kernel, .prose),
      Column("cores", \.cores, .count(from: 1), "usable cores, physical memory"),
      Column("memory_bytes", \.memoryBytes, .optional(.count())),
      Column(
        "processor",
        \.processor,
        .optional(.prose),
        "what tells processors of one name apart: their numbers and caches"
      ),
    ],
    blank: MachineRecord()
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

/// The state of the repository that was built.
package struct SourceRecord: Equatable, Sendable {
  package var commit: String
  package var isDirty: Bool

  package init(commit: String = "", isDirty: Bool = false) {
    (self.commit, self.isDirty) = (commit, isDirty)
  }

  package static let table = Table<SourceRecord>(
    "source",
    columns: [
      Column("commit", \.commit, .prose, "the full hash of the commit, and whether files differed from it"),
      Column("dirty", \.isDirty, .flag),
    ],
    blank: SourceRecord()
  )
}

/// How it was built: the same source differs by more than a factor of two between build modes.
package struct BuildRecord: Equatable, Sendable {
  package var binaryDigest: String
  package var swiftVersion: String
  package var mode: String
  package var flags: [String]

  package init(binaryDigest: String = "", swiftVersion: String = "", mode: String = "", flags: [String] = [])
  {
    (self.binaryDigest, self.swiftVersion) = (binaryDigest, swiftVersion)
    (self.mode, self.flags) = (mode, flags)
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
      Column("swift_version", \.swiftVersion, .prose), Column("mode", \.mode, .prose),
      Column("flags", \.flags, .list(of: .prose), "those that differ from the mode's own"),
    ],
    blank: BuildRecord()
  )
}

package struct AllocatorRecord: Equatable, Sendable {
  package var name: String
  package var version: String?
  package var options: [String]

  package init(name: String = "", version: String? = nil, options: [String] = []) {
    (self.name, self.version, self.options) = (name, version, options)
  }

  package static let table = Table<AllocatorRecord>(
    "allocator",
    columns: [
      Column("name", \.name, .prose), Column("version", \.version, .optional(.prose)),
      Column("options", \.options, .list(of: .prose), "in its own syntax"),
    ],
    blank: AllocatorRecord()
  )
}

/// The clock as it was measured at the run's start.
package struct ClockRecord: Equatable, Sendable {
  package var name: String
  package var costNanoseconds: Double
  package var resolutionNanoseconds: Double
  package var shortestBatchNanoseconds: Double?

  package init(
    name: String = "",
    costNanoseconds: Double = 0,
    resolutionNanoseconds: Double = 0,
    shortestBatchNanoseconds: Double? = nil
  ) {
    (self.name, self.costNanoseconds) = (name, costNanoseconds)
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
        "what a read costs, the smallest step, and how long a slice is meant to last"
      ),
      Column("resolution_ns", \.resolutionNanoseconds, .amount),
      Column("shortest_batch_ns", \.shortestBatchNanoseconds, .optional(.amount)),
    ],
    blank: ClockRecord()
  )
}

/// How fast the processor was while messages were timed, and how often something else used it.
package struct ConditionsRecord: Equatable, Sendable {
  /// What a step of pure arithmetic took beside a visit: the median, to which times are given.
  package private(set) var stepNanoseconds: Double
  /// The share of visits at another speed.
  package private(set) var otherSpeed: Double
  /// How many times as long a step took at the slowest as at the fastest, but for the outermost hundredth at either end.
  package private(set) var speedRange: Double
  /// The share of visits during which something else used the core.
  package private(set) var disturbed: Double?

  /// What the readings beside all visits say; nil for none.
  package init?(steps: [Double]) {
    guard let sorted = try? SortedSample(steps) else { return nil }
    let usual = sorted.middle
    let outside = steps.count / 100
    stepNanoseconds = usual.toSixDigits
    otherSpeed = (Double(steps.count { abs($0 / usual - 1) > 0.01 }) / Double(steps.count)).toSixDigits
    speedRange = (sorted.values[steps.count - 1 - outside] / sorted.values[outside]).toSixDigits
  }

  private init() { (stepNanoseconds, otherSpeed, speedRange) = (0, 0, 1) }

  package mutating func note(disturbed share: Double) { disturbed = share.toSixDigits }

  package static let table = Table<ConditionsRecord>(
    "conditions",
    columns: [
      Column(
        "step_ns",
        \.stepNanoseconds,
        .amount,
        "of a step of arithmetic beside all visits the median, and the share that was more than 1 % off"
      ),
      Column("other_speed", \.otherSpeed, .amount),
      Column(
        "speed_range",
        \.speedRange,
        .amount,
        "the slowest ÷ the fastest step, but for a hundredth at either end"
      ),
      Column(
        "disturbed",
        \.disturbed,
        .optional(.amount),
        "the share of visits that something else disturbed: an allocation beside them took over 1.15 times as long as beside the calmest tenth"
      ),
    ],
    blank: ConditionsRecord()
  )
}

/// The system's load averages at one moment.
package struct LoadRecord: Equatable, Sendable {
  package var oneMinute: Double
  package var fiveMinutes: Double
  package var fifteenMinutes: Double

  package init(oneMinute: Double = 0, fiveMinutes: Double = 0, fifteenMinutes: Double = 0) {
    (self.oneMinute, self.fiveMinutes, self.fifteenMinutes) = (oneMinute, fiveMinutes, fifteenMinutes)
  }

  package static let table = Table<LoadRecord>(
    "load",
    columns: [
      Column("one_minute", \.oneMinute, .amount, "means of these times"),
      Column("five_minutes", \.fiveMinutes, .amount), Column("fifteen_minutes", \.fifteenMinutes, .amount),
    ],
    blank: LoadRecord()
  )
}

/// Something that could not be measured, and why.
package struct UnavailableRecord: Equatable, Sendable {
  package var what: String
  package var reason: String

  package init(what: String = "", reason: String = "") { (self.what, self.reason) = (what, reason) }

  package static let table = Table<UnavailableRecord>(
    "unavailable",
    columns: [
      Column("what", \.what, .reason, "a metric or facility, why it is missing, and what would help"),
      Column("reason", \.reason, .reason),
    ],
    blank: UnavailableRecord()
  )
}

/// A case that failed while it was measured, and why.
package struct FailureRecord: Equatable, Sendable {
  package var caseID: String
  package var reason: String

  package init(caseID: String = "", reason: String = "") { (self.caseID, self.reason) = (caseID, reason) }

  package static let table = Table<FailureRecord>(
    "failed",
    columns: [
      Column("case_id", \.caseID, .name, "the case, and what happened"), Column("reason", \.reason, .reason),
    ],
    blank: FailureRecord()
  )
}

/// The A/A twin: one strategy measured twice under two names.
package struct TwinRecord: Equatable, Sendable {
  package var strategy: String
  package var ratio: Double
  package var intervalLow: Double
  package var intervalHigh: Double
  package var intervalLevel: Double
  package var limit: Double
  /// Nothing in files of earlier versions.
  package var verdict: TwinCheck.Verdict?

  package init(strategy: String, ratio: Double, interval: Interval, limit: Double) {
    (self.strategy, self.ratio, self.limit) = (strategy, ratio, limit)
    (intervalLow, intervalHigh, intervalLevel) = (interval.low, interval.high, interval.level)
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
        "the median paired ratio (best: 1), its interval and the level of that"
      ),
      Column("ratio_lo", \.intervalLow, .amount), Column("ratio_hi", \.intervalHigh, .amount),
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
      try Problem.requireInterval(twin.intervalLow, twin.intervalHigh, "ratio_hi", of: twin.ratio)
    }
  )
}
