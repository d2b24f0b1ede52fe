import Scenarios

extension Scene {
  private static let scene = Stageplay(architecture: "tabs-appflow")

  static let tabsAppFlow = [
    scene(
      "a flow leads from a cell of one tab to the third screen of the other, with the way back",
      "push, send 9",
      shows: [
        "tab": "orders#1", "stack orders#1": "first#1 · second#1 (order 9) · third#1 (order 9 item 10)",
      ],
      tells: ["orders#1 opened for double-button#1 from double-button#1"]
    ),
    scene(
      "a flow opened from the modal takes the modal away",
      "present, send 2",
      shows: ["sheet": "none"],
      tells: ["orders#1 opened for receipt#1 from receipt#1"]
    ),
    scene(
      "and not only out of sight: it is not there either when the tab is shown again that it was over",
      "present, send 2, select-tab",
      shows: ["tab": "home#1", "sheet": "none"]
    ),
    scene(
      "a flow of a tab that was stopped ends unhandled at the application",
      "stop",
      shows: ["children": "home#1", "orders from initial#1": "unhandled at application"]
    ),
    scene(
      "and works again after a start",
      "stop, start",
      shows: ["orders from initial#1": "handled by orders#2"]
    ),
    scene(
      "a tab that runs is not started twice",
      "start-twice",
      shows: ["children": "home#1 · orders#1"],
      tells: ["refused to start orders twice"]
    ),
    scene(
      "a screen moves to another coordinator's stack and its flows go on arriving",
      "push, reparent, select-tab 1",
      shows: [
        "stack orders#1": "first#1 · double-button#1 (title 0)",
        "home from double-button#1": "handled by home#1",
      ]
    ),
    scene(
      "what is left of a tab whose coordinator has gone sends to nobody",
      "free-owner",
      tells: ["left by its owner: unhandled at orders-stack#1"]
    ),
    scene(
      "after a logout and a login there is one shop, and messages arrive in it",
      "push, logout, login",
      shows: ["coordinators": "main#2", "orders from initial#2": "handled by orders#2"]
    ),
  ]
}
