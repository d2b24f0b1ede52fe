import Hierarchy
import Testing

@Suite("Trails")
struct TrailTests {
  private let nodes: [NodeID] = [1, 2, 3, 5, 8]

  @Test("a trail tells every order of its nodes from every other")
  func order() {
    var orders: [[NodeID]] = [[]]
    for node in nodes {
      orders = orders.flatMap { order in
        (0...order.count).map { place in Array(order[..<place]) + [node] + Array(order[place...]) }
      }
    }
    #expect(orders.count == 120)
    #expect(Set(orders.map { Trail($0) }).count == 120)
    #expect(orders.allSatisfy { Trail($0).hasSameMembers(as: Trail(nodes)) })
  }

  @Test("a missing, a doubled and a swapped node are not the same members")
  func members() {
    let trail = Trail(nodes)
    #expect(!Trail(nodes.dropLast()).hasSameMembers(as: trail))
    #expect(!Trail(nodes + [8]).hasSameMembers(as: trail))
    #expect(!Trail([1, 2, 3, 5, 9]).hasSameMembers(as: trail))
    #expect(!Trail([1, 1, 4, 5, 8]).hasSameMembers(as: trail), "the sum of the rows is the same")
    #expect(Trail(nodes.dropLast()) != trail)
  }

  @Test("a trail says how many nodes it has, and appending is the same as starting with more")
  func append() {
    var trail = Trail.empty
    for node in nodes { trail.append(node) }
    #expect(trail == Trail(nodes))
    #expect(trail.count == 5)
    #expect(trail.description.hasPrefix("5 handlers"))
    #expect(Trail([]) == .empty)
    #expect(Trail([0]) != .empty)
  }
}
