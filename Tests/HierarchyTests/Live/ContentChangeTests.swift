import Hierarchy
import Testing

/// Whoever has to know what moves, and by whose code, is told by the operations themselves.
@Suite("Changes of content")
struct ContentChangeTests {
  private let stage = Stage()

  private func watched(_ name: String, _ container: ContainerKind = .plain) -> WatchedController {
    WatchedController(name, container: container, log: stage.log)
  }

  @Test("are told inside the stack's own operations, as what they amount to")
  func stack() {
    let stack = WatchedStack(log: stage.log)
    let screens = ["A", "B", "C"].map { watched($0) }
    stack.setStack([screens[0]], animated: false)
    stack.push(screens[1], animated: false)
    stack.push(screens[2], animated: false)
    stack.pop(to: screens[0], animated: false)
    stack.setStack([screens[1], screens[2]], animated: false)
    stack.setStack([screens[1], screens[2]], animated: false)
    #expect(stage.log.take() == ["push A", "push B", "push C", "pop C", "reset C"])
  }

  @Test("are told by containers, presentations and windows, whoever asks for them")
  func others() {
    let (tabs, first, second) = (watched("T", .tabs), watched("A"), watched("B"))
    tabs.setChildren([first, second])
    tabs.select(1)
    tabs.select(1)
    let (frame, modal) = (watched("F"), watched("M"))
    frame.contain(first)
    stage.window.setRoot(frame)
    frame.present(modal, in: stage.window)
    modal.presenting?.dismissPresented()
    first.removeFromParent()
    #expect(
      stage.log.take() == [
        "T: reset T", "T: select B", "T: remove A", "F: embed A", "F: present M", "F: dismiss M",
        "F: remove A",
      ]
    )
  }

  @Test("do not count a modal that goes along with its presenter as a dismissal that somebody asked for")
  func goingAlong() {
    let (frame, modal) = (watched("F"), watched("M"))
    stage.window.setRoot(frame)
    frame.present(modal, in: stage.window)
    stage.window.setRoot(watched("G"))
    #expect(stage.log.take() == ["F: present M"])
  }

  @Test("come with every call of the system's to a controller in that controller's hands")
  func calls() {
    let controller = watched("A")
    stage.window.setRoot(controller)
    let stack = stage.stack("N")
    stack.setStack([controller], animated: false)
    stack.setStack([], animated: false)
    #expect(controller.calls == 9)
    #expect(controller.unannounced == 0)
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

/// A controller that writes down every change of content, and counts the calls that are made in its hands.
private final class WatchedController: Controller, Named {
  let name: String
  private let log: CallLog
  private(set) var calls = 0
  private(set) var unannounced = 0
  private var isCalled = false

  init(_ name: String, container: ContainerKind, log: CallLog) {
    self.name = name
    self.log = log
    super.init(id: NodeID(1_000), container: container)
  }

  override func run(callback: () -> Void) {
    isCalled = true
    super.run(callback: callback)
    isCalled = false
  }

  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    log.note("\(name): \(change.rawValue) \(label(subject))")
  }

  override func viewDidLoad() { count() }
  override func willMove(toParent parent: Controller?) { count() }
  override func didMove(toParent parent: Controller?) { count() }
  override func viewWillAppear() { count() }
  override func viewDidAppear() { count() }
  override func viewWillDisappear() { count() }
  override func viewDidDisappear() { count() }

  private func count() {
    calls += 1
    if !isCalled { unannounced += 1 }
  }
}

/// A stack that writes down every change of content.
private final class WatchedStack: NavigationStack {
  private let log: CallLog

  init(log: CallLog) {
    self.log = log
    super.init(id: NodeID(1_001))
  }

  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    log.note("\(change.rawValue) \(label(subject))")
  }
}
