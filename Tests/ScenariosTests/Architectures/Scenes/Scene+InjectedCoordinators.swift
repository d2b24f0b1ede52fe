#if DEBUG
import Hierarchy
@testable import Scenarios

extension Scene {
  static let injectedCoordinators: [Scene] = [
    Scene(
      "buy now puts what a cell in a cell shows into the cart, and goes on to a payment of the application's",
      "supply, send 2",
      shows: ["cart": "[2]", "in front": "payment#1", "parent of payment#1": "app#1"],
      tells: ["buyNow handled"]
    ),
    Scene(
      "messages that came early are acted on once, in their order, when the managers are there",
      "queue-message 0, queue-message 6, queue-message 12, supply, supply",
      shows: ["cart": "[0, 6, 12]"]
    ),
    Scene(
      "where messages wait in the flow, those of one that is stopped are cancelled",
      "start 1, queue-message 1, stop",
      tells: ["requestData cancelled", "stopped payment#1"]
    ),
    Scene(
      "and not acted on later",
      "start 1, queue-message 1, stop, supply, answer",
      shows: ["answers": "0, 0 under way"]
    ),
    Scene(
      "an answer reaches the cell that asked, and none that stands for something else by then",
      "supply, reuse-cell 1, answer, send 3, answer",
      shows: ["shows promotion#1": "an answer", "shows promotion#2": "nothing"]
    ),
    Scene(
      "a modal takes its coordinator with it when it is dismissed or swiped away, and the flows over it",
      "present, dismiss",
      "start 3, push, swipe-to-dismiss",
      "start, start 1, stop",
      shows: ["modal": "none", "coordinators": "account#1 app#1 catalog#1"]
    ),
    Scene(
      "what is chosen in the cart is shown in the catalog, which ends the cart",
      "push, start, push",
      shows: ["coordinators": "account#1 app#1 catalog#1", "flow catalog#1": "home#1 product#1 product#2"]
    ),
    Scene(
      "tabs, split and custom root show the same screen, and messages from it arrive",
      "push, reparent",
      "push, reparent, reparent",
      "push, reparent, reparent, reparent",
      shows: ["cartBuyNow from product#1": "handled by app#1", "flow catalog#1": "home#1 product#1"]
    ),
    Scene(
      "a screen that moves to another coordinator belongs to that one alone, and is heard there",
      "push, reparent 1, select-tab 1",
      shows: [
        "flow catalog#1": "home#1", "flow account#1": "overview#1 product#1",
        "showItem from product#1": "handled by account#1",
      ]
    ),
    Scene("a link opens any of the ten parts", "deep-link 5", shows: ["in front": "brands#1"]),
    Scene(
      "a screen is heard from when it has loaded",
      "send-at-each-phase",
      tells: ["init: unhandled at lifecycle#1", "did load: handled by app#1", "did move: handled by app#1"],
      where: { $0.lookup != .injected }
    ),
    Scene(
      "where what it knows is injected, only from when it has moved",
      "send-at-each-phase",
      tells: ["did load: unhandled at lifecycle#1", "did move: handled by app#1"],
      where: { $0.lookup == .injected }
    ),
    Scene(
      "a reader that outlives its coordinator gets no answer",
      "free-owner",
      tells: ["late: unhandled at stack#3"]
    ),
  ]
}
#endif
