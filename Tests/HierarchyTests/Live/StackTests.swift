import Hierarchy
import Testing

@Suite("Navigation stacks")
struct StackTests {
  private let stage = Stage()

  private func stack(_ names: String...) -> (RecordedController, [RecordedController]) {
    let screens = names.map { stage.screen($0) }
    return (stage.container("N", .navigation, screens), screens)
  }

  @Test("a push covers the top screen, the callbacks interleaved")
  func push() {
    let (navigation, screens) = stack("A")
    let pushed = stage.screen("B")
    navigation.contain(pushed)
    #expect(
      stage.log.take() == [
        "B will move to N", "B did load", "B did move to N",
        "A will disappear", "B will appear", "A did disappear", "B did appear",
      ]
    )
    #expect(screens[0].view?.superview == nil)
    #expect(pushed.view?.superview === navigation.contentView)
  }

  @Test("pushing the top screen again keeps the one below covered")
  func pushAgain() {
    let (navigation, screens) = stack("A", "B")
    navigation.contain(screens[1])
    #expect(navigation.children.isIdentical(to: screens))
    #expect(screens[0].phase == .didDisappear)
    #expect(screens[0].view?.superview == nil)
    #expect(screens[1].phase == .didAppear)
  }

  @Test("a pop uncovers the screen below, the callbacks interleaved")
  func pop() {
    let (navigation, screens) = stack("A", "B")
    #expect(navigation.pop() === screens[1])
    #expect(
      stage.log.take() == [
        "B will move to nil", "B will disappear", "A will appear", "B did disappear", "A did appear",
        "B did move to nil",
      ]
    )
    #expect(screens[0].view?.superview === navigation.contentView)
    #expect(screens[1].view?.superview == nil)
  }

  @Test("the last screen cannot be popped")
  func popLast() {
    let (navigation, screens) = stack("A")
    #expect(navigation.pop() == nil)
    #expect(navigation.popToRoot().isEmpty)
    #expect(navigation.pop(to: stage.screen("elsewhere")).isEmpty)
    #expect(navigation.children.isIdentical(to: screens))
    #expect(stage.log.take().isEmpty)
  }

  @Test("popping several screens never shows those in between")
  func popTo() {
    let (navigation, screens) = stack("A", "B", "C", "D")
    #expect(navigation.pop(to: screens[1]).isIdentical(to: [screens[3], screens[2]]))
    #expect(
      stage.log.take() == [
        "D will move to nil", "C will move to nil",
        "D will disappear", "B will appear", "D did disappear", "B did appear",
        "D did move to nil", "C did move to nil",
      ]
    )
    #expect(screens.map(\.phase) == [.didDisappear, .didAppear, .detached, .detached])
  }

  @Test("a new stack is one transition from the old top to the new one")
  func setChildren() {
    let (navigation, screens) = stack("A", "B", "C")
    let (new, top) = (stage.screen("X"), stage.screen("Y"))
    navigation.setChildren([screens[0], new, top])
    #expect(
      stage.log.take() == [
        "C will move to nil", "B will move to nil", "X will move to N", "Y will move to N",
        "X did load", "X did move to N", "Y did load", "Y did move to N",
        "C will disappear", "Y will appear", "C did disappear", "Y did appear",
        "C did move to nil", "B did move to nil",
      ]
    )
    #expect(new.view?.superview == nil)
    #expect(top.view?.superview === navigation.contentView)
  }

  @Test("a new order that keeps the top screen tells nobody, and one that changes it exchanges two")
  func reorder() {
    let (navigation, screens) = stack("A", "B", "C")
    navigation.setChildren([screens[1], screens[0], screens[2]])
    #expect(stage.log.take().isEmpty)
    navigation.setChildren([screens[2], screens[0], screens[1]])
    #expect(stage.log.take() == ["C will disappear", "B will appear", "C did disappear", "B did appear"])
    #expect(screens.map { $0.view?.superview != nil } == [false, true, false])
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

  @Test("it is asked once what it answers, and each call goes to who answers it")
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

  @Test("there is one slot, and who takes it is the only one told")
  func oneSlot() {
    let (stack, _) = stage.shownStack("A")
    let (first, second) = (RecordedDelegate(log: CallLog()), RecordedDelegate(log: stage.log))
    var calls = 0
    first.whenShown = { _ in calls += 1 }
    stack.delegate = first
    stack.delegate = second
    #expect(told(stack).count == 4)
    #expect(calls == 0)
  }

  @Test("the slot keeps nobody alive, and is empty when the delegate has died")
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
