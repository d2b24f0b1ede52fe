import Hierarchy
import Testing

@Suite("Transitions of a stack")
struct TransitionTests {
  private let stage = Stage()
  private let delegate: RecordedDelegate

  init() {
    delegate = RecordedDelegate(log: stage.log)
  }

  private func shown(_ names: String...) -> (RecordedStack, [RecordedController]) {
    let stack = stage.stack("N")
    let screens = names.map { stage.screen($0) }
    stage.window.setRoot(stack)
    stack.setStack(screens, animated: false)
    stack.delegate = delegate
    _ = stage.log.take()
    return (stack, screens)
  }

  @Test("an animated push changes the content at once, and tells of the end when it ends")
  func animatedPush() {
    let (stack, screens) = shown("A")
    let pushed = stage.screen("B")
    #expect(stack.push(pushed, animated: true))
    #expect(
      stage.log.take() == [
        "B will move to N", "B did load", "B did move to N", "A will disappear", "B will appear",
        "will show B slowly, push from A to B",
      ]
    )
    #expect(stack.children.isIdentical(to: screens + [pushed]))
    #expect(stack.topController === pushed)
    #expect(screens[0].view?.superview === pushed.view?.superview)
    #expect(stack.transition?.isAnimated == true)
    #expect(stack.transition?.isInteractive == false)
    #expect(stack.finishTransition())
    #expect(
      stage.log.take() == ["A did disappear", "B did appear", "did show B slowly, push from A to B"]
    )
    #expect(stack.transition == nil)
    #expect(screens[0].view?.superview == nil)
    #expect(!stack.finishTransition())
    #expect(stage.log.take().isEmpty)
  }

  @Test("an animated pop takes the screen out at once, and lets go of it at the end")
  func animatedPop() {
    let (stack, screens) = shown("A", "B")
    #expect(stack.pop(animated: true) === screens[1])
    #expect(
      stage.log.take() == [
        "B will move to nil", "B will disappear", "A will appear", "will show A slowly, pop from B to A",
      ]
    )
    #expect(stack.children.isIdentical(to: [screens[0]]))
    #expect(screens[1].parent === stack)
    stack.finishTransition()
    #expect(
      stage.log.take() == [
        "B did disappear", "A did appear", "B did move to nil", "did show A slowly, pop from B to A",
      ]
    )
    #expect(screens[1].parent == nil)
    #expect(screens[1].view?.superview == nil)
  }

  @Test("popping several is one transition, which names only the top one", arguments: [true, false])
  func popSeveral(animated: Bool) {
    let (stack, screens) = shown("A", "B", "C", "D")
    let popped =
      animated ? stack.popToRoot(animated: true) : stack.pop(to: screens[0], animated: false)
    stack.finishTransition()
    #expect(popped.isIdentical(to: [screens[3], screens[2], screens[1]]))
    let pace = animated ? "slowly" : "at once"
    #expect(
      stage.log.take() == [
        "D will move to nil", "C will move to nil", "B will move to nil",
        "D will disappear", "A will appear", "will show A \(pace), pop from D to A",
        "D did disappear", "A did appear", "D did move to nil", "C did move to nil", "B did move to nil",
        "did show A \(pace), \(animated ? "pop from D to A" : "no transition")",
      ]
    )
    #expect(screens.map(\.phase) == [.didAppear, .detached, .detached, .detached])
  }

  @Test("a new stack is a push if its top is new, and a pop if it was there")
  func setStack() {
    let (stack, screens) = shown("A", "B", "C")
    let new = stage.screen("X")
    stack.setStack([screens[0], new], animated: true)
    #expect(stack.transition?.operation == .push)
    stack.finishTransition()
    #expect(
      stage.log.take() == [
        "C will move to nil", "B will move to nil", "X will move to N", "X did load", "X did move to N",
        "C will disappear", "X will appear", "will show X slowly, push from C to X",
        "C did disappear", "X did appear", "C did move to nil", "B did move to nil",
        "did show X slowly, push from C to X",
      ]
    )
    stack.setStack([new, screens[0]], animated: true)
    #expect(stack.transition?.operation == .pop)
    stack.finishTransition()
    #expect(new.phase == .didDisappear)
  }

  @Test("a new stack under the same top is no transition, and the delegate hears nothing")
  func sameTop() {
    let (stack, screens) = shown("A", "B")
    let below = stage.screen("X")
    stack.setStack([below, screens[1]], animated: true)
    #expect(stack.transition == nil)
    #expect(
      stage.log.take() == [
        "A will move to nil", "X will move to N", "X did load", "X did move to N", "A did move to nil",
      ]
    )
    #expect(screens[1].phase == .didAppear)
  }

  @Test("the calls of a plain container are changes like any other")
  func inherited() {
    let (stack, screens) = shown("A", "B")
    let (new, other) = (stage.screen("C"), stage.screen("D"))
    stack.contain(new)
    stack.contain(screens[0])
    screens[0].removeFromParent()
    stack.setChildren([screens[1], other])
    stack.pop()
    stack.setChildren([screens[1], other, new])
    stack.popToRoot()
    #expect(
      stage.log.take().filter { $0.hasPrefix("did show") } == [
        "did show C at once, no transition", "did show A at once, no transition",
        "did show C at once, no transition", "did show D at once, no transition",
        "did show B at once, no transition", "did show C at once, no transition",
        "did show B at once, no transition",
      ]
    )
    #expect(stack.children.isIdentical(to: [screens[1]]))
  }

  @Test("what cannot be done changes nothing and tells nobody")
  func refused() {
    let (stack, screens) = shown("A")
    #expect(stack.pop(animated: true) == nil)
    #expect(stack.popToRoot(animated: true).isEmpty)
    #expect(stack.pop(to: stage.screen("elsewhere"), animated: true).isEmpty)
    #expect(!stack.push(screens[0], animated: true))
    #expect(!stack.push(stack, animated: true))
    #expect(stage.log.take().isEmpty)
    #expect(stack.transition == nil)
    let outer = stage.container("P", .plain)
    outer.contain(stack)
    _ = stage.log.take()
    #expect(!stack.push(outer, animated: true))
    stack.setStack([outer, screens[0], stack, screens[0]], animated: true)
    #expect(stack.children.isIdentical(to: screens))
    #expect(stage.log.take().isEmpty)
  }

  @Test("a transition that someone keeps lets go of its screens at the end")
  func kept() throws {
    let (stack, _) = shown("A", "B")
    stack.pop(animated: true)
    let transition = try #require(stack.transition)
    #expect(label(transition.from) == "B")
    stack.finishTransition()
    #expect(transition.from == nil)
    #expect(transition.to == nil)
  }
}
