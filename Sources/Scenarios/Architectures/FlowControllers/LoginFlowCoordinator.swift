import Hierarchy

/// Login, and the flows that start from it on its stack, which have to be let go of when the user goes back.
final class LoginFlowCoordinator: StackFlowCoordinator, PopListener {
  private var observer: StackObserver?

  init(_ services: Services, on stage: Stage) {
    super.init("login", showing: "credential", services, on: stage)
    observer = StackObserver("observer of \(title)", of: stack, on: stage)
  }

  /// Starts the flow called `name`.
  func start(_ name: String) {
    guard stack.hasRoom else { return }
    let flow = FormFlowCoordinator(name, services, on: stage)
    add(flow)
    stage.links.connect(flow, to: self)
    let form = flow.makeForm()
    stack.push(form, animated: true)
    observer?.observePop(of: form, telling: self)
  }

  /// Where the screen on top stays, the stack tells nobody of what went below it: whoever did it has to look.
  override func keep(_ screens: [Controller]) {
    super.keep(screens)
    observer?.reconcile()
  }

  /// A form has gone, and its flow with it.
  ///
  /// By its title; the article's back button asks only whether it is of the first screen's class, and lets go of
  /// whichever flow begins with that class (catalogue D10).
  func didPop(_ title: String) {
    let forms = children.compactMap { $0 as? FormFlowCoordinator }
    let isTypeTest = stage.options.hazard == .typeTest
    if let flow = forms.first(where: { isTypeTest || $0.form == title }) { remove(flow) }
  }
}
