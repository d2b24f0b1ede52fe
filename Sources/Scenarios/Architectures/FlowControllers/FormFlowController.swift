import Hierarchy

/// A sign-up or a recovery: a form, whose answers go back to the login.
///
/// It is gone when it is popped (catalogue D12), and nobody has to notice.
final class FormFlowController: FlowController {
  init(_ name: String, _ services: Services, on stage: Stage) {
    super.init(stage.title(name), services, on: stage)
    let form = FormScreen(stage.title("form"), on: stage)
    stage.links.connect(form, to: self)
    show(form)
  }
}
