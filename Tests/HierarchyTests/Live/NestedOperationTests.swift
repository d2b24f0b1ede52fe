import Hierarchy
import Testing

/// Operations that a callback of a transition asks for, which then is completed first.
@Suite("Operations inside of a transition's callbacks")
struct NestedOperationTests {
  /// A screen that does something in one of its callbacks, once.
  private final class Meddler: Controller {
    private let moment: String
    private var action: (() -> Void)?

    init(_ moment: String, action: @escaping () -> Void) {
      self.moment = moment
      self.action = action
      super.init(id: .none)
    }

    private func pass(_ moment: String) {
      guard moment == self.moment, let action else { return }
      self.action = nil
      action()
    }

    override func viewDidLoad() { pass("did load") }
    override func willMove(toParent parent: Controller?) {
      pass(parent == nil ? "will leave" : "will arrive")
    }
    override func didMove(toParent parent: Controller?) { pass(parent == nil ? "did leave" : "did arrive") }
    override func viewWillAppear() { pass("will appear") }
    override func viewDidAppear() { pass("did appear") }
    override func viewWillDisappear() { pass("will disappear") }
    override func viewDidDisappear() { pass("did disappear") }
  }

  private let stage = Stage()

  @Test(
    "a push inside of a push ends on top, and all screens at rest",
    arguments: ["will arrive", "did load", "did arrive", "will appear", "did appear"],
    [true, false]
  )
  func pushInPush(moment: String, animated: Bool) {
    let (stack, screens) = stage.shownStack("A")
    let last = stage.screen("Z")
    let meddler = Meddler(moment) { stack.push(last, animated: animated) }
    stack.push(meddler, animated: animated)
    stack.finishTransition()
    stack.finishTransition()
    #expect(stack.children.isIdentical(to: [screens[0], meddler, last]))
    #expect(stack.children.map(\.phase) == [.didDisappear, .didDisappear, .didAppear])
    #expect(stack.contentView?.subviews.isIdentical(to: [last.view].compactMap(\.self)) == true)
  }

  @Test(
    "a push inside of a pop ends on top of what the pop left",
    arguments: ["will leave", "will disappear", "did disappear", "did leave"],
    [true, false]
  )
  func pushInPop(moment: String, animated: Bool) {
    let (stack, screens) = stage.shownStack("A")
    let last = stage.screen("Z")
    let meddler = Meddler(moment) { stack.push(last, animated: animated) }
    stack.push(meddler, animated: false)
    stack.pop(animated: animated)
    stack.finishTransition()
    stack.finishTransition()
    #expect(stack.children.isIdentical(to: [screens[0], last]))
    #expect(stack.children.map(\.phase) == [.didDisappear, .didAppear])
    #expect(meddler.phase == .detached)
    #expect(meddler.parent == nil)
  }

  @Test(
    "a push when a swipe begins cancels the swipe",
    arguments: ["will leave", "will disappear"]
  )
  func pushInSwipe(moment: String) {
    let (stack, screens) = stage.shownStack("A")
    let last = stage.screen("Z")
    let meddler = Meddler(moment) { stack.push(last, animated: false) }
    stack.push(meddler, animated: false)
    stack.beginSwipe()
    #expect(stack.transition == nil)
    #expect(stack.children.isIdentical(to: [screens[0], meddler, last]))
    #expect(stack.children.map(\.phase) == [.didDisappear, .didDisappear, .didAppear])
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
    #expect(stack.children.isIdentical(to: screens))
    if animated {
      #expect(stack.transition?.operation == .pop)
      stack.finishTransition()
    }
    #expect(stack.transition == nil)
    #expect(screens[0].phase == .didAppear)
  }

  @Test(
    "the root that is swapped away in a callback leaves no screen half shown",
    arguments: ["will appear", "did appear"]
  )
  func swapInPush(moment: String) {
    let (stack, screens) = stage.shownStack("A")
    let meddler = Meddler(moment) { [window = stage.window] in window.setRoot(nil) }
    stack.push(meddler, animated: true)
    stack.finishTransition()
    #expect(stack.transition == nil)
    #expect([screens[0].phase, meddler.phase] == [.didDisappear, .didDisappear])
  }

  @Test("a stack that sets itself up when it loads keeps both what it was given and what it added")
  func selfMade() {
    final class SelfMade: NavigationStack {
      override func viewDidLoad() { push(Controller(id: 8), animated: true) }
    }
    let stack = SelfMade(id: 2)
    let given = Controller(id: 3)
    stack.push(given, animated: true)
    #expect(stack.children.map(\.id) == [3, 8])
    stage.window.setRoot(stack)
    #expect(stack.children.map(\.phase) == [.didMove, .didAppear])
    #expect(stack.contentView?.subviews.count == 1)
  }
}
