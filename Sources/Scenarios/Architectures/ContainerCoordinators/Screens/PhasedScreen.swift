import Hierarchy

/// A screen that reports an error in each phase of its life and says who was there to hear it (catalogue E9).
final class PhasedScreen: MessengerScreen {
  init(on stage: Stage) {
    super.init(stage.title("phased"), on: stage)
    report("init")
  }

  override func viewDidLoad() { report("didLoad") }
  override func willMove(toParent parent: Controller?) { report(parent == nil ? "willLeave" : "willMove") }
  override func viewWillAppear() { report("willAppear") }
  override func viewDidAppear() { report("didAppear") }
  override func viewWillDisappear() { report("willDisappear") }
  override func viewDidDisappear() { report("didDisappear") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    report(parent == nil ? "didLeave" : "didMove")
  }

  private func report(_ phase: String) {
    stage.note("\(phase): \(stage.probe(from: self, with: Message(action: .handleError)))")
  }
}
