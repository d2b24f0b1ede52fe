import Hierarchy
import Testing

@Suite("A message's account")
struct MessageAccountTests {
  @Test("each way to end is told from the others, with the place")
  func ends() {
    let ends: [(Message) -> Void] = [
      { $0.settle(by: 3) }, { $0.endUnhandled(at: 4) }, { $0.cancel(at: 5) },
    ]
    let accounts = ends.map { Account.of(.select, in: Box(), $0) }
    #expect(accounts.map(\.outcome) == [.handled, .unhandled, .cancelled])
    #expect(accounts.map(\.last) == [3, 4, 5] && accounts.map(\.trail.count) == [1, 0, 0])
  }

  @Test("a letter outlives its send with its account, and a copy of a message with what it carries")
  func kept() {
    let letter = Letter(.buyNow, ValueBox(Order(item: 1, quantity: 2, price: 3)))
    let copy = KeptMessage(letter.message)
    #expect(letter.account.outcome == .pending)
    copy.withMessage { $0.settle(by: 2) }
    #expect(letter.account.outcomes == 1 && letter.account.trail == Trail([2]))
    #expect(letter.account.answer == Order(item: 1, quantity: 2, price: 3).digest)
  }

  @Test(
    "a copy of a message reads the same payload in each form",
    arguments: Action.allCases,
    PayloadForm.allCases
  )
  func copied(action: Action, form: PayloadForm) {
    let (stock, origin) = (PayloadStock(seed: 3), Cell(id: 5))
    let account = stock.send(action, as: form, from: origin) {
      KeptMessage($0).withMessage { $0.settle(by: 2) }
    }
    #expect(account.outcome == .handled && account.answer == stock.digest(of: action))
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
        let account = Account.of(.select, in: Box()) { send($0, nodes[0]) }
        #expect(account.outcome == expected.outcome && account.outcomes == 1)
        #expect(account.trail == Trail(expected.trail) && account.last == expected.last)
      }
      let alone = Account.of(.select, in: Box()) { send($0, Cell(id: 5)) }
      #expect(alone.outcome == .unhandled && alone.last == 5)
    }
    nodes[1].removeFromSuperview()
    for send in forms {
      let account = Account.of(.select, in: Box()) { send($0, nodes[0]) }
      #expect(account.outcome == .unhandled && account.last == 11, "a broken link")
    }
  }
}
