#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

/// What the hazards of the five apps do not plant; each fault is the smallest that breaks one invariant.
@Suite("What must be true of every app")
struct InvariantTests {
  /// A doll that is wrong, the steps that show it, and what has to be said of it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let doll: Hazard
    let steps: [Step]
    let line: String

    init(_ doll: Doll.Type, _ steps: [Step], _ line: String) {
      self.doll = Hazard("\(doll)", doll)
      self.steps = steps
      self.line = line
    }

    var testDescription: String { line }
  }

  static let faults = [
    Fault(
      StickyDoll.self,
      [Step(.start), Step(.popInstantly)],
      "stack stack: expected face#1, found face#1 face#3"
    ),
    Fault(
      DeafDoll.self,
      [Step(.start)],
      "request from face#2: expected handled by doll#1, found unhandled at doll#2"
    ),
    Fault(
      ProudDoll.self,
      [Step(.start)],
      "request from face#2: expected handled by doll#1, found handled by doll#2"
    ),
    Fault(TwofoldDoll.self, [], "request from face#1: expected handled by doll#1, found 2 outcomes"),
    Fault(LosingDoll.self, [], "face#1 is in no flow"),
    Fault(LosingDoll.self, [], "flow doll#1 has no screen"),
    Fault(GrabbingDoll.self, [Step(.start)], "face#1 is in 2 flows: doll#1, doll#2"),
    Fault(
      LastingDoll.self,
      [Step(.start), Step(.popInstantly)],
      "flow doll#2 has face#2, which is not there"
    ),
    Fault(ChattyDoll.self, [], "rules: only containers transition: face#1 push face#2"),
    Fault(ChattyDoll.self, [], "no receiver for animation"),
  ]

  @Test("is seen where it is not so, and said", arguments: faults)
  func planted(fault: Fault) throws {
    let dolls = Dolls(hazard: fault.doll)
    let divergence = Script(ArchitectureCase(dolls, Dolls.form), steps: fault.steps).run()
    let found = try #require(divergence?.differences)
    #expect(found.contains(fault.line), "\(found)")
    #expect(Script(ArchitectureCase(Dolls(), Dolls.form), steps: fault.steps).run() == nil)
  }

  @Test("is seen in the store where a message has its outcome twice")
  func twofold() {
    let article = InjectedCoordinatorsArchitecture.article
    let wrong = article.with(Hazard("twofold", TwofoldCatalog.self))
    let runs = [wrong, article].map {
      Script(ArchitectureCase(InjectedCoordinatorsArchitecture(), $0), steps: [Step(.send)]).run()
    }
    #expect(runs[0]?.differences == ["buyNow has more than one outcome"])
    #expect(runs[1] == nil)
  }
}

/// Ends each order twice.
private final class TwofoldCatalog: CatalogCoordinator {
  override func cartBuyNow(_ order: Boxed<Order>, sender: Responder?) {
    guard !order.isInquiry else { return super.cartBuyNow(order, sender: sender) }
    for _ in 0..<2 { order.settle(by: id) }
  }
}

/// Comes back when it was popped.
private final class StickyDoll: Doll {
  override func endIfPopped() {
    let isPopped = !stack.children.contains { $0 === rootController }
    super.endIfPopped()
    if isPopped { stack.push(Face(on: stage), animated: false) }
  }
}

/// Passes nothing on.
private final class DeafDoll: Doll {
  override var coordinatingResponder: Responder? { nil }
}

/// Acts on what is not its own.
private final class ProudDoll: Doll {
  override func receive(_ message: Message) { message.settle(by: id) }
}

/// Ends a message twice.
private final class TwofoldDoll: Doll {
  override func receive(_ message: Message) {
    message.settle(by: id)
    message.settle(by: id)
  }
}

/// Does not know its screen.
private final class LosingDoll: Doll {
  override var ownScreens: [String] { [] }
}

/// Takes all screens for its own.
private final class GrabbingDoll: Doll {
  override var ownScreens: [String] { stack.titles }
}

/// Goes on when its screen has gone.
private final class LastingDoll: Doll {
  override func endIfPopped() {}
}

/// Does at its start what no app may do.
private final class ChattyDoll: Doll {
  override func takeSlot() {
    super.takeSlot()
    stage.transitions = TransitionJournal()
    if let face = rootController as? Face {
      stage.turn(of: face) { _ = stack.push(Face(on: stage), animated: false) }
    }
    stage.fault("no receiver for animation")
  }
}
#endif
