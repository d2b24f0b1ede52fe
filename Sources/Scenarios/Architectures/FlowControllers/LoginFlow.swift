import Hierarchy

/// Login, from which a sign-up or a recovery may start: flows that are pushed like any screen.
final class LoginFlow: StackFlow {
  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
  }

  /// Starts the flow called `name`.
  func start(_ name: String) {
    guard let flowStack, flowStack.hasRoom else { return }
    let flow = FormFlow(name, services, on: stage)
    stage.links.connect(flow, to: self)
    flowStack.push(flow, animated: true)
  }
}

/// A sign-up or a recovery: a form, whose answers go back to the login. It is gone when it is popped (catalogue D12).
final class FormFlow: FlowController {
  init(_ name: String, _ services: Services, on stage: Stage) {
    super.init(stage.title(name), services, on: stage)
    let form = FormScreen(stage.title("form"), on: stage)
    stage.links.connect(form, to: self)
    show(form)
  }
}
