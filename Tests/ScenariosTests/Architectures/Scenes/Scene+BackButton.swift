import Scenarios

extension Scene {
  private static let gone = ["popped page#1, told detail#1", "finished detail#1"]

  static let backButton: [Scene] = [
    Scene(
      "a detail whose screens have gone is gone, whichever way they went",
      "start, pop",
      "start, pop-instantly",
      "start, pop-to 8",
      "start, pop-to 0",
      "start, pop-to-root",
      "start, pop-to-root 1",
      "start, set-stack 0",
      "start, set-stack 10",
      "start, swipe-back",
      "start, stop",
      shows: ["flow detail#1": nil],
      tells: gone
    ),
    Scene(
      "a flow stays while another that it started is still on the stack",
      "start, start, set-stack 2",
      shows: ["flow detail#1": "under master: ", "flow detail#2": "under detail#1: page#2"]
    ),
    Scene(
      "a flow that takes another's place has the slot of the stack, whichever of the two is done first",
      "start 1, start-then-stop",
      "start 1, stop-then-start",
      shows: ["slot of master": "observer of detail#2"],
      where: { $0.observer == .own }
    ),
    Scene(
      "a coordinator that is activated has the slot back, and the others still hear of their pops",
      "start, activate, pop-instantly",
      shows: ["flow detail#1": nil, "slot of master": "observer of master"],
      where: { $0.observer == .own }
    ),
    Scene(
      "the app's own transitions are asked for behind whoever watches",
      "supply 2, start",
      tells: ["tour asked for push from list#1 to page#1"],
      where: { $0.watching != .coordinator }
    ),
    Scene(
      "except behind a coordinator",
      "supply 2, start",
      tells: [],
      where: { $0.watching == .coordinator }
    ),
    Scene(
      "a forwardee that has gone is asked no more, and every flow still hears of its pops",
      "supply 2, free-owner, start, pop",
      tells: gone
    ),
    Scene(
      "a choice in a cell is acted on by the flow of its screen, and a request by the host of its stack",
      "start, present, send",
      shows: [
        "flow detail#2": "under editor#1: page#2", "request from page#2": "handled by editor#1",
        "error from page#2": "handled by master", "request from page#1": "handled by master",
      ]
    ),
    Scene(
      "a screen that its flow has linked is heard in every phase",
      "start, send-at-each-phase",
      tells: ["did load", "did move", "will appear", "did appear", "will leave", "did leave", "will move"]
        .map {
          "\($0): handled by master"
        }
    ),
  ]
}
