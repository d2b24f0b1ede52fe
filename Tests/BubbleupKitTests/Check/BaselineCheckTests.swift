#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Reports
import Results
import Scenarios
import Statistics
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("A check against a kept baseline")
final class BaselineCheckTests {
  private let fixture: CompareFixture
  private var subjects = Array(GateSuite.quickCases().timed.prefix(2))
  private let said = MemorySink()

  init() throws { fixture = try CompareFixture() }

  /// What of a kept run is not as it is here.
  private typealias Change = (inout RunManifest) -> Void

  /// A baseline of the two cases that was made here, but for `change`; `lacking` says why a count has no number.
  private func baseline(
    _ name: String = "kept",
    lacking: [Metric: String] = [:],
    uncounted: [CaseKey] = [],
    change: Change = { _ in }
  ) throws -> KeptBaseline {
    var manifest = RunManifest.beginning(
      try RunName(name),
      arguments: [],
      seed: 1,
      clock: try ClockCalibration(of: .monotonic),
      isIsolated: false,
      unavailable: []
    )
    change(&manifest)
    let keys = try subjects.map { try CaseKey($0, on: HierarchyPlan($0.scenario.parameters)) }
    let rows = keys.flatMap { key in
      [(Metric.latency, Stat.median), (.retains, .exact), (.allocations, .exact)].map { metric, stat in
        var row = CompareFixture.row(name, key, metric, stat, 1, machineID: manifest.machine.machineID)
        guard let reason = lacking[metric] else { return row }
        (row.value, row.sampleCount, row.status, row.reason) = (nil, nil, .unavailable, reason)
        return row
      }
    }
    try fixture.run(name, [:], planned: uncounted, manifest: { $0 = manifest }, rows: { $0 = rows })
    #expect(fixture.baseline("save", name, name).code == .success)
    return try KeptBaseline(name, results: fixture.path)
  }

  private func check(_ baseline: KeptBaseline, _ build: PlayedBuild = PlayedBuild(), lost: [LostCase] = [])
    throws
    -> CheckOutcome
  {
    let paths = try build.put("build", below: fixture.path)
    return try baseline.check(
      try CheckPlan(timing: subjects),
      CheckSide(label: "played", timed: [paths.timed], counting: paths.counting),
      lost: lost,
      on: Console(output: .memory, diagnostics: ConsoleEndpoint(sink: said))
    )
  }

  @Test("its counts are compared, and nothing is timed")
  func here() throws {
    let kept = try baseline()
    let same = try check(kept)
    #expect(said.text.hasPrefix("counting 2 cases 3 times: about "))
    #expect(same.times.isEmpty && PlayedBuild.log("build/bubbleup", below: fixture.path).isEmpty)
    #expect(same.counts.map { $0.map(\.count) } == [[.allocations, .retains], [.allocations, .retains]])
    #expect(same.counts.joined().allSatisfy { $0.verdict == .same })
    let more = try check(kept, PlayedBuild(retains: 11))
    #expect(more.counts.allSatisfy { $0[1].verdict == .regressed })
    // What does not repeat in the candidate alone excuses nothing.
    let loose = try check(kept, PlayedBuild(retains: 11, unsteady: 10))
    #expect(loose.counts.allSatisfy { $0.map(\.verdict) == [.inconclusive, .regressed] })
  }

  @Test(
    "a kept count that does not repeat, or is below 0, is not held, and excuses no other count of its case"
  )
  func excused() throws {
    var sheet = ResultSheet(runID: "kept", machineID: "m")
    for figure in [CountFigure.unsteady(totals: 1...9, units: 2), .steady(total: -1, units: 2)] {
      sheet.add(figure, .allocations, try CompareFixture.key("delegate.relay"))
    }
    for (number, reason) in sheet.rows.map(\.reason).enumerated() {
      let outcome = try check(
        try baseline("kept\(number)", lacking: [.allocations: reason]),
        PlayedBuild(retains: 11)
      )
      #expect(outcome.counts.allSatisfy { $0.map(\.verdict) == [.notHeld, .regressed] }, "\(reason)")
      let notes = outcome.document("t", acceptsUndecided: false) { _ in "" }.notes
      #expect(!notes.contains { $0.text.contains("the two builds") })
    }
  }

  @Test("a case that the kept run planned and did not count is not new, and has no figure to compare with")
  func uncounted() throws {
    let third = GateSuite.quickCases().timed[2]
    let kept = try baseline(uncounted: [try CaseKey(third, on: HierarchyPlan(third.scenario.parameters))])
    subjects.append(third)
    let outcome = try check(kept)
    #expect(outcome.counts[2].map(\.verdict) == [.inconclusive, .inconclusive])
    #expect(outcome.exitCode(acceptsUndecided: false) == .noVerdict)
  }

