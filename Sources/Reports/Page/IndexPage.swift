public import Results
import Statistics

/// The page about a folder of runs: what each is, and what strategies came to in several of them.
public struct IndexPage: Sendable {
  /// A run as the index has it.
  public struct Entry: Sendable {
    /// The folder, from the one that the index stands in.
    public var path: String
    /// Whether it has a page of its own.
    public var hasPage: Bool
    /// What `run.json` says.
    public var manifest: RunManifest
    /// The rows of `results.csv`; none where there is no such file.
    public var results: [ResultRow]
    /// The cases of its plan, where it has figures of them.
    public var cases: Int
    /// The rows of `compare.csv`; none where there is no such file.
    public var comparisons: [ComparisonRow]
    /// What it has besides, in words.
    public var extras: [String]
    /// What has to be known before its figures are believed.
    public var warning: String?

    /// A run.
    public init(
      path: String,
      hasPage: Bool,
      manifest: RunManifest,
      results: [ResultRow] = [],
      cases: Int = 0,
      comparisons: [ComparisonRow] = [],
      extras: [String] = [],
      warning: String? = nil
    ) {
      self.path = path
      self.hasPage = hasPage
      self.manifest = manifest
      self.results = results
      self.cases = cases
      self.comparisons = comparisons
      self.extras = extras
      self.warning = warning
    }
  }

  private let title: String
  private let entries: [Entry]

  /// The index of these runs, latest first.
  public init(_ title: String, _ entries: [Entry]) { (self.title, self.entries) = (title, entries) }

  /// The whole file.
  public var html: String {
    PageShell(
      title: "\(title) – Bubbleup",
      header: .tag(
        "header",
        [:],
        [.tag("p", ["class": "about"], "Bubbleup"), .tag("h1", [:], "Runs in \(title)")]
      ),
      sections: sections,
      origin: "Made from the runs' files by “bubbleup report --index”, which makes the same page again."
    ).html
  }

  var sections: [PageSection] { [runs, shared].compactMap(\.self) }

  private var runs: PageSection {
    var table = DataTable(
      "All runs",
      words: ["run", "begun", "state", "has", "machine", "compiler", "commit"],
      rows: entries.map { entry in
        let manifest = entry.manifest
        return [
          entry.path, PageText.date(manifest.startedAt), Self.state(entry), Self.content(entry),
          "\(manifest.machine.cpuModel), \(PageText.count(manifest.machine.cores, "core"))",
          "Swift \(manifest.build.swiftVersion.prefix { $0 != " " }), \(manifest.build.mode)",
          manifest.source.map { String($0.commit.prefix(10)) } ?? "–",
        ]
      }
    )
    table.links = entries.map { $0.hasPage ? Self.address("\($0.path)/report.html") : nil }
    return PageSection(
      id: "runs",
      title: "Runs",
      caption:
        "Latest first. A name leads to the page of its run, where there is one; 'bubbleup report' makes it.",
      tables: [table],
      openTables: 1
    )
  }

  private static func state(_ entry: Entry) -> String {
    let state = entry.manifest.state
    let words = state.reason.map { "\(state.kind): \($0)" } ?? "\(state.kind)"
    return [words, verdict(entry), entry.warning].compactMap(\.self).joined(separator: "\n")
  }

  /// What a check found worse, in the words of the run's own page: whoever reads the index may look no further.
  private static func verdict(_ entry: Entry) -> String? {
    let worse = ReportVerdict.worse(entry.comparisons)
    return VerdictCounts(worse).gravest.map { "\($0.rawValue) in \(PageText.count(worse.count, "row"))" }
  }

  private static func content(_ entry: Entry) -> String {
    let words = (entry.cases > 0 ? [PageText.count(entry.cases, "case")] : []) + entry.extras
    return words.isEmpty ? "nothing yet" : words.joined(separator: ", ")
  }

  /// A path of folders may have any character that a name may have, which is fewer than an address takes.
  private static func address(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7f && !"%?#".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    .joined()
  }

  // MARK: - Several runs

  /// So many runs stand side by side at most, the latest.
  private static let mostRuns = 8

  /// What strategies came to on the one setting that most of the runs have.
  private var shared: PageSection? {
    let measured = entries.map { (entry: $0, figures: Figures($0.results)) }
      .filter { !$0.figures.drawn(.ratioToChase, .median).isEmpty }
    let settings = measured.map { Set(Figures.settings(of: rows($0.figures))) }
    guard let setting = Self.mostCommon(settings) else { return nil }
    let runs = zip(measured, settings).filter { $1.contains(setting) }.map(\.0).prefix(Self.mostRuns)
    guard runs.count > 1 else { return nil }
    var seen: Set<String> = []
    let strategies = runs.flatMap(\.figures.strategies).filter { seen.insert($0).inserted }
    let cells = strategies.map { strategy in
      runs.map { run in
        rows(run.figures).first { $0.caseKey.strategy == strategy && Setting($0.caseKey) == setting }
      }
    }
    let shown = zip(strategies, cells).filter { $1.contains { $0 != nil } }
    var table = DataTable(
      "× chase: \(setting.label)",
      words: ["strategy"],
      numbers: runs.map(\.entry.path),
      rows: shown.map { strategy, cells in [strategy] + cells.map { $0.map(Figures.plain) ?? "–" } }
    )
    table.styles = shown.map { StrategyStyle($0.0) }
    return PageSection(
      id: "strategies",
      title: "The same strategies in several runs",
      caption: """
        What a message costs, as a multiple of a bare walk along pointers that each run times too: times of two machines, or \
        of two days, do not compare, and these do better. The setting is the one that most of the runs have.
        """,
      tables: [table],
      openTables: 1
    )
  }

  private func rows(_ figures: Figures) -> [ResultRow] {
    figures.drawn(.ratioToChase, .median).filter { $0.caseKey.threads == 1 }
  }

  /// Of several the one of an app, then the one of most levels.
  private static func mostCommon(_ settings: [Set<Setting>]) -> Setting? {
    let counts = settings.reduce(into: [Setting: Int]()) { counts, own in
      for setting in own { counts[setting, default: 0] += 1 }
    }
    func rank(_ setting: Setting) -> (Int, Int, Int, Int) {
      (counts[setting] ?? 0, setting.scenario == "app" ? 1 : 0, setting.depth ?? 0, setting.controllers ?? 0)
    }
    return counts.keys.max { rank($0) < rank($1) }
  }
}
