import Hierarchy

/// The whole app: shows onboarding, login or main, and swaps them when one has finished (catalogue D1).
final class AppFlow: FlowController {
  init(on stage: Stage) { super.init("app", Services(), on: stage) }

  /// Shows the first flow.
  func start() { show(connected(OnboardingFlow(services, on: stage))) }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) {
    guard let main = active as? MainFlow else { return }
    if stage.options.hazard == .abandonedFlow {
      let second = connected(MainFlow(services, on: stage))
      contain(second)
      return second.open(count)
    }
    main.open(count)
  }

  override func receive(_ message: Message) {
    switch message.action {
    case .openFlow:
      message.settle(by: id)
      swap()
    case .requestData: message.settle(by: id)
    default: super.receive(message)
    }
  }

  /// A flow has finished: after onboarding comes login, after login main, and after logout login again.
  private func swap() {
    switch active {
    case is LoginFlow: show(connected(MainFlow(services, on: stage)))
    default: show(connected(LoginFlow(services, on: stage)))
    }
  }

  private func connected<Child: FlowController>(_ child: Child) -> Child {
    stage.links.connect(child, to: self)
    return child
  }
}
