import Hierarchy

/// Three pages, one after the other, of which one is there at a time.
final class OnboardingFlow: FlowController, Flow {
  private var remaining = 2

  init(_ services: Services, on stage: Stage) {
    super.init(stage.title("onboarding"), services, on: stage)
    show(makeScreen("page"))
  }

  var flowStack: FlowStack? { nil }

  func advance(animated: Bool) {
    guard remaining > 0 else { return receive(BoxedMessage(.openFlow, payload: FlowRequest(seed: 1))) }
    remaining -= 1
    show(makeScreen("page"))
  }

  override func receive(_ message: Message) {
    guard message.action == .select else { return super.receive(message) }
    message.settle(by: id)
    advance(animated: true)
  }
}
