import Hierarchy
import Testing

@Suite("The next responder")
struct NextResponderTests {
  @Test(
    "of the application is its delegate if that is a responder, and the application does not keep it alive"
  )
  func application() {
    let application = Application(id: .application)
    #expect(application.next == nil)
    let silent = Box()
    application.delegate = silent
    #expect(application.next == nil)
    var deciding: Responder? = Responder(id: 9)
    application.delegate = deciding
    #expect(application.next === deciding)
    deciding = nil
    #expect(application.next == nil)
  }

  @Test("a modal of a modal goes to its presenter, the root or the window", arguments: NextMode.allCases)
  func modalOfModal(mode: NextMode) {
    let window = Window(id: 1)
    let (root, lower, upper) = (Controller(id: 2), Controller(id: 3), Controller(id: 4))
    window.setRoot(root)
    root.present(lower, in: window)
    lower.present(upper, in: window)
    let expected: [NextMode: Responder] = [
      .container: lower, .superview: window, .modalRoot: root, .modalWindow: window,
    ]
    #expect(mode.next(of: upper) === expected[mode])
  }
}
