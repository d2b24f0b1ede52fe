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
    let (stack, screens) = stage.shownStack(names)
    stack.delegate = delegate
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
    #expect(names(stack.children) == "AB" && stack.topController === pushed)
    #expect(screens[0].view?.superview === pushed.view?.superview)
    #expect(stack.transition?.isAnimated == true && stack.transition?.isInteractive == false)
    #expect(stack.finishTransition())
    #expect(
      stage.log.take() == ["A did disappear", "B did appear", "did show B slowly, push from A to B"]
    )
    #expect(stack.transition == nil && stack.contentView?.shows(pushed) == true)
    #expect(!stack.finishTransition() && stage.log.take().isEmpty)
  }

  @Test(
    "an animated pop of several takes them out at once, names only the top one, and lets go of them at the end"
  )
  func animatedPop() {
    let (stack, screens) = shown("A", "B", "C")
    #expect(names(stack.popToRoot(animated: true)) == "CB")
    #expect(
      stage.log.take() == [
        "C will move to nil", "B will move to nil", "C will disappear", "A will appear",
        "will show A slowly, pop from C to A",
      ]
    )
    #expect(names(stack.children) == "A" && screens[2].parent === stack)
    stack.finishTransition()
    #expect(
      stage.log.take() == [
        "C did disappear", "A did appear", "C did move to nil", "B did move to nil",
        "did show A slowly, pop from C to A",
      ]
    )
    #expect(screens[2].parent == nil && screens[2].view?.superview == nil)
  }

  @Test("a new stack is a push if its top is new, a pop if it was there, and nothing if it is the same")
  func setStack() {
    let (stack, screens) = shown("A", "B", "C")
    let (new, below) = (stage.screen("X"), stage.screen("Y"))
    stack.setStack([screens[0], new], animated: true)
    #expect(stack.transition?.operation == .push)
    stack.finishTransition()
    stack.setStack([new, screens[0]], animated: true)
    #expect(stack.transition?.operation == .pop)
    stack.finishTransition()
    _ = stage.log.take()
    stack.setStack([below, screens[0]], animated: true)
    #expect(stack.transition == nil && screens[0].phase == .didAppear)
    #expect(
      stage.log.take() == [
        "X will move to nil", "Y will move to N", "Y did load", "Y did move to N", "X did move to nil",
      ]
    )
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
    stack.popToRoot(animated: false)
    let shows = stage.log.take().filter { $0.hasPrefix("did show") }
    #expect(shows == ["C", "A", "C", "D", "B", "C", "B"].map { "did show \($0) at once, no transition" })
    #expect(names(stack.children) == "B")
  }

  @Test("what cannot be done changes nothing and makes no call")
  func refused() {
    let (stack, screens) = shown("A")
    #expect(stack.pop(animated: true) == nil && stack.popToRoot(animated: true).isEmpty)
    #expect(stack.pop(to: stage.screen("elsewhere"), animated: true).isEmpty)
    #expect(!stack.push(screens[0], animated: true) && !stack.push(stack, animated: true))
    #expect(stage.log.take().isEmpty && stack.transition == nil)
    let outer = stage.container("P", .plain)
    outer.contain(stack)
    _ = stage.log.take()
    #expect(!stack.push(outer, animated: true))
    stack.setStack([outer, screens[0], stack, screens[0]], animated: true)
    #expect(names(stack.children) == "A" && stage.log.take().isEmpty)
  }
}
