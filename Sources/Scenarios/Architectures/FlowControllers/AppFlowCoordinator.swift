import Hierarchy

/// A coordinator of this app: like a flow controller it has every method, each passing on what it is told.
class DelegatingCoordinator: FlowCoordinator, FlowDelegate {
  final override func receive(_ message: Message) { land(message) }

  func productListController(didSelect product: ProductChoice) { passOn(product) }
  func onboardingFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func loginFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func mainFlowControllerDidFinish(_ end: FlowEnd) { passOn(end) }
  func requestData(_ request: Message) { passOn(request) }

  /// Owns `child`, whose messages come here.
  final func take(_ child: DelegatingCoordinator) {
    child.delegate = self
    add(child)
  }
}

/// The same app with coordinators, of which the first is handed the window (catalogue D6).
class AppFlowCoordinator: DelegatingCoordinator {
  private let window: Window
  final let services = Services()

  init(window: Window, on stage: Stage) {
    self.window = window
    super.init("app", on: stage)
  }

  /// The flow that is under way.
  final var active: Coordinator? { children.last }

  final func start(_ state: AuthenticationState) { follow(state) }

  /// Shows the flow of `state`, unless it is there already.
  final func follow(_ state: AuthenticationState) {
    switch (state, active) {
    case (.new, is OnboardingFlowCoordinator), (.loggedOut, is LoginFlowCoordinator),
      (.loggedIn, is MainFlowCoordinator):
      break
    case (.new, _): show(OnboardingFlowCoordinator(services, on: stage))
    case (.loggedOut, _): show(FlowCast.login(services, on: stage))
    case (.loggedIn, _): show(FlowCast.main(services, on: stage))
    }
  }

  /// Gives the window to `next`, and lets go of the flow before it: in that order, or its screens would outlive it.
  private func show(_ next: DelegatingCoordinator) {
    let old = active
    take(next)
    window.setRoot(next.rootController)
    if let old { remove(old) }
  }

  /// A link from outside: the feed, with `count` screens more.
  func open(_ count: Int) {
    (active as? MainFlowCoordinator)?.open(count)
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
}

/// The app after login: a coordinator for each tab, and one for the help that is shown over them.
class MainFlowCoordinator: DelegatingCoordinator, PresentationDelegate {
  private let services: Services
  final let tabs: FlowFrame
  /// The modal flow, if it is up.
  final private(set) weak var help: StackFlowCoordinator?

  init(_ services: Services, on stage: Stage) {
    self.services = services
    let title = stage.title("main")
    tabs = FlowFrame("tabs of \(title)", on: stage, container: .tabs)
    super.init(title, on: stage)
    setRoot(tabs)
    tabs.parentCoordinator = self
    for name in ["feed", "profile", "settings"] {
      let flow = StackFlowCoordinator(name, showing: "item", services, on: stage)
      take(flow)
      tabs.contain(flow.stack)
    }
  }

  /// The flow whose stack is `controller`.
  final func flow(of controller: Controller?) -> StackFlowCoordinator? {
    children.lazy.compactMap { $0 as? StackFlowCoordinator }.first { $0.stack === controller }
  }

  /// Shows the feed with `count` screens over its first one, and no modal.
  final func open(_ count: Int) {
    dismissHelp()
    tabs.select(0)
    flow(of: tabs.children.first)?.open(count)
  }

  final func presentHelp(over presenter: Controller, in window: Window) {
    let flow = StackFlowCoordinator("help", showing: "topic", services, on: stage)
    take(flow)
    guard presenter.present(flow.stack, in: window) else { return remove(flow) }
    listenForDismissal(of: flow.stack)
    help = flow
  }

  /// Asks to be told when the user swipes the modal away.
  func listenForDismissal(of stack: FlowStack) { stack.presentationDelegate = self }

  final func dismissHelp() {
    guard let help else { return }
    help.stack.presenting?.dismissPresented()
    remove(help)
  }

  /// The presenter was popped, and its modal with it.
  final func forgetHelp() { if let help, help.stack.presenting == nil { remove(help) } }

  final func didDismiss(_ stack: NavigationStack) { if let help { remove(help) } }

  /// The coordinator of the profile goes, and a new one takes over its stack, screens and all (catalogue D7).
  final func replaceProfile() {
    guard tabs.children.count > 1, let stack = tabs.children[1] as? FlowStack, let old = flow(of: stack)
    else { return }
    let new = StackFlowCoordinator("profile", showing: "item", services, on: stage, takingOver: stack)
    take(new)
    handOver(stack.children.compactMap { $0 as? TraitScreen }, to: new)
    remove(old)
  }

  /// Tells `screens` whose they are from now on.
  func handOver(_ screens: [TraitScreen], to flow: StackFlowCoordinator) {
    for screen in screens { screen.parentCoordinator = flow }
  }

  final override func mainFlowControllerDidFinish(_ end: FlowEnd) {
    stage.note("logout through \(title)")
    super.mainFlowControllerDidFinish(end)
  }
}
