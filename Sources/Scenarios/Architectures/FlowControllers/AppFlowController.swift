import Hierarchy

/// The whole app: shows onboarding, login or main, and swaps them when one has finished (catalogue D1).
final class AppFlowController: FlowController {
  init(on stage: Stage) { super.init("app", Services(), on: stage) }

  func start(_ state: AuthenticationState) { follow(state) }

  /// Shows the flow of `state`, unless it is there already.
  func follow(_ state: AuthenticationState) {
    switch (state, active) {
    case (.new, is OnboardingFlowController), (.loggedOut, is LoginFlowController),
      (.loggedIn, is MainFlowController):
      break
    case (.new, _): show(connected(OnboardingFlowController(services, on: stage)))
    case (.loggedOut, _): show(connected(LoginFlowController(services, on: stage)))
    case (.loggedIn, _): show(connected(MainFlowController(services, on: stage)))
    }
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) {
    guard let main = active as? MainFlowController else { return }
    if stage.options.hazard == .abandonedFlow {
      let second = connected(MainFlowController(services, on: stage))
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
    follow(active is LoginFlowController ? .loggedIn : .loggedOut)
  }

  private func connected<Child: FlowController>(_ child: Child) -> Child {
    stage.links.connect(child, to: self)
    return child
  }
}

/// The app after login: feed, profile and settings behind tabs.
final class MainFlowController: FlowController {
  private(set) weak var tabs: FlowFrame?
  /// The modal flow, if it is up.
  private(set) weak var help: StackFlowController?

  init(_ services: Services, on stage: Stage) {
    super.init(stage.title("main"), services, on: stage)
    let tabs = FlowFrame("tabs of \(title)", on: stage, container: .tabs)
    stage.links.connect(tabs, to: self)
    for name in ["feed", "profile", "settings"] {
      let flow = StackFlowController(name, showing: "item", services, on: stage)
      stage.links.connect(flow, to: self)
      tabs.contain(flow)
    }
    show(tabs)
    self.tabs = tabs
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  func open(_ count: Int) {
    dismissHelp()
    tabs?.select(0)
    (tabs?.children.first as? StackFlowController)?.open(count)
  }

  /// Starts help as a modal over `presenter`.
  func presentHelp(over presenter: Screen, in window: Window) {
    let help = StackFlowController("help", showing: "topic", services, on: stage)
    stage.links.connect(help, to: self)
    if presenter.present(help, in: window) { self.help = help }
  }

  /// Takes the modal away; nobody else has to know (catalogue D12).
  func dismissHelp() { help?.presenting?.dismissPresented() }

  override func receive(_ message: Message) {
    if message.action == .openFlow { stage.note("logout through \(title)") }
    super.receive(message)
  }
}
