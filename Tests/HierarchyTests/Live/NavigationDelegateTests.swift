import Hierarchy
import Testing

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

  @Test("what it learns to answer later is not noticed until it is set again")
  func stale() {
    let (stack, _) = stage.shownStack("A")
    let delegate = RecordedDelegate(.willShow, log: stage.log)
    stack.delegate = delegate
    delegate.answers = .didShow
    #expect(stack.capabilities == .willShow)
    #expect(told(stack).allSatisfy { $0.hasPrefix("will show") })
    stack.delegate = nil
    #expect(stack.capabilities == [])
    stack.delegate = delegate
    #expect(told(stack).allSatisfy { $0.hasPrefix("did show") })
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

  @Test("a custom animation is asked for before anything moves, and is the transition's")
  func animation() {
    let (stack, _) = stage.shownStack("A", "B")
    let delegate = RecordedDelegate([.animation, .willShow], log: stage.log)
    stack.delegate = delegate
    stack.beginSwipe()
    #expect(stack.transition?.animation == NavigationAnimation(name: "fade"))
    #expect(stage.log.take().first == "animation for pop B to A")
    stack.cancelSwipe()
    delegate.answers = .willShow
    stack.delegate = delegate
    stack.beginSwipe()
    #expect(stack.transition?.animation == nil)
  }

  @Test("a delegate that lists no call needs no method")
  func silent() {
    final class Silent: NavigationDelegate {
      let capabilities: NavigationCapabilities = [.willShow, .didShow, .animation]
    }
    let (stack, _) = stage.shownStack("A", "B")
    let delegate = Silent()
    stack.delegate = delegate
    stack.pop(animated: true)
    #expect(stack.transition?.animation == nil)
    stack.finishTransition()
    #expect(stack.children.count == 1)
  }
}
