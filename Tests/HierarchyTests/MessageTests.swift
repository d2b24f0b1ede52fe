import Hierarchy
import Testing

@Suite("A message's account")
struct MessageAccountTests {
  @Test("each way to end is told from the others, with the place")
  func ends() {
    let messages = (0..<3).map { _ in Message(action: .select) }
    messages[0].settle(by: 3)
    messages[1].endUnhandled(at: 4)
    messages[2].cancel(at: 5)
    #expect(messages.map(\.outcome) == [.handled, .unhandled, .cancelled])
    #expect(messages.map(\.last) == [3, 4, 5] && messages.map(\.trail.count) == [1, 0, 0])
  }

  @Test("an error report can be sent again after a rewind, with nothing left of the first time")
  func rewind() {
    let report = ErrorReport(code: 17)
    report.note(by: 9)
    report.settle(by: 3)
    report.rewind()
    #expect(report.outcome == .pending && report.outcomes == 0)
    #expect(report.last == .none && report.trail == .empty && report.answer == 0)
    report.settle(by: 2)
    #expect(report.outcomes == 1 && report.trail == Trail([2]) && report.answer == ItemID(17).digest)
  }
}

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
    // The last has the same sum of rows.
    for other in [nodes.dropLast(), nodes + [8], [1, 2, 3, 5, 9], [1, 1, 4, 5, 8]] as [[NodeID]] {
      #expect(!Trail(other).hasSameMembers(as: trail) && Trail(other) != trail)
    }
  }
}

@Suite("Handling by role")
struct RoleHandlingTests {
  /// A view in a view in a view: `nodes[0]` is the origin, the last one the top of the chain.
  private let nodes: [View]

  init() {
    nodes = (0..<4).map { View(id: NodeID($0 + 10)) }
    for (inner, outer) in zip(nodes, nodes.dropFirst()) { outer.addSubview(inner) }
  }

  @Test("observers take note, the first decider ends it, and a way without one ends at its last responder")
  func roles() {
    let cases: [(roles: [Role], trail: [NodeID], outcome: Outcome, last: NodeID)] = [
      ([.observer, .bystander, .decider], [11, 13], .handled, 13),
      ([.observer, .observer, .observer], [11, 12, 13], .unhandled, 13),
      ([.bystander, .decider, .decider], [12], .handled, 12),
    ]
    // The recursive and the iterative form, which must not differ.
    let forms: [(Message, Responder) -> Void] = [{ $1.receive($0) }, { $1.climb($0) }]
    for send in forms {
      for expected in cases {
        for (node, role) in zip(nodes.dropFirst(), expected.roles) { node.role = role }
        let message = Message(action: .select)
        send(message, nodes[0])
        #expect(message.outcome == expected.outcome && message.outcomes == 1)
        #expect(message.trail == Trail(expected.trail) && message.last == expected.last)
      }
      let alone = Message(action: .select)
      send(alone, Cell(id: 5))
      #expect(alone.outcome == .unhandled && alone.last == 5)
    }
    nodes[1].removeFromSuperview()
    for send in forms {
      let message = Message(action: .select)
      send(message, nodes[0])
      #expect(message.outcome == .unhandled && message.last == 11, "a broken link")
    }
  }
}