  @Test("under another toolchain or in another build mode nothing compares", arguments: [0, 1])
  func otherBuild(index: Int) throws {
    let changes: [Change] = [{ $0.build.swiftVersion = "5.0" }, { $0.build.mode = "other" }]
    let baseline = try baseline(change: changes[index])
    let defect = #expect(throws: CheckDefect.self) { try check(baseline) }
    #expect(defect?.code == .toolchainMismatch && defect?.exitCode == .unavailable)
  }

  @Test("on another machine and with another allocator counts compare")
  func elsewhere() throws {
    let kept = try baseline {
      $0.machine = CompareFixture.machine
      $0.allocator = AllocatorRecord(name: "other")
    }
    #expect(try check(kept).counts.joined().allSatisfy { $0.verdict == .same })
  }

  @Test("a case that the baseline lacks is reported and passes")
  func added() throws {
    let kept = try baseline()
    subjects.append(GateSuite.quickCases().timed[2])
    let outcome = try check(kept)
    #expect(
      outcome.counts.map { $0.map(\.verdict) } == [[.same, .same], [.same, .same], [.added, .added]]
    )
    #expect(outcome.exitCode(acceptsUndecided: false) == .success)
    #expect(outcome.exitCode(acceptsUndecided: false, refusesAdded: true) == .caseFailed)
  }

  @Test("a case that only the baseline has fails the check, unless --skip leaves it out")
  func removed() throws {
    try fixture.run("one", ["parent.gone": .init()])
    #expect(fixture.baseline("save", "one", "one").code == .success)
    let kept = try KeptBaseline("one", results: fixture.path)
    func lost(_ words: String...) throws -> [LostCase] {
      let request = try CheckRequest(CheckVerb.verb.arguments(["--baseline=one"] + words))
      return try request.cases(kept, of: .standard).lost
    }
    #expect(try lost().map(\.label) == ["chain depth=100 controllers=98 nodes=200 action=select parent.gone"])
    #expect(try lost("--skip=parent.gone").isEmpty)
    let other = try baseline()
    subjects.removeFirst()
    let outcome = try check(other, lost: [LostCase(key: other.keys[0], label: "gone")])
    #expect(outcome.verdict == .removed && outcome.exitCode(acceptsUndecided: false) == .caseFailed)
    #expect(outcome.rows.map(\.verdict).prefix(2) == [.removed, .removed])
    _ = try ComparisonRow.table.file(of: outcome.rows, path: "rows.csv")
  }

  @Test("a baseline of a check by an option that has another name now says which, and what to do")
  func renamed() throws {
    try fixture.run(
      "old",
      ["parent.weak": .init()],
      manifest: { $0.arguments = ["check", "--only=x", "--full"] }
    )
    #expect(fixture.baseline("save", "old", "old").code == .success)
    let kept = try KeptBaseline("old", results: fixture.path)
    let error = #expect(throws: CommandError.self) { try kept.cases(of: .standard) }
    #expect(error?.code == .unavailable && error?.message.contains("'--filter'") == true)
    #expect(error?.advice.contains("again") == true, "\(error?.message ?? "")")
  }

  @Test("a side table under a name that it had before is refused, with the names that there are")
  func formerTable() throws {
    let former = try Parameters(["table": "apple"])
    try fixture.run(
      "old",
      ["responder.walk": .init()],
      rows: { rows in for place in rows.indices { rows[place].caseKey.parameters = former } }
    )
    #expect(fixture.baseline("save", "old", "old").code == .success)
    let error = #expect(throws: CommandError.self) { try KeptBaseline("old", results: fixture.path) }
    #expect(error?.code == .unavailable && error?.message.contains("'per-app' (which was 'apple')") == true)
    #expect(fixture.compare("old", "old").code == .unavailable)
    let session = Session(["counts", "--filter=table=apple"], tool: Bubbleup.tool(name: "bubbleup"))
    #expect(session.code == .usage && session.diagnostics.contains("'per-app'"))
  }

  @Test(
    "options about times are refused with the advice to compare two builds",
    arguments: ["--time-budget=9s", "--confirm=20", "--margin=latency=2%"]
  )
  func times(option: String) {
    let session = Session(["check", "--baseline=kept", option], tool: Bubbleup.tool(name: "bubbleup"))
    #expect(session.code == .usage && session.diagnostics.contains("--against"))
  }
}
#endif
