import Hierarchy

/// A screen that asks for the home flow in each phase of its life and says who would see to it (catalogue E9).
final class PhasedFlowScreen: FlowScreen {
  init(on stage: Stage) {
    super.init("phased", on: stage)
    ask("init")
  }

  override func viewDidLoad() { ask("didLoad") }
  override func willMove(toParent parent: Controller?) { ask(parent == nil ? "willLeave" : "willMove") }
  override func viewWillAppear() { ask("willAppear") }
  override func viewDidAppear() { ask("didAppear") }
  override func viewWillDisappear() { ask("willDisappear") }
  override func viewDidDisappear() { ask("didDisappear") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    ask(parent == nil ? "didLeave" : "didMove")
  }

  private func ask(_ phase: String) {
    let inquiry = AppFlowBox(.home(.initial), sender: self, isInquiry: true)
    stage.note("\(phase): \(stage.probe(from: self, with: inquiry))")
  }
}
