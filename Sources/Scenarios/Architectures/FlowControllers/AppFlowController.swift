import Hierarchy

/// The whole app: shows onboarding, login or main, and swaps them when one has finished (catalogue D1).
class AppFlowController: FlowController {
  init(on stage: Stage) { super.init("app", Services(), on: stage) }

  final func start(_ state: AuthenticationState) { follow(state) }

  /// Shows the flow of `state`, unless it is there already.
  final func follow(_ state: AuthenticationState) {
    switch (state, active) {
    case (.new, is OnboardingFlowController), (.loggedOut, is LoginFlowController),
      (.loggedIn, is MainFlowController):
      break
    case (.new, _): start(OnboardingFlowController(services, on: stage))
    case (.loggedOut, _): start(LoginFlowController(services, on: stage))
    case (.loggedIn, _): start(MainFlowController(services, on: stage))
    }
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) {
    (active as? MainFlowController)?.open(count)
  }

  final override func onboardingFlowControllerDidFinish(_ end: FlowEnd) {
    end.settle(by: id)
    follow(.loggedOut)
  }

  final override func loginFlowControllerDidFinish(_ end: FlowEnd) {
    end.settle(by: id)
    follow(.loggedIn)
  }

  final override func mainFlowControllerDidFinish(_ end: FlowEnd) {
    end.settle(by: id)
    follow(.loggedOut)
  }

  final override func requestData(_ request: Message) { request.settle(by: id) }

  /// Shows `flow` in the place of the one that is there.
  private func start(_ flow: FlowController) {
    flow.delegate = self
    show(flow)
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
    tabs.delegate = self
    for name in ["feed", "profile", "settings"] {
      let flow = StackFlowController(name, showing: "item", services, on: stage)
      flow.delegate = self
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
    help.delegate = self
    if presenter.present(help, in: window) { self.help = help }
  }

  /// Takes the modal away; nobody else has to know (catalogue D12).
  func dismissHelp() { help?.presenting?.dismissPresented() }

  override func mainFlowControllerDidFinish(_ end: FlowEnd) {
    stage.note("logout through \(title)")
    super.mainFlowControllerDidFinish(end)
  }
}
