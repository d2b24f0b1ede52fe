#if DEBUG
import Hierarchy
import Results
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("What a hierarchy takes and gives back")
struct HierarchyWeightTests {
  private static let scenario = MeasurementSuite.built(controllers: 100)

  private func counts(_ strategies: [any Strategy]) -> [CaseCounts] {
    let subjects = strategies.map { Case(Self.scenario, $0, $0.variants[0]) }
    return CountingPass(worker: CountingFixture.worker).counts(of: subjects, in: nil, .hierarchy)
  }

  @Test("building and tearing down are counted exactly, and messages not at all")
  func exact() throws {
    for count in counts(StrategyCatalogue.all.filter { !$0.isAsynchronous }) {
      let name = count.subject.strategyLabel
      #expect(count.status == .counted, "\(name)")
      let metrics: [CountedMetric] = [
        .allocationsPerNode, .freesPerNode, .bytesAllocatedPerNode, .bytesPerNode,
      ]
      let found = try metrics.map { try #require(count[$0].value, "\(name)") }
      // An object each at the least; what building gave back at once is not there to be freed.
      #expect(found[1] >= 1 && found[1] <= found[0] && found[2] >= found[3], "\(name): \(found)")
      #expect(count[.retains].value == nil && count.messages == 0, "\(name)")
    }
  }

  @Test("links that are broken by hand weigh as much, and leave as much to free, as links that held nothing")
  func byHand() throws {
    let found = counts([ParentStrong(), ParentUnowned()])
    #expect(found[0][.freesPerNode].value != nil && found[0][.freesPerNode] == found[1][.freesPerNode])
    // What the harness remembers to break them by is not theirs.
    #expect(found[0][.bytesPerNode].value != nil && found[0][.bytesPerNode] == found[1][.bytesPerNode])
    #expect(found[0].nodes == found[1].nodes && found[0].nodes > 1_000)
  }
}
#endif
