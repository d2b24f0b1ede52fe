import Hierarchy
import Testing

@Suite("The swipe and the back button")
struct SwipeTests {
  private let stage = Stage()
  private let delegate: RecordedDelegate

  init() {
    delegate = RecordedDelegate(log: stage.log)
  }

  @Test("a swipe begins with what is about to be, and ends as a pop")
  func finished() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.delegate = delegate
    #expect(stack.beginSwipe())
    #expect(
      stage.log.take() == [
        "B will move to nil", "B will disappear", "A will appear", "will show A slowly, pop from B to A",
      ]
    )
    #expect(stack.transition?.isInteractive == true)
    #expect(stack.children.isIdentical(to: [screens[0]]))
    #expect(stack.finishSwipe())
    #expect(
      stage.log.take() == [
        "B did disappear", "A did appear", "B did move to nil", "did show A slowly, pop from B to A",
      ]
    )
    #expect(stack.transition == nil)
    #expect(screens[1].phase == .detached)
  }

  @Test("a cancelled swipe puts the content back, and nothing was shown")
  func cancelled() throws {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.delegate = delegate
    stack.beginSwipe()
    let transition = try #require(stack.transition)
    _ = stage.log.take()
    #expect(stack.cancelSwipe())
    #expect(
      stage.log.take() == ["A will disappear", "A did disappear", "B will appear", "B did appear"]
    )
    #expect(transition.isCancelled)
    #expect(stack.transition == nil)
    #expect(stack.children.isIdentical(to: screens))
    #expect(screens[1].parent === stack)
    #expect(screens.map { $0.view?.superview != nil } == [false, true])
  }

  @Test("there is no swipe without two screens, on screen, at rest, in front")
  func refused() {
    let (stack, screens) = stage.shownStack("A")
    #expect(!stack.beginSwipe())
    #expect(stack.systemBack() == nil)
    stack.push(stage.screen("B"), animated: true)
    #expect(!stack.beginSwipe())
    #expect(stack.systemBack() == nil)
    stack.finishTransition()
    screens[0].present(stage.screen("M"), in: stage.window)
    #expect(!stack.beginSwipe())
    #expect(stack.systemBack() == nil)
    screens[0].dismissPresented()
    stage.window.setRoot(nil)
    #expect(!stack.beginSwipe())
    #expect(stack.systemBack() == nil)
    #expect(!stack.finishSwipe())
    #expect(!stack.cancelSwipe())
    stage.window.setRoot(stack)
    #expect(stack.beginSwipe())
    #expect(!stack.beginSwipe())
    #expect(stack.systemBack() == nil)
    #expect(stack.transition?.isInteractive == true)
  }

  @Test("a swipe's verbs do not touch a transition that no finger moves")
  func notInteractive() {
    let (stack, _) = stage.shownStack("A", "B")
    stack.pop(animated: true)
    #expect(!stack.finishSwipe())
    #expect(!stack.cancelSwipe())
    #expect(stack.transition != nil)
  }

  @Test("the back button is an animated pop, which the delegate alone hears of")
  func back() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.delegate = delegate
    #expect(stack.systemBack() === screens[1])
    #expect(stack.transition?.isInteractive == false)
    #expect(stack.transition?.operation == .pop)
    stack.finishTransition()
    #expect(stage.log.take().last == "did show A slowly, pop from B to A")
  }

  @Test("a modal covers the stacks under it, wherever it was presented, and not the stack in it")
  func reachable() {
    let tabs = stage.container("T", .tabs)
    let (shown, hidden) = (stage.stack("S"), stage.stack("H"))
    for stack in [shown, hidden] {
      stack.setStack([stage.screen("a"), stage.screen("b")], animated: false)
      tabs.contain(stack)
    }
    #expect(shown.isReachable)
    #expect(!hidden.isReachable)
    let modal = stage.stack("M")
    modal.setStack([stage.screen("m"), stage.screen("n")], animated: false)
    hidden.children[0].present(modal, in: stage.window)
    #expect(!shown.beginSwipe())
    tabs.present(stage.screen("free"), in: stage.window)
    tabs.dismissPresented()
    #expect(!shown.isReachable)
    hidden.children[0].dismissPresented()
    #expect(shown.isReachable)
    tabs.present(modal, in: stage.window)
    #expect(!shown.isReachable)
    #expect(modal.beginSwipe())
  }
}
