import Hierarchy

/// Three pages in a frame, one at a time.
final class OnboardingCoordinator: FlowCoordinator, Flow {
  private let services: Services
  private let frame: Frame
  private var remaining = 2

  init(_ services: Services, on stage: Stage) {
    self.services = services
    let title = stage.title("onboarding")
    frame = Frame("frame of \(title)", on: stage)
    super.init(title, on: stage)
    stage.links.connect(frame, to: self)
    setRoot(frame)
    showPage()
  }

  var flowStack: FlowStack? { nil }

  func advance(animated: Bool) {
    guard remaining > 0 else { return receive(BoxedMessage(.openFlow, payload: FlowRequest(seed: 1))) }
    remaining -= 1
    showPage()
  }

  private func showPage() {
    let page = FlowScreen(stage.title("page"), on: stage)
    stage.links.connect(page, to: self)
    frame.children.last?.removeFromParent()
    frame.contain(page)
  }

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    advance(animated: true)
  }
}
