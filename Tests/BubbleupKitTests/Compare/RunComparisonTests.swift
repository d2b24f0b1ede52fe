#if DEBUG
import Foundation
import Results
import Statistics
import Testing

@testable import BubbleupKit

@Suite("One run against another")
struct RunComparisonTests {
  private func compared(
    base: [String: CompareFixture.Cost] = ["delegate.relay": .init()],
    candidate: [String: CompareFixture.Cost],
    change: (inout RunManifest) -> Void = { _ in }
  ) throws -> CompareFixture {
    let fixture = try CompareFixture()
    try fixture.run("old", base)
    try fixture.run("new", candidate, manifest: change)
    #expect(fixture.compare("old", "new").code == .success)
    return fixture
  }

  @Test(
    "the times of two runs are never judged, but what they look like is said",
    arguments: [
      (1000.0, "the interval reaches beyond the margin"), (1100, "looks worse"), (5000, "looks worse"),
      (900, "looks better"), (200, "looks better"),
    ]
  )
  func times(latency: Double, impression: String) throws {
    let fixture = try compared(candidate: ["delegate.relay": .init(latency: latency)])
    let row = try #require(try fixture.row(.latency, "delegate.relay", in: "new"))
    #expect(row.verdict == .inconclusive && row.looksDifferent == impression.hasPrefix("looks"))
    #expect(row.reason == "\(impression), but the two runs share no launches")
    #expect(row.method == "interval-ends" && row.ratio == latency / 1000)
    #expect(abs((row.ratioLow ?? 0) - latency * 0.99 / 1010) < 1e-5)
    #expect(abs((row.ratioHigh ?? 0) - latency * 1.01 / 990) < 1e-5)
  }

  @Test("what is on one side only is added or removed, never dropped")
  func oneSided() throws {
    let fixture = try compared(
      base: ["delegate.relay": .init(), "parent.weak": .init()],
      candidate: ["delegate.relay": .init(), "parent.new": .init()]
    )
    let verdicts = try fixture.rows(of: "new").map { "\($0.caseKey.strategy) \($0.verdict.rawValue)" }
    let counts = Dictionary(verdicts.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts["parent.new added"] == 3 && counts["parent.weak removed"] == 3 && verdicts.count == 9)
  }

  /// A change of the circumstances and the word that has to name it.
  private static let circumstances: [(word: String, change: @Sendable (inout RunManifest) -> Void)] = [
    ("toolchains", { $0.build.swiftVersion = "6.4" }), ("build modes", { $0.build.mode = "debug" }),
    ("build modes", { $0.build.flags = ["-Ounchecked"] }), ("allocators", { $0.allocator.version = "6" }),
    ("machines", { $0.machine = CompareFixture.machine(cpu: "Other") }),
    ("machines", { $0.machine = machine(processor: "another generation") }),
  ]

  private static func machine(processor: String?) -> MachineRecord {
    let (model, architecture) = (CompareFixture.machine.cpuModel, CompareFixture.machine.architecture)
    return MachineRecord(
      cpuModel: model,
      processor: processor,
      architecture: architecture,
      system: "Linux",
      kernel: "6.1",
      cores: 2
    )
  }

  @Test("runs that know only the name of their processor have no times to compare, but counts")
  func nameAlone() throws {
    let fixture = try CompareFixture()
    for name in ["old", "new"] {
      let costs: [String: CompareFixture.Cost] = [
        "delegate.relay": .init(latency: name == "old" ? 1000 : 5000)
      ]
      try fixture.run(name, costs, manifest: { $0.machine = Self.machine(processor: nil) })
    }
    let session = fixture.compare("old", "new")
    #expect(session.output.contains("share a name"))
    let time = try #require(try fixture.row(.latency, "delegate.relay", in: "new"))
    #expect(time.verdict == .notComparable && time.reason.contains("old (Example CPU) and new (Example CPU)"))
    #expect(try fixture.row(.retains, "delegate.relay", in: "new")?.verdict == .same)
  }

