import Hierarchy

/// The same app with coordinators, of which the first is handed the window (catalogue D6).
final class AppFlowCoordinator: FlowCoordinator {
  private let window: Window
  let services = Services()

  init(window: Window, on stage: Stage) {
    self.window = window
    super.init("app", on: stage)
  }

  /// The flow that is under way.
  var active: Coordinator? { children.last }

  func start(_ state: AuthenticationState) { follow(state) }

  /// Shows the flow of `state`, unless it is there already.
  func follow(_ state: AuthenticationState) {
    switch (state, active) {
    case (.new, is OnboardingFlowCoordinator), (.loggedOut, is LoginFlowCoordinator),
      (.loggedIn, is MainFlowCoordinator):
      break
    case (.new, _): show(OnboardingFlowCoordinator(services, on: stage))
    case (.loggedOut, _): show(LoginFlowCoordinator(services, on: stage))
    case (.loggedIn, _): show(MainFlowCoordinator(services, on: stage))
    }
  }

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
      follow(active is LoginFlowCoordinator ? .loggedIn : .loggedOut)
    case .requestData: message.settle(by: id)
    default: super.receive(message)
    }
  }
}

/// The app after login: a coordinator for each tab, and one for the help that is shown over them.
final class MainFlowCoordinator: FlowCoordinator, PresentationDelegate {
  private let services: Services
  let tabs: FlowFrame
  /// The modal flow, if it is up.
  private(set) weak var help: StackFlowCoordinator?

  init(_ services: Services, on stage: Stage) {
    self.services = services
    let title = stage.title("main")
    tabs = FlowFrame("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, on: stage)
    setRoot(tabs)
    stage.links.connect(tabs, to: self)
    for name in ["feed", "profile", "settings"] {
      let flow = StackFlowCoordinator(name, showing: "item", services, on: stage)
      take(flow)
      tabs.contain(flow.stack)
    }
  }

  /// The flow whose stack is `controller`.
  func flow(of controller: Controller?) -> StackFlowCoordinator? {
    children.lazy.compactMap { $0 as? StackFlowCoordinator }.first { $0.stack === controller }
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  func open(_ count: Int) {
    dismissHelp()
    tabs.select(0)
    flow(of: tabs.children.first)?.open(count)
  }

  func presentHelp(over presenter: Controller, in window: Window) {
    let flow = StackFlowCoordinator("help", showing: "topic", services, on: stage)
    take(flow)
    guard presenter.present(flow.stack, in: window) else { return remove(flow) }
    if stage.options.hazard != .unseenDismissal { flow.stack.presentationDelegate = self }
    help = flow
  }

  func dismissHelp() {
    guard let help else { return }
    help.stack.presenting?.dismissPresented()
    remove(help)
  }

  /// The presenter was popped, and its modal with it.
  func forgetHelp() { if let help, help.stack.presenting == nil { remove(help) } }

  func didDismiss(_ stack: NavigationStack) { if let help { remove(help) } }

  /// The coordinator of the profile goes, and a new one takes over its stack, screens and all (catalogue D7).
  func replaceProfile() {
    guard tabs.children.count > 1, let stack = tabs.children[1] as? FlowStack, let old = flow(of: stack)
    else { return }
    let new = StackFlowCoordinator("profile", showing: "item", services, on: stage, takingOver: stack)
    take(new)
    if stage.options.hazard != .danglingAssign {
      for case let screen as TraitScreen in stack.children { stage.links.connect(screen, to: new) }
    }
    remove(old)
  }

  private func take(_ flow: StackFlowCoordinator) {
    add(flow)
    stage.links.connect(flow, to: self)
  }

  override func receive(_ message: Message) {
    if message.action == .openFlow { stage.note("logout through \(title)") }
    super.receive(message)
  }
}
