package import Results

/// Everything that a page is made from: the decoded files of one run, what its strategies' code asks of senders, and how
/// it differs from the run before.
package struct ReportSource: Sendable {
  package var manifest: RunManifest
  package var results: [ResultRow]
  /// `compare.csv`; empty where the run was not compared.
  package var comparisons: [ComparisonRow] = []
  /// Its results against those of the last run before with the same arguments; empty where there is none.
  package var changes: [ComparisonRow] = []
  /// `claims.csv`; empty where no claim was tested.
  package var claims: [ClaimRow] = []
  package var verdicts: [VerdictRow] = []
  /// `stress.csv`; empty where no load was made.
  package var loads: [StressRow] = []
  package var timeline: [TimelineRow] = []
  /// What senders and levels must know, as strategies declare it.
  package var couplings: [Coupling] = []
  package var knownFaults = KnownFaults()
  /// The app that was measured, where it was read from a file.
  package var app: ImportedApp?
  /// The samples behind the first figures of the page; empty where none were kept.
  package var spreads: [SampleSpread] = []
  /// Why the samples that were kept cannot be read; nil where they can.
  package var sampleProblem: String?

  /// The rows of a run, which may have more.
  package init(manifest: RunManifest, results: [ResultRow]) {
    (self.manifest, self.results) = (manifest, results)
  }

  /// The cases that a page shows the spread of; the samples of all others need not be read.
  package static func spreadCases(_ results: [ResultRow]) -> Set<CaseKey> {
    Set(Figures(results).overview.map(\.caseKey))
  }
}

/// The visits of one case, each by its time per message.
package struct SampleSpread: Sendable {
  package let caseKey: CaseKey
  package let values: [Double]

  package init(_ caseKey: CaseKey, _ values: [Double]) {
    (self.caseKey, self.values) = (caseKey, values)
  }
}

/// What the code around a strategy has to know: facts that stand in no file of a run.
package struct Coupling: Sendable {
  package let strategy: String
  /// The types that its sender names, and what for; nil where they were not counted.
  package let types: [(name: String, reason: String)]?
  /// What each level in between has to have; nil where unsaid.
  package let ofLevels: String?

  package init(_ strategy: String, _ types: [(name: String, reason: String)]?, ofLevels: String? = nil) {
    (self.strategy, self.types, self.ofLevels) = (strategy, types, ofLevels)
  }
}

/// Where the figures come from, and what is missing.
extension RunManifest {
  var section: PageSection {
    let commit = source.map {
      " at commit \($0.commit.prefix(12))\($0.isDirty ? ", with changes" : "")"
    }
    return PageSection(
      id: "run",
      title: "Where these figures come from",
      says: """
        Measured on \(PageText.date(startedAt)) by a \(build.mode) build\(commit ?? ""), on \
        \(machine.cpuModel) with \(PageText.count(machine.cores, "core")).\(resolution)
        """,
      reading: """
        Times from another machine are not comparable; ratios to the pointer chase come closer. What could not be measured \
        has no figure on this page, and its reason stands in the last table.
        """,
      tables: [facts] + [shards, unavailable.table].compactMap(\.self),
      openTables: 1
    )
  }

  /// What the A/A check found where it found most.
  private var resolution: String {
    guard let twin else { return "" }
    let ends = [twin.intervalLow, twin.intervalHigh].map { ReportFigure.decimal($0, places: 3) }
    return """
       In the scenario where that is worst, \(twin.strategy) took \(ends[0]) to \(ends[1]) times as long as an identical \
      copy of itself, so smaller differences there may be chance.
      """
  }

  private var facts: DataTable {
    DataTable("The run", of: subject + place, [.words("what") { $0.0 }, .words("value") { $0.1 }])
  }

  private var subject: [(String, String)] {
    var facts = [
      ("run", runID), ("began", PageText.date(startedAt)), ("state", state.kind),
      ("arguments", arguments.joined(separator: " ")), ("seed", "\(seed)"),
    ]
    if let source = source {
      facts.append(("commit", source.commit + (source.isDirty ? ", with changes" : "")))
    }
    let flags = build.flags.joined(separator: " ")
    facts.append(("build", [build.mode, flags].filter { !$0.isEmpty }.joined(separator: " ")))
    facts.append(("compiler", "Swift \(build.swiftVersion)"))
    return facts
  }

  private var place: [(String, String)] {
    let others = machineIDs.count - 1
    let processor = "\(machine.cpuModel), \(PageText.count(machine.cores, "core"))"
    let allocator = [allocator.name, allocator.version ?? ""] + allocator.options
    var facts = [
      (
        "processor",
        processor + (others > 0 ? ", and \(PageText.count(others, "other")): see the shards" : "")
      ),
      ("system", "\(machine.system) \(machine.kernel), \(machine.architecture)"),
      ("allocator", allocator.filter { !$0.isEmpty }.joined(separator: " ")),
      (
        "clock",
        "\(clock.name), \(PageText.value(clock.costNanoseconds, unit: "ns")) per read"
      ),
    ]
    if let conditions {
      let share = PageText.percent(conditions.otherSpeed)
      let range = PageText.percent(conditions.speedRange - 1)
      facts.append(("speed", "another one in \(share) of visits, up to \(range) apart: allowed for"))
      if let disturbed = conditions.disturbed {
        facts.append(
          ("disturbed", "\(PageText.percent(disturbed)) of visits: left out, unless too few were not")
        )
      }
    }
    if let before = loadBefore {
      let after = loadAfter.map { ", after \(PageText.trimmed($0.oneMinute))" } ?? ""
      facts.append(("load", "before \(PageText.trimmed(before.oneMinute))\(after)"))
    }
    return facts
  }

  /// Which machine measured what; nil for a run that was not merged from shards.
  private var shards: DataTable? {
    merged.map { merged in
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
