#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Suites
import Testing
import Workloads

@testable import BubbleupKit

/// `run --name x`, `baseline save b x`, `check --baseline b`: the way that a regression check takes.
@Suite("From a run to a gate")
final class RunToGateTests {
  private let fixture: CompareFixture

  init() throws { fixture = try CompareFixture() }

  /// A finished run of everything that `words` select, with the rows of every pass that a real one has: kernels and the
  /// twin beside the strategies, builds and several threads.
  private func run(_ words: [String]) throws -> (baseline: KeptBaseline, subjects: [Case]) {
    let arguments = try RunVerb.verb.arguments(words)
    let request = try RunRequest(arguments)
    let subjects = try RunPlanner(request: request).timedCases().map(\.1)
    var keys: [CaseKey] = []
    for (scenario, cases) in Dictionary(grouping: subjects, by: \.scenario) {
      let plan = try HierarchyPlan(scenario.parameters)
      let lineUp = try LineUp(kind: .strategies, subjects: cases).cases(on: plan, BlockCosts(), .monotonic)
      keys += lineUp.map(\.key)
      keys += try cases.flatMap { subject in
        [
          try CaseKey(subject, on: plan, more: ["pass": "build"]),
          try CaseKey(subject, on: plan, threads: 2, more: ["mode": "own", "pass": "threads"]),
        ]
      }
    }
    try fixture.run(
      "x",
      [:],
      manifest: {
        $0.arguments = (try? arguments.spelt()) ?? []
        $0.seed = request.seed
      },
      rows: { rows in
        rows = keys.flatMap { key in
          [(Metric.retains, Stat.exact), (.latency, .median)].map { CompareFixture.row("x", key, $0, $1, 1) }
        }
      }
    )
    #expect(fixture.baseline("save", "b", "x").code == .success)
    return (try KeptBaseline("b", results: fixture.path), subjects)
  }

  @Test(
    "a baseline of a run guards exactly the cases that the run timed, whatever its arguments selected",
    arguments: [
      ["--quick", "--seed", "9", "--reference", "singleton"], ["--shape", "architectures", "--quick"],
      ["--quick", "--action", "select", "--strategy", "^parent"],
      ["--depth", "10", "--wrappers", "3", "--skip", "trampoline", "--quick"],
      [
        "--depth", "20", "--cells", "3,2", "--coordinators", "0.4", "--modals", "0.2", "--handler", "7",
        "--quick",
      ],
      ["--quick", "--shape", "app", "--handler", "application", "--cells", "37,4"],
    ]
  )
  func everySelection(_ words: [String]) throws {
    let (baseline, subjects) = try run(words)
    let cases = try baseline.cases(of: .standard).cases.timed
    func labels(_ cases: [Case]) -> [String] { cases.map(\.label).sorted() }
    #expect(labels(cases) == labels(subjects) && !cases.isEmpty)
  }

  @Test("a run of the harness itself has nothing that a check guards, which is said")
  func selfCost() throws {
    // With figures, as a run without any is no baseline; of a kernel, which no check times.
    try fixture.run(
      "x",
      [:],
      manifest: { $0.arguments = ["--suite=self-cost"] },
      rows: { $0 = try CompareFixture.rows("x", "kernel.chase", .init()) }
    )
    #expect(fixture.baseline("save", "b", "x").code == .success)
    let baseline = try KeptBaseline("b", results: fixture.path)
    let error = #expect(throws: CommandError.self) { try baseline.cases(of: .standard) }
    #expect(error?.code == .unavailable)
  }
}
#endif
