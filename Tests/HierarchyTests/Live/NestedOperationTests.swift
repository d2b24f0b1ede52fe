import Hierarchy
import Testing

/// Operations that a callback of a transition asks for, which then is completed first.
@Suite("Operations inside of a transition's callbacks")
struct NestedOperationTests {
  private let stage = Stage()

  @Test(
    "a push inside of a push ends on top, and all screens at rest",
    arguments: ["will move to N", "did load", "did move to N", "will appear", "did appear"],
    [true, false]
  )
  func pushInPush(moment: String, animated: Bool) {
    let (stack, _) = stage.shownStack("A")
    let last = stage.screen("Z")
    stage.log.whenNoted["M \(moment)"] = { stack.push(last, animated: animated) }
    stack.push(stage.screen("M"), animated: animated)
    stack.finishTransition()
    stack.finishTransition()
    #expect(names(stack.children) == "AMZ")
    #expect(stack.children.map(\.phase) == [.didDisappear, .didDisappear, .didAppear])
    #expect(stack.contentView?.shows(last) == true)
  }

  @Test(
    "a push inside of a pop ends on top of what the pop left",
    arguments: ["will move to nil", "will disappear", "did disappear", "did move to nil"],
    [true, false]
  )
  func pushInPop(moment: String, animated: Bool) {
    let (stack, screens) = stage.shownStack("A", "M")
    let last = stage.screen("Z")
    stage.log.whenNoted["M \(moment)"] = { stack.push(last, animated: animated) }
    stack.pop(animated: animated)
    stack.finishTransition()
    stack.finishTransition()
    #expect(names(stack.children) == "AZ")
    #expect((screens + [last]).map(\.phase) == [.didDisappear, .detached, .didAppear])
    #expect(screens[1].parent == nil)
  }

  @Test(
    "a push when a swipe begins cancels the swipe",
    arguments: ["will move to nil", "will disappear"]
  )
  func pushInSwipe(moment: String) {
    let (stack, screens) = stage.shownStack("A", "M")
    let last = stage.screen("Z")
    stage.log.whenNoted["M \(moment)"] = { stack.push(last, animated: false) }
    stack.beginSwipe()
    #expect(stack.transition == nil && names(stack.children) == "AMZ")
    #expect((screens + [last]).map(\.phase) == [.didDisappear, .didDisappear, .didAppear])
  }

  @Test(
    "a pop when a push is shown: one call for each, the second inside the first",
    arguments: [true, false]
  )
  func popWhenShown(animated: Bool) {
    let (stack, screens) = stage.shownStack("A")
    let delegate = RecordedDelegate(.didShow, log: stage.log)
    stack.delegate = delegate
    delegate.whenShown = { $0.pop(animated: animated) }
    stack.push(stage.screen("B"), animated: animated)
    stack.finishTransition()
    let shown = stage.log.take().filter { $0.hasPrefix("did show") }
    #expect(shown.count == (animated ? 1 : 2))
    #expect(names(stack.children) == "A")
    if animated {
      #expect(stack.transition?.operation == .pop)
      stack.finishTransition()
    }
    #expect(stack.transition == nil && screens[0].phase == .didAppear)
  }

  @Test(
    "the root that is swapped away in a callback leaves no screen half shown",
    arguments: ["will appear", "did appear"]
  )
  func swapInPush(moment: String) {
    let (stack, screens) = stage.shownStack("A")
    let pushed = stage.screen("M")
    stage.log.whenNoted["M \(moment)"] = { [window = stage.window] in window.setRoot(nil) }
    stack.push(pushed, animated: true)
    stack.finishTransition()
    #expect(stack.transition == nil)
    #expect([screens[0].phase, pushed.phase] == [.didDisappear, .didDisappear])
  }

  @Test("a stack that sets itself up when it loads keeps both what it was given and what it added")
  func selfMade() {
    let stack = stage.stack("N")
    let added = stage.screen("B")
    stage.log.whenNoted["N did load"] = { stack.push(added, animated: true) }
    stack.push(stage.screen("A"), animated: true)
    #expect(names(stack.children) == "AB")
    stage.window.setRoot(stack)
    #expect(stack.children.map(\.phase) == [.didMove, .didAppear])
    #expect(stack.contentView?.shows(added) == true)
  }
}
