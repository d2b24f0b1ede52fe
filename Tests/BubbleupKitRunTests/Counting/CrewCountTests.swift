#if DEBUG
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Counts of several threads that send at once")
struct CrewCountTests {
  private static let formations = [(2, false), (4, true)].map {
    CrewFormation(threads: $0, isShared: $1)
  }

  private static let pass = CountingPass(worker: CountingFixture.worker)

  /// Strategies that keep nothing while they send, so that a message takes the same whoever sends it.
  private static let subjects = [
    CountingFixture.chain(ParentWeak(), depth: 10, form: .iterative, .openFlow),
    CountingFixture.chain(ResponderWalk(), depth: 10, .openFlow),
    CountingFixture.chain(Singleton(), depth: 10, .buyNow),
    Case(
      CountingSuite.path(depth: 10, mix: .only(.buyNow)),
      Singleton(),
      StrategyOptions(payload: .boxed)
    ),
    CountingFixture.chain(ClosureStrong(), depth: 10, .select),
  ]

  @Test("a message of one of several senders allocates and retains what it does alone", arguments: formations)
  func sameAsAlone(_ formation: CrewFormation) throws {
    let alone = Self.pass.counts(of: Self.subjects)
    let together = Self.pass.counts(of: Self.subjects, in: formation)
    for (alone, together) in zip(alone, together) {
      #expect(together.status == .counted)
      for metric in [CountedMetric.allocations, .frees, .bytesAllocated, .retains, .weakLoads] {
        let expected = try #require(alone[metric].value)
        #expect(
          together[metric].value == expected,
          "\(together.subject.strategyLabel) \(metric) \(together[metric])"
        )
      }
    }
    #expect(together.contains { ($0[.allocations].value ?? 0) > 0 })
    #expect(together.contains { ($0[.retains].value ?? 0) > 0 })
  }

  @Test("a worker without optimisation is refused by a command that has it, and says how to build one")
  func debugWorker() {
    let conversation = CaseConversation(
      worker: CountingFixture.script("unoptimized"),
      task: .counts,
      patience: 5,
      needsOptimized: true
    )
    var reasons: [String] = []
    conversation.hold(over: Self.subjects) { _, outcome in
      if case .refused(let refusal) = outcome { reasons.append(refusal.reason) }
    }
    #expect(reasons.count == Self.subjects.count)
    #expect(reasons.allSatisfy { $0.contains("debug build") && $0.contains("swift build -c release") })
  }

  @Test("at 80 columns no two rows of a scenario look alike, and what is counted of messages is there")
  func rowsDiffer() throws {
    let cases = CountingSuite.cases(of: .standard)
    let figures = Dictionary(
      uniqueKeysWithValues: CountedMetric.allCases.map { ($0, CountFigure.steady(total: 1_234, units: 10)) }
    )
    let counts = cases.map { CaseCounts($0, nodes: 10, messages: 10, figures: figures) }
    let summary = CountsSummary(counts: counts, instructions: nil)
    for section in summary.sections {
      let rendering = section.table.rendered(for: .init(width: 80, isUTF8: true, usesColor: false))
      // What goes below a row is further in.
      var rows: [String] = []
      for line in rendering.text.split(separator: "\n").dropFirst(2) {
        if line.hasPrefix(" "), let last = rows.popLast() {
          rows.append(last + line)
        } else {
          rows.append(String(line))
        }
      }
      #expect(rows.count > 10)
      #expect(Set(rows).count == rows.count)
      let counted = ["allocations", "retains", "releases", "weak_loads", "table_hits"]
      #expect(Set(rendering.dropped).isDisjoint(with: counted), "\(rendering.dropped)")
    }
  }
}
#endif
