import Hierarchy
import Testing

@Suite("Reference walk")
struct ReferenceWalkTests {
  /// A way through the shop, with the nodes after each origin as they were followed by finger.
  struct Way: CustomTestStringConvertible {
    let route: Route
    let paths: [NodeID: [NodeID]]

    var testDescription: String { "\(route)" }
  }

  static let ways: [Way] = [
    Way(
      route: .levels,
      paths: [
        ShopPlan.innerCell: [13, 11, 5, 3, 2, 0],
        ShopPlan.coveredCell: [8, 7, 2, 0],
        ShopPlan.modalCell: [15, 11, 5, 3, 2, 0],
        ShopPlan.unselectedCell: [18, 3, 2, 0],
      ]
    ),
    Way(
      route: .responders(.native, .container),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8, 5, 3, 1, 0],
        ShopPlan.modalCell: [16, 15, 11, 5, 3, 1, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 1, 0],
      ]
    ),
    Way(
      route: .responders(.native, .superview),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 6, 5, 4, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8],
        ShopPlan.modalCell: [16, 15, 1, 0],
        ShopPlan.unselectedCell: [19, 18],
      ]
    ),
    Way(
      route: .responders(.native, .modalRoot),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8, 5, 3, 1, 0],
        ShopPlan.modalCell: [16, 15, 3, 1, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 1, 0],
      ]
    ),
    Way(
      route: .responders(.native, .modalWindow),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8, 5, 3, 1, 0],
        ShopPlan.modalCell: [16, 15, 1, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 1, 0],
      ]
    ),
    // With a coordinating look-up the mode of `next` is not asked.
    Way(
      route: .responders(.coordinating, .superview),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 2, 0],
        ShopPlan.coveredCell: [9, 8, 7, 2, 0],
        ShopPlan.modalCell: [16, 15, 11, 5, 3, 2, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 2, 0],
      ]
    ),
    Way(
      route: .responders(.injected, .container),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 6, 5, 4, 3, 2, 0],
        ShopPlan.coveredCell: [9, 8, 7, 2, 0],
        ShopPlan.modalCell: [16, 15, 1, 0],
        ShopPlan.unselectedCell: [19, 18],
      ]
    ),
  ]

  @Test("every route takes the way that the drawing shows", arguments: ways)
  func paths(way: Way) {
    let walk = ReferenceWalk(ShopPlan.drawing.plan(deciders: []), route: way.route)
    for (origin, nodes) in way.paths {
      #expect(walk.path(from: origin) == [origin] + nodes)
      let expected = walk.expectation(from: origin)
      #expect(expected.outcome == .unhandled)
      #expect(expected.outcomes == 1)
      #expect(expected.hops == nodes.count)
      #expect(expected.last == nodes.last)
      #expect(expected.trail == .empty)
      #expect(expected.isOrdered)
    }
  }

  @Test("observers and the decider are the trail, in order, and the way ends at the decider", arguments: ways)
  func trails(way: Way) {
    let acting: [NodeID] = [15, 11, 5]
    let walk = ReferenceWalk(ShopPlan.drawing.plan(deciders: [3], observers: acting), route: way.route)
    for (origin, nodes) in way.paths {
      let end = nodes.firstIndex(of: 3)
      let walked = end.map { Array(nodes[...$0]) } ?? nodes
      let expected = walk.expectation(from: origin)
      #expect(expected.outcome == (end == nil ? .unhandled : .handled))
      #expect(expected.trail == Trail(walked.filter { acting.contains($0) || $0 == 3 }))
      #expect(expected.hops == walked.count)
      #expect(expected.last == walked.last)
      #expect(walk.path(from: origin) == [origin] + walked)
    }
  }

  @Test("an origin does not act on its own message")
  func origin() {
    let walk = ReferenceWalk(ShopPlan.drawing.plan(deciders: [ShopPlan.innerCell, 13]), route: .levels)
    let expected = walk.expectation(from: ShopPlan.innerCell)
    #expect(expected.last == 13)
    #expect(expected.trail == Trail([13]))
  }

  @Test("the decider of a message's context is the nearest one on its level path")
  func context() {
    let walk = ReferenceWalk(ShopPlan.drawing.plan(deciders: [7, 3]), route: .shared)
    #expect(walk.contextualDecider(from: ShopPlan.innerCell) == 3)
    #expect(walk.contextualDecider(from: ShopPlan.coveredCell) == 7)
    #expect(walk.contextualDecider(from: 3) == nil)
    let nobody = ReferenceWalk(ShopPlan.drawing.plan(deciders: []), route: .direct)
    #expect(nobody.contextualDecider(from: ShopPlan.innerCell) == nil)
  }
}
