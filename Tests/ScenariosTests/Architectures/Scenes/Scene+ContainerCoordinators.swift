import Scenarios

extension Scene {
  static let containerCoordinators: [Scene] = [
    Scene(
      "a friend chosen under the modal's stack is written to there",
      "select-tab 1, present, push 3",
      shows: ["stack new-message#1": "composer#1 (friend 3)"],
      tells: ["left list#2"]
    ),
    Scene(
      "whoever presented the modal dismisses it, and a user's swipe does the same",
      "select-tab 1, present, dismiss",
      "select-tab 1, present, swipe-to-dismiss",
      shows: ["modal": "none"]
    ),
    Scene(
      "a modal goes with the stack that presented it",
      "select-tab 1, present, pop-presenter",
      shows: ["modal": "none", "stack messages#2": "messages-list#2 (Messages)"]
    ),
    Scene(
      "the answer to a cell that was not reused is written there",
      "reuse-cell 2, answer",
      shows: ["cells": "portrait 3, empty"],
      tells: ["answered: handled"]
    ),
    Scene(
      "an observer sees an error beside the window, and neither keeps it from the other",
      "push, send",
      tells: ["details#1 shows an error", "window alerts"]
    ),
    Scene(
      "a screen whose modal is gone sends to nobody",
      "select-tab 1, present, free-owner",
      tells: ["left by its owner: unhandled at list#2"]
    ),
    Scene(
      "a screen that moves to the other stack is there and no longer here, and its messages arrive",
      "push, reparent, select-tab 1",
      shows: [
        "stack friends#1": "list#1 (Friends)",
        "stack messages#1": "messages-list#1 (Messages) · details#1 (friend 0)",
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
