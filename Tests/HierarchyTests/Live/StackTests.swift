import Hierarchy
import Testing

@Suite("Navigation stacks")
struct StackTests {
  /// Makes a change of the screens A, B and so on that takes no time, in a container as in a stack: it tells each
  /// screen once, in this order, and shows the top one alone.
  private func check(
    _ count: Int,
    popped: String = "",
    content: String,
    log: [String],
    change: (_ container: Controller, _ screens: [Controller], _ new: [Controller]) -> [Controller]
  ) {
    for isStack in [false, true] {
      let stage = Stage()
      let screens = ["A", "B", "C", "D"].prefix(count).map { stage.screen($0) }
      let container = isStack ? stage.stack("N") : stage.screen("N", .navigation)
      stage.window.setRoot(container)
      container.setChildren(screens)
      _ = stage.log.take()
      let gone = change(container, screens, ["X", "Y"].map { stage.screen($0) })
      #expect(names(gone) == popped && names(container.children) == content)
      #expect(stage.log.take() == log)
      #expect(container.children.last.map { container.contentView?.shows($0) } == true)
      #expect(gone.allSatisfy { $0.phase == .detached })
    }
  }

  @Test("a push covers the top screen, the callbacks interleaved")
  func push() {
    let log = [
      "X will move to N", "X did load", "X did move to N",
      "A will disappear", "X will appear", "A did disappear", "X did appear",
    ]
    check(1, content: "AX", log: log) { container, _, new in
      container.contain(new[0])
      return []
    }
  }

  @Test("a pop uncovers the screen below, and one of several never shows those in between")
  func pop() {
    let one = [
      "B will move to nil", "B will disappear", "A will appear", "B did disappear", "A did appear",
      "B did move to nil",
    ]
    check(2, popped: "B", content: "A", log: one) { container, _, _ in container.pop().map { [$0] } ?? [] }
    let several = [
      "D will move to nil", "C will move to nil",
      "D will disappear", "B will appear", "D did disappear", "B did appear",
      "D did move to nil", "C did move to nil",
    ]
    check(4, content: "AB", log: several) { container, screens, _ in
      container.setChildren([screens[0], screens[1]])
      return []
    }
    let (stack, screens) = Stage().shownStack("A", "B", "C", "D")
    #expect(names(stack.pop(to: screens[1], animated: false)) == "DC" && names(stack.children) == "AB")
  }

  @Test("the last screen cannot be popped")
  func popLast() {
    check(1, content: "A", log: []) { container, _, _ in container.pop().map { [$0] } ?? [] }
  }

  @Test("a new stack is one transition from the old top to the new one")
  func setChildren() {
    let log = [
      "C will move to nil", "B will move to nil", "X will move to N", "Y will move to N",
      "X did load", "X did move to N", "Y did load", "Y did move to N",
      "C will disappear", "Y will appear", "C did disappear", "Y did appear",
      "C did move to nil", "B did move to nil",
    ]
    check(3, content: "AXY", log: log) { container, screens, new in
      container.setChildren([screens[0], new[0], new[1]])
      return []
    }
  }

  @Test("a new order that keeps the top screen makes no call, and one that changes it exchanges two")
  func reorder() {
    let log = ["C will disappear", "B will appear", "C did disappear", "B did appear"]
    check(3, content: "CAB", log: log) { container, screens, _ in
      container.setChildren([screens[1], screens[0], screens[2]])
      container.setChildren([screens[2], screens[0], screens[1]])
      return []
    }
  }

  @Test("pushing a container's top screen again keeps the one below covered")
  func pushAgain() {
    let stage = Stage()
    let screens = ["A", "B"].map { stage.screen($0) }
    let container = stage.container("N", .navigation, screens)
    container.contain(screens[1])
    #expect(names(container.children) == "AB" && container.contentView?.shows(screens[1]) == true)
    #expect(screens.map(\.phase) == [.didDisappear, .didAppear])
  }
}

@Suite("A stack's delegate")
struct NavigationDelegateTests {
  private let stage = Stage()

  /// Does what an app does, and says what of it the delegate was told.
  private func told(_ stack: NavigationStack) -> [String] {
    stack.push(stage.screen("X"), animated: true)
    stack.finishTransition()
    stack.pop(animated: false)
    return stage.log.take().filter { $0.contains("show") || $0.contains("animation") }
  }

  @Test("it is asked once what it answers, and is sent only that")
  func asked() {
    let (stack, _) = stage.shownStack("A")
    let delegate = RecordedDelegate([], log: stage.log)
    stack.delegate = delegate
    #expect(told(stack).isEmpty)
    delegate.answers = .willShow
    stack.delegate = delegate
    #expect(
      told(stack) == ["will show X slowly, push from A to X", "will show A at once, pop from X to A"]
    )
    delegate.answers = .didShow
    stack.delegate = delegate
    #expect(told(stack) == ["did show X slowly, push from A to X", "did show A at once, no transition"])
    delegate.answers = .animation
    stack.delegate = delegate
    #expect(told(stack) == ["animation for push A to X"])
    #expect(delegate.asked == 4)
  }

  @Test("the slot does not keep the delegate alive, and is empty when it has died")
  func weak() {
    let (stack, _) = stage.shownStack("A")
    var delegate: RecordedDelegate? = RecordedDelegate(log: stage.log)
    stack.delegate = delegate
    delegate = nil
    #expect(stack.delegate == nil)
    #expect(stack.capabilities == [.willShow, .didShow])
    #expect(told(stack).isEmpty)
  }
}
