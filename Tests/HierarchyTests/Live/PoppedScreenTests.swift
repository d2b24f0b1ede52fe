import Hierarchy
import Testing

@Suite("The life of popped screens")
struct PoppedScreenTests {
  private let stage = Stage()

  /// A stack that the window alone owns, with screens that the stack alone owns.
  private func stack(of count: Int) -> (NavigationStack, Ledger) {
    let stack = stage.stack("N")
    let screens = (0..<count).map { stage.screen("\($0)") }
    stage.window.setRoot(stack)
    stack.setStack(screens, animated: false)
    return (stack, Ledger(watching: screens))
  }

  @Test("a popped screen lives until its transition ends, which may be at once or by another operation")
  func popped() {
    let (stack, ledger) = stack(of: 8)
    stack.pop(to: stack.children[5], animated: true)
    #expect(ledger.deaths == 0)
    stack.finishTransition()
    #expect(ledger.deaths == 2)
    stack.pop(animated: false)
    #expect(ledger.deaths == 3)
    stack.beginSwipe()
    stack.cancelSwipe()
    stack.beginSwipe()
    #expect(ledger.deaths == 3)
    stack.finishSwipe()
    #expect(ledger.deaths == 4)
    stack.pop(animated: true)
    stack.pop(animated: true)
    #expect(ledger.deaths == 5)
    stack.setStack([stage.screen("X")], animated: false)
    #expect(ledger.deaths == 8)
  }

  @Test(
    "when the delegate is told, what an animation popped still lives, and nothing else does",
    arguments: [true, false]
  )
  func whenShown(animated: Bool) {
    let (stack, ledger) = stack(of: 3)
    let delegate = RecordedDelegate(log: stage.log)
    var deaths: [Int] = []
    delegate.whenShown = { _ in deaths.append(ledger.deaths) }
    stack.delegate = delegate
    stack.setStack([stack.children[0]], animated: animated)
    stack.finishTransition()
    #expect(deaths == [animated ? 0 : 2] && ledger.deaths == 2)
  }

  @Test("a stack that dies in the middle of a transition takes everything along", arguments: [true, false])
  func stackDies(swipe: Bool) {
    var kept: NavigationTransition?
    let ledger = dropInTransition(swipe: swipe, keeping: &kept)
    #expect(ledger.births == 6 && ledger.deaths == 6)
    #expect(kept?.from == nil)
  }

  /// A window of its own dies with its stack, without any callback that could end the transition.
  private func dropInTransition(swipe: Bool, keeping kept: inout NavigationTransition?) -> Ledger {
    let window = Window(id: 1)
    let stack = NavigationStack(id: 2)
    let screens = (3..<6).map { Controller(id: NodeID($0)) }
    window.setRoot(stack)
    window.makeVisible()
    stack.setStack(screens, animated: false)
    if swipe { stack.beginSwipe() } else { stack.popToRoot(animated: true) }
    kept = stack.transition
    return Ledger(watching: [window, stack] + screens + [screens[2].view].compactMap(\.self))
  }

  @Test("a screen that outlives its stack has no parent that is gone")
  func outlives() {
    var screen: Controller?
    let ledger = popAndDrop(keeping: &screen)
    #expect(ledger.deaths == 1)
    #expect(screen?.parent == nil && screen?.next == nil)
  }

  private func popAndDrop(keeping screen: inout Controller?) -> Ledger {
    let window = Window(id: 1)
    window.makeVisible()
    let stack = NavigationStack(id: 2)
    window.setRoot(stack)
    stack.setStack([Controller(id: 3), Controller(id: 4)], animated: false)
    screen = stack.pop(animated: true)
    return Ledger(watching: [stack])
  }

  @Test(
    "a root swap in the middle of a transition, with and without modals, leaves nothing alive",
    arguments: [true, false],
    [true, false]
  )
  func swapped(swipe: Bool, modal: Bool) {
    let ledger = swapInTransition(swipe: swipe, modal: modal)
    #expect(ledger.deaths == ledger.births)
    #expect(stage.window.rootController.map { $0.phase == .didAppear && stage.window.shows($0) } == true)
  }

  private func swapInTransition(swipe: Bool, modal: Bool) -> Ledger {
    let (stack, screens) = stage.shownStack("A", "B", "C")
    var controllers: [Controller] = [stack] + screens
    if swipe { stack.beginSwipe() } else { stack.popToRoot(animated: true) }
    if modal {
      let upper = stage.stack("M")
      upper.setStack([stage.screen("m"), stage.screen("n")], animated: false)
      stack.present(upper, in: stage.window)
      upper.pop(animated: true)
      controllers += [upper] + upper.children
      upper.topController?.present(stage.screen("o"), in: stage.window)
      controllers += [upper.topController?.presented].compactMap(\.self)
    }
    stage.window.setRoot(stage.screen("login"))
    return Ledger(watching: controllers + controllers.compactMap(\.view))
  }
}
