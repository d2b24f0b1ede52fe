#if DEBUG
@testable import Scenarios

extension Scene {
  static let tabsAppFlow: [Scene] = [
    Scene(
      "a flow leads from a cell of one tab to the third screen of the other, with the way back",
      "push, send 9",
      shows: [
        "tab": "orders-stack#1",
        "stack orders-stack#1": "first#1 second#1 (order 9) third#1 (order 9 item 10)",
      ],
      tells: ["orders#1 opened for double-button#1 from double-button#1"]
    ),
    Scene(
      "a flow opened from the modal takes it away, and it is not there either when the tab is shown again that it was over",
      "present, send 2, select-tab",
      shows: ["tab": "home-stack#1", "modal": "none"]
    ),
    Scene(
      "a tab that was stopped works again after a start",
      "stop, start",
      shows: ["orders from initial#1": "handled by orders#2"]
    ),
    Scene(
      "a screen moves to another coordinator's stack and its flows go on arriving",
      "push, reparent, select-tab 1",
      shows: [
        "stack orders-stack#1": "first#1 double-button#1 (title 0)",
        "home from double-button#1": "handled by home#1",
      ]
    ),
    Scene(
      "what is left of a tab whose coordinator has gone sends to nobody",
      "free-owner",
      tells: ["late: unhandled at orders-stack#1"]
    ),
    Scene(
      "after a logout and a login there is one shop, and messages arrive in it",
      "push, logout, login",
      shows: ["coordinators": "main#2", "orders from initial#2": "handled by orders#2"]
    ),
  ]
}
#endif
