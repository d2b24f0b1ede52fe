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
    #expect(stack.transition?.isInteractive == true && names(stack.children) == "A")
    #expect(stack.finishSwipe())
    #expect(
      stage.log.take() == [
        "B did disappear", "A did appear", "B did move to nil", "did show A slowly, pop from B to A",
      ]
    )
    #expect(stack.transition == nil && screens[1].phase == .detached)
  }

  @Test("a cancelled swipe puts the content back, and nothing was shown")
  func cancelled() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.delegate = delegate
    stack.beginSwipe()
    _ = stage.log.take()
    #expect(stack.cancelSwipe())
    #expect(
      stage.log.take() == ["A will disappear", "A did disappear", "B will appear", "B did appear"]
    )
    #expect(stack.transition == nil)
    #expect(names(stack.children) == "AB" && screens[1].parent === stack)
    #expect(screens.map { $0.view?.superview != nil } == [false, true])
  }

  @Test("there is no swipe without two screens, on screen, at rest, in front")
  func refused() {
    let (stack, screens) = stage.shownStack("A")
    let isRefused = { !stack.beginSwipe() && stack.systemBack() == nil }
    #expect(isRefused(), "one screen")
    stack.push(stage.screen("B"), animated: true)
    #expect(isRefused(), "in a transition")
    #expect(!stack.finishSwipe() && !stack.cancelSwipe() && stack.transition != nil, "which no finger moves")
    stack.finishTransition()
    screens[0].present(stage.screen("M"), in: stage.window)
    #expect(isRefused(), "under a modal")
    screens[0].dismissPresented()
    stage.window.setRoot(nil)
    #expect(isRefused() && !stack.finishSwipe() && !stack.cancelSwipe(), "off screen")
    stage.window.setRoot(stack)
    #expect(stack.beginSwipe())
    #expect(isRefused() && stack.transition?.isInteractive == true)
  }

  @Test("a modal covers the stacks under it, wherever it was presented, and not the stack in it")
  func reachable() {
    let tabs = stage.container("T", .tabs)
    let (shown, hidden) = (stage.stack("S"), stage.stack("H"))
    for stack in [shown, hidden] {
      stack.setStack([stage.screen("a"), stage.screen("b")], animated: false)
      tabs.contain(stack)
    }
    #expect(shown.isReachable && !hidden.isReachable)
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

/// Who says whether a pop gesture may begin.
@Suite("The slot of the pop gesture")
struct PopGestureTests {
  private let stage = Stage()

  private final class Gatekeeper: PopGestureDelegate {
    var permits = true
    private(set) var ends: [Bool] = []

    func mayBeginPop(on stack: NavigationStack) -> Bool { permits }
    func popGestureEnded(on stack: NavigationStack, didPop: Bool) { ends.append(didPop) }
  }

  @Test("without a holder the stack decides: on the first screen, and under a hidden bar, nothing begins")
  func unheld() {
    let (stack, screens) = stage.shownStack("A", "B")
    stack.isBarHidden = true
    #expect(!stack.beginSwipe())
    stack.isBarHidden = false
    #expect(stack.beginSwipe() && stack.finishSwipe())
    #expect(stack.topController === screens[0] && !stack.beginSwipe())
    #expect(stack.strayGestures == 0)
  }

  @Test(
    "a holder decides alone, is told how the finger let go, and may let a gesture begin that has nothing to pop"
  )
  func held() {
    let (stack, screens) = stage.shownStack("A", "B")
    let keeper = Gatekeeper()
    stack.popGestureDelegate = keeper
    stack.isBarHidden = true
    #expect(stack.beginSwipe() && stack.cancelSwipe())
    #expect(stack.topController === screens[1])
    #expect(stack.beginSwipe() && stack.finishSwipe())
    #expect(keeper.ends == [false, true])
    #expect(!stack.beginSwipe() && stack.strayGestures == 1)
    keeper.permits = false
    stack.push(screens[1], animated: false)
    #expect(!stack.beginSwipe() && stack.strayGestures == 1)
  }
}
