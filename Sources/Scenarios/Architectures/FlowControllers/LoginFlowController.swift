import Hierarchy

/// Login, from which a sign-up or a recovery may start: flows that are pushed like any screen.
final class LoginFlowController: StackFlowController {
  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
  }

  /// Starts the flow called `name`.
  func start(_ name: String) {
    guard let flowStack, flowStack.hasRoom else { return }
    let flow = FormFlowController(name, services, on: stage)
    stage.links.connect(flow, to: self)
    flowStack.push(flow, animated: true)
  }
}
