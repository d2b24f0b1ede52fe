import Hierarchy
import Testing

@Suite("Interrupted transitions")
struct InterruptionTests {
  private let stage = Stage()

  @Test("a push during an animated pop completes it first")
  func popThenPush() {
    let (stack, _) = stage.shownStack("A", "B")
    stack.pop(animated: true)
    _ = stage.log.take()
    stack.push(stage.screen("C"), animated: true)
    #expect(
      stage.log.take() == [
        "B did disappear", "A did appear", "B did move to nil",
        "C will move to N", "C did load", "C did move to N", "A will disappear", "C will appear",
      ]
    )
    #expect(names(stack.children) == "AC" && stack.transition?.operation == .push)
  }

  @Test("each operation ends the transition that it meets", arguments: 0..<10)
  func each(operation: Int) {
    let (stack, screens) = stage.shownStack("A", "B", "C")
    stack.push(stage.screen("D"), animated: true)
    let first = stack.transition
    switch operation {
    case 0: stack.push(stage.screen("X"), animated: true)
    case 1: stack.pop(animated: true)
    case 2: stack.pop(to: screens[1], animated: true)
    case 3: stack.popToRoot(animated: true)
    case 4: stack.setStack(screens, animated: true)
    case 5: stack.contain(stage.screen("X"))
    case 6: stack.pop()
    case 7: stack.setChildren(screens)
    case 8: screens[0].removeFromParent()
    default: stage.window.setRoot(nil)
    }
    #expect(first?.from == nil && stack.transition !== first)
    stack.finishTransition()
    let onScreen = stack.children.filter { $0.phase == .didAppear }
    #expect(names(onScreen) == (operation == 9 ? "" : label(stack.topController)))
  }

  @Test("the screen on its way out can be put in again, here or elsewhere")
  func returns() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.pop(animated: true)
    #expect(stack.push(screens[1], animated: true))
    stack.finishTransition()
    #expect(names(stack.children) == "AB" && screens[1].phase == .didAppear)
    let other = stage.stack("O")
    stack.pop(animated: true)
    other.push(screens[1], animated: false)
    #expect(stack.transition == nil && screens[0].phase == .didAppear)
    #expect(screens[1].parent === other && screens[1].view?.superview === other.contentView)
  }

  @Test("the swiped screen that is taken elsewhere is back for a moment, then gone")
  func swipedElsewhere() {
    let (stack, screens) = stage.shownStack("A", "B")
    let other = stage.stack("O")
    stack.beginSwipe()
    other.contain(screens[1])
    #expect(screens[1].parent === other)
    #expect(names(stack.children) == "A" && screens[0].phase == .didAppear)
    stack.push(stage.screen("C"), animated: false)
    stack.beginSwipe()
    stack.contain(screens[0])
    #expect(names(stack.children) == "CA")
  }

  @Test(
    "a tab switch completes the push in the tab that leaves, and cancels its swipe",
    arguments: [true, false]
  )
  func tabSwitch(swipe: Bool) {
    let tabs = stage.container("T", .tabs)
    let (left, right) = (stage.stack("L"), stage.stack("R"))
    let screens = ["A", "B"].map { stage.screen($0) }
    left.setStack(screens, animated: false)
    tabs.contain(left)
    tabs.contain(right)
    if swipe { left.beginSwipe() } else { left.pop(animated: true) }
    tabs.select(1)
    #expect(left.transition == nil && names(left.children) == (swipe ? "AB" : "A"))
    #expect(screens.map(\.phase) == [.didDisappear, swipe ? .didDisappear : .detached])
    tabs.select(0)
    #expect(screens[swipe ? 1 : 0].phase == .didAppear)
  }

  @Test("a stack inside a stack ends its transition when it is covered")
  func covered() {
    let (outer, _) = stage.shownStack()
    let inner = stage.stack("I")
    inner.setStack([stage.screen("A"), stage.screen("B")], animated: false)
    outer.push(inner, animated: false)
    inner.pop(animated: true)
    outer.push(stage.screen("C"), animated: true)
    #expect(inner.transition == nil && inner.children.map(\.phase) == [.willDisappear])
    outer.finishTransition()
    #expect(inner.children.map(\.phase) == [.didDisappear])
  }

  @Test("what is presented by a screen on its way out goes with it")
  func presentsWhileLeaving() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.pop(animated: true)
    let modal = stage.screen("M")
    screens[1].present(modal, in: stage.window)
    stack.finishTransition()
    #expect(modal.phase == .detached && stage.window.shows(stack))
  }
}