  @Test("under other circumstances times are not comparable and counts are", arguments: circumstances.indices)
  func foreign(index: Int) throws {
    let (word, change) = Self.circumstances[index]
    let fixture = try compared(
      candidate: ["delegate.relay": .init(latency: 5000, retains: 11)],
      change: change
    )
    let time = try #require(try fixture.row(.latency, "delegate.relay", in: "new"))
    #expect(time.verdict == .notComparable && time.ratio == nil && time.reason.contains(word))
    #expect(try fixture.row(.retains, "delegate.relay", in: "new")?.verdict == .regressed)
  }

  @Test("a statistic that failed on one side says so, and so does one that could not be measured")
  func withoutValue() throws {
    let fixture = try CompareFixture()
    let costs = ["delegate.relay": CompareFixture.Cost()]
    try fixture.run("old", costs)
    try fixture.run(
      "new",
      costs,
      rows: { rows in
        for (metric, status) in [(Metric.latency, Results.Status.failed), (.retains, .unavailable)] {
          rows.removeAll { $0.metric == metric.id }
          rows.append(
            ResultRow(
              runID: "new",
              machineID: CompareFixture.machine.machineID,
              caseKey: try CompareFixture.key("delegate.relay"),
              metric: metric,
              stat: metric == .latency ? .median : .exact,
              without: status,
              reason: "because"
            )
          )
        }
      }
    )
    _ = fixture.compare("old", "new")
    let rows = try [Metric.latency, .retains].map {
      try #require(try fixture.row($0, "delegate.relay", in: "new"))
    }
    #expect(rows.map(\.verdict) == [.failed, .notComparable])
    #expect(rows.allSatisfy { $0.reason.contains("because") })
  }

  @Test("a baseline of counts alone is compared by counts alone")
  func countsOnly() throws {
    let fixture = try CompareFixture()
    try fixture.run("old", ["delegate.relay": .init()])
    try fixture.run("new", ["delegate.relay": .init(latency: 9000, retains: 11)])
    #expect(fixture.baseline("save", "kept", "old").code == .success)
    let session = fixture.compare("kept", "new")
    #expect(session.code == .success && session.output.contains("counts only"))
    let rows = try fixture.rows(of: "new")
    #expect(rows.map { "\($0.metric) \($0.verdict.rawValue)" } == ["retains regressed", "left_objects same"])
  }

  @Test(
    "a comparison says regressed in every format and still ends with 0",
    arguments: CompareVerb.Format.allCases
  )
  func formats(_ format: CompareVerb.Format) throws {
    let fixture = try CompareFixture()
    try fixture.run("old", ["delegate.relay": .init()])
    try fixture.run("new", ["delegate.relay": .init(retains: 11)])
    let words = ["old", "new", "--format", format.rawValue, "--output", fixture.file("here.csv")]
    let session = fixture.compare(words: words)
    #expect(session.code == .success && session.output.contains("regressed"))
    let file = try String(contentsOfFile: fixture.file("here.csv"), encoding: .utf8)
    #expect(format != .csv || session.output == file)
    #expect(!FileManager.default.fileExists(atPath: fixture.file("new/compare.csv")))
    if format == .json {
      let json = try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any]
      #expect(json?["rows"] != nil)
    }
  }

  @Test("filters, skips and metrics select the rows; a selection of nothing is refused")
  func selection() throws {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.strong": .init()]
    try fixture.run("old", costs)
    try fixture.run("new", costs)
    _ = fixture.compare("old", "new", "--metric", "^retains$", "--filter", "parent")
    #expect(try fixture.rows(of: "new").map(\.caseKey.strategy) == ["parent.strong"])
    _ = fixture.compare("old", "new", "--skip", "parent", "--replace")
    #expect(try Set(fixture.rows(of: "new").map(\.caseKey.strategy)) == ["delegate.relay"])
    #expect(fixture.compare("old", "new", "--metric", "nothing").code == .usage)
  }
}
#endif
