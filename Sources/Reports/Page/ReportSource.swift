public import Results

/// Everything that a page is made from: the decoded files of one run, what its strategies' code asks of senders, and how
/// it differs from the run before.
public struct ReportSource: Sendable {
  /// `run.json`.
  public var manifest: RunManifest
  /// `results.csv`.
  public var results: [ResultRow]
  /// `compare.csv`; empty where the run was not compared.
  public var comparisons: [ComparisonRow] = []
  /// Its results against those of the last run before with the same arguments; empty where there is none.
  public var changes: [ComparisonRow] = []
  /// `claims.csv`; empty where no claim was tested.
  public var claims: [ClaimRow] = []
  /// `verdicts.csv`, likewise.
  public var verdicts: [VerdictRow] = []
  /// `stress.csv`; empty where no load was made.
  public var loads: [StressRow] = []
  /// `timeline.csv`, likewise.
  public var timeline: [TimelineRow] = []
  /// What senders must know, where a strategy declares it.
  public var couplings: [SenderCoupling] = []
  /// The samples behind the first figures of the page; empty where none were kept.
  public var spreads: [SampleSpread] = []
  /// Why the samples that were kept cannot be read; nil where they can.
  public var sampleProblem: String?

  /// The rows of a run, which may have more.
  public init(manifest: RunManifest, results: [ResultRow]) {
    self.manifest = manifest
    self.results = results
  }

  /// The cases that a page shows the spread of; the samples of all others need not be read.
  public static func spreadCases(_ results: [ResultRow]) -> Set<CaseKey> {
    Set(OverviewSection(figures: Figures(results)).rows.map(\.caseKey))
  }
}

/// The batches of one case, each by its time per message.
public struct SampleSpread: Sendable {
  /// The case that was measured.
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
    let source = manifest.source.map {
      " at commit \($0.commit.prefix(12))\($0.isDirty ? ", with changes" : "")"
    }
    return PageSection(
      id: "run",
      title: "Where these figures come from",
      says: """
        Measured on \(PageText.date(manifest.startedAt)) by a \(manifest.build.mode) build\(source ?? ""), on \
        \(manifest.machine.cpuModel) with \(PageText.count(manifest.machine.cores, "core")).
        """,
      reading: """
        Times from another machine are not comparable; ratios to the pointer chase come closer. What could not be measured \
        has no figure on this page, and its reason stands in the last table.
        """,
      tables: [facts] + [shards, UnmeasuredTable(records: manifest.unavailable).table].compactMap(\.self),
      openTables: 1
    )
  }

  private var facts: DataTable {
    DataTable("The run", of: subject + machine, [.words("what") { $0.0 }, .words("value") { $0.1 }])
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

  /// Which machine measured what; nil for a run that was not merged from shards.
  private var shards: DataTable? {
    manifest.merged.map { merged in
      DataTable(
        "The shards, and the machine of each",
        of: merged,
        [
          .words("shard") { "\($0.number)" }, .words("run") { $0.runID },
          .words("began") { PageText.date($0.startedAt) },
          .words("machine") { shard in
            let machine = shard.machine
            return "\(machine.machineID): \(machine.cpuModel), \(PageText.count(machine.cores, "core")), "
              + "\(machine.system) \(machine.kernel)"
          },
          .words("A/A twin") { $0.twin.map { "× \(ReportFigure.decimal($0.ratio, places: 4))" } },
          .words("measured") { shard in
            shard.units.isEmpty ? "nothing" : shard.units.filter { !$0.isEmpty }.joined(separator: "; ")
          },
        ]
      )
    }
  }
}
