#if DEBUG
import Foundation
import Reports
import Results
import Scenarios
import Statistics
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("A check of two builds, from their workers to the verdict")
final class PairedCheckTests {
  private let folder: String
  private let said = MemorySink()

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "bubbleup-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func side(_ name: String, _ layouts: [PlayedBuild]) throws -> CheckSide {
    let paths = try layouts.enumerated().map { try $0.element.put("\(name)\($0.offset)", below: folder) }
    return CheckSide(label: name, timed: paths.map(\.timed), counting: paths[0].counting)
  }

  private func check(
    _ base: [PlayedBuild] = [PlayedBuild()],
    _ candidate: [PlayedBuild] = [PlayedBuild()],
    timing cases: [Case] = Array(GateSuite.quickCases().timed.prefix(2)),
    thresholds: String? = nil,
    inject: [String] = [],
    countsOnly: Bool = false,
    ticks: @escaping () -> Disturbance.Ticks? = { nil }
  ) throws -> CheckOutcome {
    let plan = try CheckPlan(
      timing: cases,
      thresholds: try thresholds.map { try Thresholds(parsing: $0) } ?? .none,
      injections: try inject.map { try Injection(parsing: $0) }
    )
    let check = PairedCheck(
      plan: plan,
      base: try side("base", base),
      candidate: try side("candidate", candidate),
      seed: 7,
      stages: StagePlan(),
      budgetSeconds: 600,
      countsOnly: countsOnly,
      console: Console(output: .memory, diagnostics: ConsoleEndpoint(sink: said)),
      // The figures are played, and the host's share of this test's own time has no say in them.
      ticks: ticks
    )
    return try check.run()
  }

  private func requests(_ name: String) -> [String] { PlayedBuild.log("\(name)/bubbleup", below: folder) }

  /// The verdicts on both cases and on the twin.
  private func verdicts(_ outcome: CheckOutcome) -> [Verdict?] {
    outcome.times.map(\.verdict) + [outcome.twin?.verdict]
  }

  private func twinMargin(_ outcome: CheckOutcome) -> Double? {
    guard case .judged(let twin, _)? = outcome.twin?.result else { return nil }
    return twin.margin
  }

  /// Why two builds cannot be compared, or a case of theirs.
  private func defect(_ base: PlayedBuild, _ candidate: PlayedBuild) -> CheckDefect? {
    do { return try check([base], [candidate]).times.compactMap(\.defect).first } catch {
      return error as? CheckDefect
    }
  }

  @Test("two builds that take the same time are the same, and the twin is measured beside them")
  func same() throws {
    let outcome = try check()
    #expect(verdicts(outcome) == [.same, .same, .same])
    // Far below the budget of ten minutes, as there are only two cases.
    #expect(
      said.text.hasPrefix(
        "counting 2 cases of both builds, then timing up to 2 of them in pairs: "
          + "at least 5.1 s, and up to 82 s if cases stay undecided\n"
      )
    )
    #expect(outcome.counts.joined().allSatisfy { $0.verdict == .same })
    #expect(outcome.invalidity == nil)
    #expect(outcome.times.flatMap { [$0.base, $0.candidate] } == [1_000, 1_000, 1_000, 1_000])
  }

  @Test("time that the host took makes times invalid, from more than a tenth of it on", arguments: [10, 11])
  func stolen(_ share: Int) throws {
    var readings = [0, share].compactMap { stolen in
      Disturbance.Ticks(statistics: "cpu  \(stolen == 0 ? 0 : 100 - stolen) 0 0 0 0 0 0 \(stolen)\n")
    }
    let outcome = try check(ticks: { readings.isEmpty ? nil : readings.removeFirst() })
    #expect((outcome.invalidity != nil) == (share > 10) && outcome.stolen == Double(share) / 100)
  }

  @Test(
    "what takes 7 % more is regressed, 7 % less improved, and the twin knows nothing of it",
    arguments: [(1_070, .regressed), (930, .improved)] as [(Int, Verdict)]
  )
  func different(_ nanoseconds: Int, _ verdict: Verdict) throws {
    let outcome = try check([PlayedBuild()], [PlayedBuild(nanoseconds: nanoseconds)])
    #expect(verdicts(outcome) == [verdict, verdict, .same])
  }

  @Test("injected work is the candidate's alone, in its case alone, and never the twin's")
  func injection() throws {
    let label = GateSuite.quickCases().timed[1].label
    let outcome = try check(inject: ["\(NSRegularExpression.escapedPattern(for: label))=+1retain"])
    #expect(verdicts(outcome) == [.same, .regressed, .same])
    #expect(outcome.counts[1].contains { $0.count == .retains && $0.verdict == .regressed })
    // Whichever case the twin is drawn to be.
    let everywhere = try check(inject: [".=+1retain"])
    #expect(verdicts(everywhere) == [.regressed, .regressed, .same])
    #expect(!requests("base0").contains { $0.contains("injected") })
  }

  @Test(
    "a count below 0, because an older object was freed meanwhile, fails neither side",
    arguments: [true, false]
  )
  func belowZero(isBase: Bool) throws {
    let (sound, odd) = ([PlayedBuild(unsteady: 10)], [PlayedBuild(unsteady: -10)])
    let outcome = try check(isBase ? odd : sound, isBase ? sound : odd, countsOnly: true)
    let rows = outcome.rows
    let allocations = rows.filter { $0.metric == Metric.allocations.id }
    // Counts alone start no worker that times.
    #expect(!allocations.isEmpty && requests("base0").isEmpty)
    #expect(allocations.allSatisfy { $0.verdict == .notHeld && $0.ratio == nil })
    // Every row can be written.
    _ = try ComparisonRow.table.file(of: rows, path: "rows.csv")
    #expect(outcome.exitCode(acceptsUndecided: false) == .success)
  }

  @Test(
    "what neither build counts is said once, and decides nothing; what one of them counts is not comparable"
  )
  func uncounted() throws {
    let (whole, partial) = ([PlayedBuild()], [PlayedBuild(countsReferences: false)])
    let outcome = try check(partial, partial, countsOnly: true)
    #expect(outcome.exitCode(acceptsUndecided: false) == .success)
    let notes = outcome.document("t", acceptsUndecided: false) { _ in "" }.notes
    #expect(
      notes.map(\.text) == [
        "releases, retains, weak_loads, by neither build: the worker does not count it"
      ]
    )
    #expect(try check(whole, partial, countsOnly: true).exitCode(acceptsUndecided: false) == .unavailable)
  }

  @Test("a case that the base lacks is reported and passes, and one that the candidate lacks fails")
  func oneSided() throws {
    let lacking = [PlayedBuild(lacks: "responder.walk")]
    let added = try check(lacking, [PlayedBuild()])
    #expect(verdicts(added) == [.same, .added, .same])
    // A row for each of seven counts: their verdict is all that there is to say.
    #expect(added.counts[1].allSatisfy { $0.verdict == .added && $0.reason.isEmpty })
    #expect(added.exitCode(acceptsUndecided: false) == .success)
    #expect(added.exitCode(acceptsUndecided: false, refusesAdded: true) == .caseFailed)
    let notes = added.document("t", acceptsUndecided: false) { _ in "" }.notes
    #expect(notes.contains { $0.label == "added" && $0.text.hasPrefix("responder.walk, in 1 case: ") })
    _ = try ComparisonRow.table.file(of: added.rows, path: "rows.csv")
    let removed = try check([PlayedBuild()], lacking)
    #expect(verdicts(removed) == [.same, .removed, .same])
    #expect(removed.exitCode(acceptsUndecided: false) == .caseFailed)
  }

  @Test("a strategy that only the base has is removed, although this command cannot plan its cases")
  func lost() throws {
    let (base, candidate) = (
      PlayedBuild(strategies: ["a.kept", "a.gone"]), PlayedBuild(strategies: ["a.kept"])
    )
    let outcome = try check([base], [candidate], countsOnly: true)
    #expect(outcome.verdict == .removed && outcome.exitCode(acceptsUndecided: false) == .caseFailed)
    #expect(outcome.rows.filter { $0.verdict == .removed }.map(\.caseKey.strategy) == ["a.gone"])
    _ = try ComparisonRow.table.file(of: outcome.rows, path: "rows.csv")
    #expect(try check([candidate], [base], countsOnly: true).verdict == .same)
  }

  @Test("what cannot be measured here is no case that one of the builds lacks")
  func unmeasurable() throws {
    let short = PlayedBuild(refusal: #"{"unavailable":{"reason":"no stack"}}"#)
    let outcome = try check([short], [short])
    #expect(outcome.exitCode(acceptsUndecided: false) == .unavailable)
    #expect(outcome.times.allSatisfy { $0.verdict == .notComparable })
    #expect(outcome.times.allSatisfy { $0.defect?.message.contains("(base: no stack)") == true })
  }

  @Test(
    "a case whose counts do not repeat is counted a dozen times, and fails by a change beyond its range alone"
  )
  func unsteady() throws {
    func counted(_ base: PlayedBuild, _ candidate: PlayedBuild) throws -> (CountFinding, ExitCode) {
      let outcome = try check([base], [candidate], countsOnly: true)
      let allocations = try #require(outcome.counts[0].first { $0.count == .allocations })
      return (allocations, outcome.exitCode(acceptsUndecided: false))
    }
    let (alike, success) = try counted(PlayedBuild(unsteady: 10), PlayedBuild(unsteady: 10))
    #expect(alike.verdict == .notHeld && alike.repetitions == CheckDefaults.unsteadyRepetitions)
    #expect(success == .success)
    #expect(try counted(PlayedBuild(unsteady: 10), PlayedBuild(unsteady: 30)).0.verdict == .regressed)
    // A base that repeats does not excuse a candidate that does not.
    let (loosened, code) = try counted(PlayedBuild(), PlayedBuild(unsteady: 10))
    #expect(loosened.verdict != .notHeld && code != .success)
    // Nor does another count that repeats on neither side.
    let both = try check([PlayedBuild(unsteady: 10)], [PlayedBuild(loose: 2, unsteady: 10)], countsOnly: true)
    let found = both.counts[0].filter { [.retains, .allocations].contains($0.count) }
    #expect(Set(found.map(\.verdict)) == [.inconclusive, .notHeld])
    #expect(both.exitCode(acceptsUndecided: false) == .noVerdict)
  }

  @Test("what an edit moves to another place in a line comes to nothing, where each build has every place")
  func layouts() throws {
    func builds(_ slow: Int) -> [PlayedBuild] {
      (0..<8).map { PlayedBuild(nanoseconds: $0 % LayoutLinker.places == slow ? 1_100 : 1_000) }
    }
    let outcome = try check(builds(1), builds(2))
    #expect(
      verdicts(outcome) == [.same, .same, .same]
        && zip(outcome.times, [0.01, 0.05]).allSatisfy { abs(($0.leastFound ?? 0) - $1) < 1e-9 }
    )
    #expect(outcome.rows.compactMap(\.ratio).allSatisfy { abs($0 - 1) < 1e-9 })
    let sides = (0..<8).flatMap { ["base\($0)", "candidate\($0)"] }
    #expect(sides.allSatisfy { !requests($0).isEmpty })
    #expect(Set((0..<8).map { requests("candidate\($0)").count }).count == 1)
    let document = outcome.document("t", acceptsUndecided: false) { _ in "" }
    #expect(document.notes.contains { $0.text.hasSuffix("each build in 8 layouts") })
    #expect(document.markdown.contains("| 1 %, finds 1 % | 1 µs |"))
    #expect(
      try check(builds(1), builds(2), thresholds: "latency=5%").rows.compactMap(\.threshold).contains(0.05)
    )
  }

  @Test("each stage meets every order of the files once before any comes again, in an order of its own")
  func orders() {
    func groups(_ stage: TimingSession.Order.Stage, _ pairs: Range<Int>) -> [Int] {
      pairs.map { pair in
        let layouts = PairBench.layouts(32, .init(subject: 0, stage: stage, pair: pair), 7)
        let first = layouts[0]
        #expect(layouts == Array(first..<first + LayoutLinker.places) && first % LayoutLinker.places == 0)
        return first / LayoutLinker.places
      }
    }
    let rounds = [groups(.screen, 0..<8), groups(.confirmation, 0..<8), groups(.confirmation, 8..<16)]
    #expect(rounds.allSatisfy { $0.sorted() == Array(0..<8) } && Set(rounds).count == 3)
  }

  @Test(
    "strategies that wake threads or cast have wider margins unless one is given, and are the twin only alone"
  )
  func widerMargins() throws {
    let cases = GateSuite.quickCases()
    let waking = cases.spare.filter(\.strategy.isAsynchronous)
    #expect(waking.count > 1 && cases.timed.allSatisfy { !$0.strategy.isAsynchronous })
    let (usual, slower) = ([PlayedBuild()], [PlayedBuild(nanoseconds: 1_015)])
    let casting = cases.timed.filter { $0.strategy.name == StrategyName("responder", "walk") }
    let both = try check(usual, slower, timing: waking + casting + [cases.timed[0]])
    #expect(both.times.map(\.verdict) == (waking + casting).map { _ in .same } + [.regressed])
    #expect(twinMargin(both) == 0.01)
    let notes = both.document("t", acceptsUndecided: false) { _ in "" }.notes
    #expect(
      notes.contains {
        $0.text.hasPrefix("1.0 %, and 5.0 % for responder.walk and where messages wake threads; ")
      }
    )
    let alone = try check(usual, slower, timing: [waking[0]])
    #expect(alone.times.map(\.verdict) == [.same] && twinMargin(alone) == 0.05)
    let strict = try check(usual, slower, timing: [waking[0]], thresholds: "latency=1%")
    #expect(strict.times.map(\.verdict) == [.regressed])
  }

  @Test("the two processes of a couple take turns, each side first about as often, on one processor")
  func turns() throws {
    let base = try PlayedBuild().put("base", below: folder).timed
    let candidate = try PlayedBuild().put("candidate", below: folder).timed
    let subject = try #require(try CheckPlan(timing: [GateSuite.quickCases().timed[0]]).cases.first)
    let bench = PairBench(seed: 7)
    for pair in 0..<4 {
      let order = TimingSession.Order(subject: 0, stage: .screen, pair: pair)
      _ = try bench.pair(subject, base: [base], candidate: [candidate], order: order)
    }
    let visits = PlayedBuild.log("visits", below: folder)
    let length = 2 * PairBench.turns
    let couples = stride(from: 0, to: visits.count, by: length).map { Array(visits[$0..<$0 + length]) }
    #expect(couples.count == 4 * LayoutLinker.places)
    for couple in couples {
      let (first, second) = (couple[0], couple[1])
      let fours = [first, second, second, first, second, first, first, second, first, second, second, first]
      #expect(first != second && couple == fours)
    }
    #expect((4...12).contains(couples.count { $0[0] == "base" }))
    #expect(Set(PlayedBuild.log("processors", below: folder)) == ["1"])
  }

  @Test("a couple with company has more turns, unless the core is never left alone; all at one speed")
  func company() throws {
    let subject = try #require(try CheckPlan(timing: [GateSuite.quickCases().timed[0]]).cases.first)
    func pair(_ name: String, _ conditions: [(step: Int, allocation: Int, times: Int)]) throws -> (
      PairSample, Int
    ) {
      let base = try PlayedBuild(conditions: [(2, 20, 4)]).put("base \(name)", below: folder).timed
      let candidate = try PlayedBuild(conditions: conditions).put(name, below: folder).timed
      let order = TimingSession.Order(subject: 0, stage: .screen, pair: 0)
      let pair = try PairBench(seed: 7).pair(subject, base: [base], candidate: [candidate], order: order)
      let visits = PlayedBuild.log("visits", below: folder).count { $0 == name }
      return (pair, visits / LayoutLinker.places)
    }
    let calm = Array(repeating: (step: 2, allocation: 22, times: 4), count: 6)
    let some = try pair("some", [(2, 30, 3), (2, 26, 3)] + calm)
    #expect(abs(some.0.logRatio) < 1e-9 && some.1 == 8)
    let most = try pair("most", [(2, 20, 4), (2, 30, 3), (2, 30, 3)])
    #expect(abs(most.0.logRatio - log(0.75)) < 1e-9 && most.1 == 12)
    let all = try pair("all", [(2, 20, 4)] + Array(repeating: (2, 30, 3), count: 11))
    #expect(abs(all.0.logRatio - log(0.75)) < 1e-9 && all.1 == 6)
    // At half the speed everything takes twice as long.
    let slow = try pair("slow", [(4, 40, 8)])
    #expect(abs(slow.0.logRatio) < 1e-9 && slow.1 == 6)
  }

  @Test("debug builds, other toolchains and other plans are not comparable, whichever side has them")
  func mismatches() throws {
    let other: [(PlayedBuild, CheckDefect.Code)] = [
      (PlayedBuild(isOptimized: false), .toolchainMismatch),
      (PlayedBuild(toolchain: "other"), .toolchainMismatch),
      (PlayedBuild(planDigest: "2b"), .planMismatch),
    ]
    for (build, code) in other {
      for found in [defect(build, PlayedBuild()), defect(PlayedBuild(), build)] {
        #expect(found?.code == code && found?.isMismatch == true)
      }
    }
    // Two debug builds are alike, and still no measure of anything.
    #expect(defect(PlayedBuild(isOptimized: false), PlayedBuild(isOptimized: false)) != nil)
  }
}
#endif
