#if DEBUG
@testable import Scenarios

extension Scene {
  private static let gone = ["popped page#1, told detail#1", "finished detail#1"]

  static let backButton: [Scene] = [
    Scene(
      "a detail that the list asked for is let go of when the user goes back, under whoever tells of it",
      "send, pop",
      "send, swipe-back",
      "push, send, push, pop, swipe-cancelled, pop",
      "present, dismiss, send, swipe-then-push, pop, pop",
      shows: ["flow detail#1": nil],
      tells: gone
    ),
    Scene(
      "a detail whose screens have gone is gone, whichever way they went",
      "start, pop-instantly",
      "start, pop-to 8",
      "start, pop-to 0",
      "start, pop-to-root",
      "start, pop-to-root 8",
      "start, set-stack 0",
      "start, set-stack 10",
      "start, stop",
      shows: ["flow detail#1": nil],
      tells: gone,
      where: observesAll
    ),
    Scene(
      "a flow stays while another that it started is still on the stack",
      "start, start, set-stack 2",
      shows: [
        "flow detail#1": "", "parent of detail#1": "master", "flow detail#2": "page#2",
        "parent of detail#2": "detail#1",
      ],
      where: observesAll
    ),
    Scene(
      "a flow that takes another's place hears of its pops, whichever of the two is done first",
      "send, start-then-stop, pop-instantly",
      "send, stop-then-start, pop-instantly",
      shows: ["flow detail#2": nil],
      tells: ["popped page#2, told detail#2", "finished detail#2"],
      where: observesAll
    ),
    Scene(
      "the app's own transitions are asked for behind the observer",
      "supply 2, start",
      tells: ["tour asked for push from list#1 to page#1"],
      where: { observesAll($0) || $0.canonical.contains("observer=shared;watching=article-observer") }
    ),
    Scene(
      "a delegate behind the observer that has gone is asked no more, and every flow still hears of its pops",
      "supply 2, free-owner, send, pop",
      tells: gone,
      where: observesAll
    ),
    Scene(
      "a choice in a cell is acted on by the flow with the stack, and an error by the first of all",
      "send, present, send",
      shows: [
        "parent of detail#2": "editor#1", "flow detail#2": "page#2", "error from page#2": "handled by master",
        "error from cell of page#2": "handled by master",
      ]
    ),
    Scene(
      "a choice in a detail goes from delegate to delegate to the flow with the stack",
      "start, start, send",
      shows: ["parent of detail#2": "detail#1", "parent of detail#3": "master"],
      where: { $0.observer == .shared && $0.watching != .articleCoordinator }
    ),
    Scene(
      "a screen that its flow has linked is heard in every phase",
      "send, send-at-each-phase",
      tells: ["did load", "did move", "will appear", "did appear", "will leave", "did leave", "will move"]
        .map {
          "\($0): handled by master"
        }
    ),
  ]

  /// Whether it is a form in which flows observe all of their screens, by observers that compare.
  @Sendable private static func observesAll(_ options: ArchitectureOptions) -> Bool {
    options.watching == .observer
  }
}
#endif
