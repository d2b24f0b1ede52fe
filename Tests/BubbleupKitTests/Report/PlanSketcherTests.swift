// The sketcher is internal; these claims do not depend on the optimiser, so they are tested in debug builds.
#if DEBUG
import Hierarchy
import Results
import Scenarios
import Suites
import Testing

@testable import BubbleupKit

@Suite("Sketches of plans")
struct PlanSketcherTests {
  private func plan(controllers: Int) throws -> HierarchyPlan {
    try HierarchyPlan(MeasurementSuite.app(controllers: controllers).parameters)
  }

  @Test("however large the hierarchy, its sketch has every node and is small", arguments: [100, 120, 3_000])
  func everyNode(controllers: Int) throws {
    let plan = try plan(controllers: controllers)
    let sketch = try #require(PlanSketcher(plan)).sketch
    #expect(sketch.boxes.count <= 250)
    #expect(sketch.boxes.first?.size == plan.count)
    var below = [Int](repeating: 0, count: sketch.boxes.count)
    var isOpen = [Bool](repeating: false, count: sketch.boxes.count)
    for box in sketch.boxes {
      guard let parent = box.parent else { continue }
      below[parent] += box.size
      isOpen[parent] = true
    }
    for (index, box) in sketch.boxes.enumerated() where isOpen[index] {
      #expect(below[index] == box.size - 1, "what is below a box is all but the box itself")
    }
  }

  @Test("the ways are those of the reference walk: from the origin, without a gap, to the decider")
  func ways() throws {
    let plan = try plan(controllers: 120)
    let sketch = try #require(PlanSketcher(plan)).sketch
    let longest = plan.script.map { ReferenceWalk(plan, route: .levels).path(from: $0.origin).count }.max()
    let levels = sketch.boxes.compactMap(\.levelStep).sorted()
    let responders = sketch.boxes.compactMap(\.responderStep).sorted()
    #expect(levels == Array(0..<(longest ?? 0)))
    #expect(responders == Array(0..<responders.count) && responders.count >= levels.count)
    #expect(sketch.boxes.allSatisfy { $0.siblings == 1 || ($0.levelStep == nil && $0.responderStep == nil) })
  }

  @Test("a way too long to be drawn gives no sketch")
  func tooDeep() throws {
    let short = try HierarchyPlan(MeasurementSuite.chain(depth: 40).parameters)
    let long = try HierarchyPlan(MeasurementSuite.chain(depth: 100).parameters)
    #expect(PlanSketcher(short) != nil)
    #expect(PlanSketcher(long) == nil)
  }
}
#endif
