public import Results

/// Everything that a page is made from: the decoded files of one run, and what its strategies' code asks of senders.
public struct ReportSource: Sendable {
  /// `run.json`.
  public var manifest: RunManifest
  /// `results.csv`.
  public var results: [ResultRow]
  /// `compare.csv`; empty where the run was not compared.
  public var comparisons: [ComparisonRow]
  /// `claims.csv`; empty where no claim was tested.
  public var claims: [ClaimRow]
  /// `verdicts.csv`, likewise.
  public var verdicts: [VerdictRow]
  /// `stress.csv`; empty where no load was made.
  public var loads: [StressRow]
  /// `timeline.csv`; empty where no load was made.
  public var timeline: [TimelineRow]
  /// What senders must know, for the strategies of which that was counted.
  public var couplings: [SenderCoupling]
  /// The samples behind the first figures of the page; empty where none were kept.
  public var spreads: [SampleSpread]
  /// Why the samples that were kept cannot be read; nil where they can.
  public var sampleProblem: String?

  /// The rows of one run.
  public init(
    manifest: RunManifest,
    results: [ResultRow],
    comparisons: [ComparisonRow] = [],
    claims: [ClaimRow] = [],
    verdicts: [VerdictRow] = [],
    loads: [StressRow] = [],
    timeline: [TimelineRow] = [],
    couplings: [SenderCoupling] = [],
    spreads: [SampleSpread] = [],
    sampleProblem: String? = nil
  ) {
    self.manifest = manifest
    self.results = results
    self.comparisons = comparisons
    self.claims = claims
    self.verdicts = verdicts
    self.loads = loads
    self.timeline = timeline
    self.couplings = couplings
    self.spreads = spreads
    self.sampleProblem = sampleProblem
  }

  /// The cases of which a page shows how samples are spread; of all others they need not be read.
  public static func spreadCases(_ results: [ResultRow]) -> Set<CaseKey> {
    Set(OverviewSection(figures: Figures(results)).rows.map(\.caseKey))
  }
}

/// The batches of one case, each by its time per message.
public struct SampleSpread: Sendable {
  /// Whose they are.
  public let caseKey: CaseKey
  /// In the order in which they were taken.
  public let values: [Double]

  /// The samples of a case.
  public init(_ caseKey: CaseKey, _ values: [Double]) {
    self.caseKey = caseKey
    self.values = values
  }
}

/// What the sender of a strategy has to know: a fact about code, which stands in no file of a run.
public struct SenderCoupling: Sendable {
  /// The strategy's name.
  public let strategy: String
  /// The types that its sender names, and what for.
  public let types: [(name: String, reason: String)]

  /// A strategy with the types that its sender names.
  public init(_ strategy: String, _ types: [(name: String, reason: String)]) {
    self.strategy = strategy
    self.types = types
  }
}

/// Where the figures come from, and what is missing.
struct RunFacts {
  let manifest: RunManifest

  var section: PageSection {
    PageSection(
      id: "run",
      title: "Where these figures come from",
      caption: "Times from another machine are not comparable; ratios to the chase come closer.",
      tables: [facts] + [shards, UnmeasuredTable(records: manifest.unavailable).table].compactMap(\.self),
      openTables: 1
    )
  }

  private var facts: DataTable {
    DataTable("The run", words: ["what", "value"], rows: (subject + machine).map { [$0.0, $0.1] })
  }

  private var subject: [(String, String)] {
    var facts = [
      ("run", manifest.runID), ("began", PageText.date(manifest.startedAt)), ("state", manifest.state.kind),
      ("arguments", manifest.arguments.joined(separator: " ")), ("seed", "\(manifest.seed)"),
    ]
    if let source = manifest.source {
      facts.append(("commit", source.commit + (source.isDirty ? ", with changes" : "")))
    }
    let flags = manifest.build.flags.joined(separator: " ")
    facts.append(("build", [manifest.build.mode, flags].filter { !$0.isEmpty }.joined(separator: " ")))
    facts.append(("compiler", "Swift \(manifest.build.swiftVersion)"))
    return facts
  }

  private var machine: [(String, String)] {
    let machine = manifest.machine
    let others = manifest.machineIDs.count - 1
    let processor = "\(machine.cpuModel), \(PageText.count(machine.cores, "core"))"
    let allocator = [manifest.allocator.name, manifest.allocator.version ?? ""] + manifest.allocator.options
    var facts = [
      (
        "processor",
        processor + (others > 0 ? ", and \(PageText.count(others, "other")): see the shards" : "")
      ),
      ("system", "\(machine.system) \(machine.kernel), \(machine.architecture)"),
      ("allocator", allocator.filter { !$0.isEmpty }.joined(separator: " ")),
      (
        "clock",
        "\(manifest.clock.name), \(PageText.value(manifest.clock.costNanoseconds, unit: "ns")) per read"
      ),
    ]
    if let twin = manifest.twin {
      let interval =
        "\(ReportFigure.decimal(twin.intervalLow, places: 4)) … \(ReportFigure.decimal(twin.intervalHigh, places: 4))"
      facts.append(
        ("A/A twin", "\(twin.strategy) × \(ReportFigure.decimal(twin.ratio, places: 4)) (\(interval))")
      )
    }
    if let before = manifest.loadBefore {
      let after = manifest.loadAfter.map { ", after \(PageText.trimmed($0.oneMinute))" } ?? ""
      facts.append(("load", "before \(PageText.trimmed(before.oneMinute))\(after)"))
    }
    return facts
  }

  /// Which machine measured what; nil for a run of one machine that nobody merged.
  private var shards: DataTable? {
    guard let merged = manifest.merged else { return nil }
    return DataTable(
      "The shards, and the machine of each",
      words: ["shard", "run", "began", "machine", "A/A twin", "measured"],
      rows: merged.map { shard in
        let machine = shard.machine
        return [
          "\(shard.number)", shard.runID, PageText.date(shard.startedAt),
          "\(machine.machineID): \(machine.cpuModel), \(PageText.count(machine.cores, "core")), \(machine.system) "
            + machine.kernel,
          shard.twin.map { "× \(ReportFigure.decimal($0.ratio, places: 4))" } ?? "–",
          shard.units.isEmpty ? "nothing" : shard.units.filter { !$0.isEmpty }.joined(separator: "; "),
        ]
      }
    )
  }
}
