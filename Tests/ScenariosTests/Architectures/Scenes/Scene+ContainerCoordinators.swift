#if DEBUG
import Hierarchy
@testable import Scenarios

extension Scene {
  static let containerCoordinators: [Scene] = [
    Scene(
      "a friend chosen in the friends tab is shown there",
      "push 4",
      "push-instantly 4",
      shows: ["stack friends#1": "list#1 (Friends) details#1 (friend 4)", "modal": "none"],
      tells: []
    ),
    Scene(
      "a friend chosen in the messages tab is written with there",
      "select-tab 1, push 5",
      shows: ["stack messages#1": "messages-list#1 (Messages) conversation#1 (friend 5)"]
    ),
    Scene(
      "a friend chosen under the modal's stack is written to there",
      "select-tab 1, present, push 3",
      shows: ["stack new-message#1": "composer#1 (friend 3)"]
    ),
    Scene(
      "the container that presented the modal dismisses it, and a user's swipe does the same",
      "select-tab 1, present, dismiss",
      "select-tab 1, present, push, dismiss",
      "select-tab 1, present, swipe-to-dismiss",
      shows: ["modal": "none", "stack new-message#1": nil]
    ),
    Scene(
      "an observer sees an error beside the window, and neither keeps it from the other",
      "push, send 5",
      tells: ["details#1: shows an error", "window: alert, failure 5"]
    ),
    Scene(
      "a screen that has outlived its modal sends to no level",
      "select-tab 1, present, free-owner",
      shows: ["modal": "none"],
      tells: ["late: unhandled at list#2"]
    ),
    Scene(
      "a screen has its container to send to from when it begins to be adopted until it has left",
      "send-at-each-phase",
      tells: [
        "init: unhandled at lifecycle#1", "will move: unhandled at lifecycle#1",
        "did load: handled by friends#1", "did appear: handled by friends#1",
        "did disappear: handled by friends#1", "did leave: unhandled at lifecycle#1",
      ],
      where: { $0.next != .superview }
    ),
    Scene(
      "where next is the view around, a screen has it only while its view hangs there",
      "send-at-each-phase",
      tells: [
        "did load: unhandled at lifecycle#1", "did appear: handled by friends#1",
        "did disappear: unhandled at lifecycle#1",
      ],
      where: { $0.next == .superview }
    ),
    Scene(
      "a link leads to the conversation, over whatever was there",
      "deep-link 7",
      "select-tab 1, present, deep-link 7",
      shows: [
        "tab": "messages#1", "modal": "none",
        "stack messages#1": "messages-list#1 (Messages) conversation#1 (friend 7)",
      ]
    ),
    Scene(
      "a screen that moves to the other stack is there and no longer here, and its messages arrive",
      "push, reparent, select-tab 1",
      shows: [
        "stack friends#1": "list#1 (Friends)",
        "stack messages#1": "messages-list#1 (Messages) details#1 (friend 0)",
        "selectedFriend from details#1": "handled by messages#1",
        "handleError from details#1": "handled by window",
      ]
    ),
    Scene(
      "a login after a logout begins one tree and brings back nothing of the one before",
      "push, logout, login",
      shows: ["stack friends#2": "list#2 (Friends)", "stack friends#1": nil]
    ),
  ]
}
#endif
