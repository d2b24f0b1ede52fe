import Hierarchy
import Testing

/// The operations themselves say what moves and which controller's code runs.
@Suite("Changes of content")
struct ContentChangeTests {
  private let stage = Stage()

  @Test("are told inside the stack's own operations, as what they amount to")
  func stack() {
    let (stack, _) = stage.shownStack()
    let screens = ["A", "B", "C"].map { stage.screen($0) }
    stack.setStack([screens[0]], animated: false)
    stack.push(screens[1], animated: false)
    stack.push(screens[2], animated: false)
    stack.pop(to: screens[0], animated: false)
    stack.setStack([screens[1], screens[2]], animated: false)
    stack.setStack([screens[1], screens[2]], animated: false)
    #expect(stage.log.changes == ["N: push A", "N: push B", "N: push C", "N: pop C", "N: reset C"])
  }

  @Test("are told by containers, presentations and windows, whatever code asks for them")
  func others() {
    let (tabs, first, second) = (stage.screen("T", .tabs), stage.screen("A"), stage.screen("B"))
    tabs.setChildren([first, second])
    tabs.select(1)
    tabs.select(1)
    let (frame, modal) = (stage.screen("F"), stage.screen("M"))
    frame.contain(first)
    stage.window.setRoot(frame)
    frame.present(modal, in: stage.window)
    modal.presenting?.dismissPresented()
    first.removeFromParent()
    // No code asked for the dismissal of a modal that goes along with its presenter.
    frame.present(modal, in: stage.window)
    stage.window.setRoot(stage.screen("G"))
    #expect(
      stage.log.changes == [
        "T: reset T", "T: select B", "T: remove A", "F: embed A", "F: present M", "F: dismiss M",
        "F: remove A", "F: present M",
      ]
    )
  }

  @Test("come with every call of the system's to a controller in that controller's hands")
  func calls() {
    let screen = stage.screen("A")
    stage.window.setRoot(screen)
    let stack = stage.stack("N")
    stack.setStack([screen], animated: false)
    stage.window.setRoot(stack)
    stack.setStack([], animated: false)
    stage.container("P", .plain, [screen]).setChildren([])
    #expect(stage.log.unannounced.isEmpty)
  }
}
