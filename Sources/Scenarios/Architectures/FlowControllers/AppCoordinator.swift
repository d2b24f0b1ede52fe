import Hierarchy

/// The same app with coordinators, of which the first is handed the window (catalogue D6).
final class AppCoordinator: FlowCoordinator {
  private let window: Window
  let services = Services()

  init(window: Window, on stage: Stage) {
    self.window = window
    super.init("app", on: stage)
  }

  /// The flow that is under way.
  var active: Coordinator? { children.last }

  /// Shows the first flow.
  func start() { show(OnboardingCoordinator(services, on: stage)) }

  /// Gives the window to `next`, and lets go of the flow before it: in that order, or its screens would outlive it.
  private func show(_ next: FlowCoordinator) {
    let old = active
    add(next)
    stage.links.connect(next, to: self)
    window.setRoot(next.rootController)
    if let old { remove(old) }
  }

  override func receive(_ message: Message) {
    switch message.action {
    case .openFlow:
      message.settle(by: id)
      show(active is LoginCoordinator ? MainCoordinator(services, on: stage) : LoginCoordinator(services, on: stage))
    case .requestData: message.settle(by: id)
    default: super.receive(message)
    }
  }
}
