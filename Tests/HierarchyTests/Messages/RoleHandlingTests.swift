import Hierarchy
import Testing

@Suite("Handling by role")
struct RoleHandlingTests {
  /// A view in a view in a view: `nodes[0]` is the origin, the last one the top of the chain.
  private let nodes: [View]

  init() {
    nodes = (0..<4).map { View(id: NodeID($0 + 10)) }
    for (inner, outer) in zip(nodes, nodes.dropFirst()) { outer.addSubview(inner) }
  }

  /// The recursive and the iterative form, which must not differ.
  enum Form: CaseIterable {
    case receive
    case climb

    func send(_ message: Message, from origin: Responder) {
      self == .receive ? origin.receive(message) : origin.climb(message)
    }
  }

  @Test(
    "an observer takes note and passes on, a bystander passes on, the decider ends it",
    arguments: Form.allCases
  )
  func roles(form: Form) {
    nodes[1].role = .observer
    nodes[3].role = .decider
    let message = Message(action: .select)
    form.send(message, from: nodes[0])
    #expect(message.outcome == .handled)
    #expect(message.outcomes == 1)
    #expect(message.trail == Trail([11, 13]))
    #expect(message.last == 13)
  }

  @Test("paid forward by the last responder, a message ends unhandled there", arguments: Form.allCases)
  func payForward(form: Form) {
    for node in nodes.dropFirst() { node.role = .observer }
    let message = Message(action: .select)
    form.send(message, from: nodes[0])
    #expect(message.outcome == .unhandled)
    #expect(message.outcomes == 1)
    #expect(message.trail == Trail([11, 12, 13]))
    #expect(message.last == 13)
  }

  @Test("a message from a responder without a next ends unhandled at its origin", arguments: Form.allCases)
  func alone(form: Form) {
    let message = Message(action: .select)
    form.send(message, from: Cell(id: 5))
    #expect(message.outcome == .unhandled)
    #expect(message.last == 5)
  }

  @Test("the first decider ends it, and the next one never hears of it", arguments: Form.allCases)
  func firstDecider(form: Form) {
    nodes[2].role = .decider
    nodes[3].role = .decider
    let message = Message(action: .select)
    form.send(message, from: nodes[0])
    #expect(message.outcomes == 1)
    #expect(message.trail == Trail([12]))
  }

  @Test("a broken link ends a message at the last responder before it", arguments: Form.allCases)
  func brokenLink(form: Form) {
    nodes[3].role = .decider
    nodes[1].removeFromSuperview()
    let message = Message(action: .select)
    form.send(message, from: nodes[0])
    #expect(message.outcome == .unhandled)
    #expect(message.last == 11)
  }
}
