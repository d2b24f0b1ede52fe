import Hierarchy

/// Flows as container controllers, and for comparison the same app with coordinators (article D).
struct FlowControllersArchitecture: Architecture {
  let name = "flow-controllers"
  let letter: Character = "D"
  let abstract = "onboarding, login and main as controllers that contain each other, or as coordinators"

  let operations: [Operation] = [
    .push, .pushInstantly, .start, .send, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
    .swipeCancelled, .swipeThenPush, .selectTab, .present, .dismiss, .swipeToDismiss, .popPresenter, .login,
    .logout, .logoutUnderModal, .deepLink, .freeOwner, .sendAtEachPhase,
  ]

  let variants: [ArchitectureOptions] = [.article, .responders, .callbacks, .coordinators, .associations]
  let hazards = FlowHazards.all

  /// Past onboarding and login: two screens further in the feed, one in the profile, and help over the feed.
  let opening = [
    Step(.login), Step(.login), Step(.push), Step(.push), Step(.selectTab, 1), Step(.push), Step(.selectTab),
    Step(.present), Step(.push),
  ]

  /// A flow controller cannot be taken away from its own screens.
  func operations(of options: ArchitectureOptions) -> [Operation] {
    operations.filter { $0 != .freeOwner || options.form == .coordinator }
  }

  func launch(_ options: ArchitectureOptions) -> App { AppDelegate(options) }
}

extension ArchitectureOptions {
  /// Flow controllers, each with a delegate.
  static let article = Self(linkage: .delegate, form: .controller)
  /// Flow controllers; what no delegate has a method for climbs the responder chain (section 7).
  static let responders = Self(linkage: .native, form: .controller)
  /// The product flow listens by closures (section 10).
  static let callbacks = Self(linkage: .weakClosure, form: .controller)
  /// Coordinators: each tells its parent what the article has a delegate for; screens have delegates.
  static let coordinators = Self(linkage: .delegate, form: .coordinator)
  /// Coordinators that replicate the responder chain by the article's association (section 7).
  static let associations = Self(linkage: .assign, form: .coordinator)
}

/// Makes what all flows depend on, and the window with the flow of the whole app in it (section 1).
final class AppDelegate: App {
  private lazy var window = Window(id: stage.makeID())
  let dependencyContainer: DependencyContainer
  /// The flow of the whole app: a controller in one form, a coordinator in the other.
  private(set) var appFlowController: AppFlowController?
  private var appCoordinator: AppCoordinator?

  init(
    _ options: ArchitectureOptions,
    startingIn state: AuthenticationState = .new,
    table: (any AssociationTable)? = nil
  ) {
    dependencyContainer = DependencyContainer.make(state)
    super.init(options, table: table)
    application.add(window)
    if options.form == .coordinator {
      let coordinator = stage.cast(AppCoordinator.self)
        .init(window: window, dependencyContainer: dependencyContainer, on: stage)
      appCoordinator = coordinator
      application.add(coordinator)
      // It sets the root, so it starts before the window is shown (catalogue D18).
      coordinator.start()
      window.makeVisible()
    } else {
      let flow = stage.cast(AppFlowController.self).init(dependencyContainer: dependencyContainer, on: stage)
      appFlowController = flow
      window.setRoot(flow)
      window.makeVisible()
      flow.start()
    }
  }

  /// The user was logged in or out elsewhere, as when a session ends (catalogue D15).
  func authenticationDidChange(to state: AuthenticationState) {
    dependencyContainer.authService.state = state
    appCoordinator?.start()
    appFlowController?.start()
  }

  /// What is under way: onboarding, login or main, and one of them at a time.
  var flows: [Responder] { appCoordinator?.children ?? appFlowController?.children ?? [] }

  private var login: LoginFlowController? { flows.last as? LoginFlowController }
  var loginCoordinator: LoginCoordinator? { flows.last as? LoginCoordinator }
  private var main: MainFlowController? { flows.last as? MainFlowController }
  private var mainCoordinator: MainFlowCoordinator? { flows.last as? MainFlowCoordinator }

  /// The screen that the user sees.
  private var screen: ContentController? {
    var shown = modal ?? root
    while let inner = shown?.shownChildren.last { shown = inner }
    return shown as? ContentController
  }

  /// The first screen of the settings, which is not necessarily on screen.
  private var settings: ContentController? {
    tabs?.children.last?.tree.lazy.compactMap { $0 as? ContentController }.first
  }

  private var isInLogin: Bool { login != nil || loginCoordinator != nil }
  private var isInMain: Bool { main != nil || mainCoordinator != nil }

  override func allows(_ step: Step) -> Bool {
    switch step.operation {
    case .start: isInLogin && front?.hasRoom == true
    case .login: !isInMain
    case .present, .logout, .logoutUnderModal, .selectTab, .deepLink: isInMain
    case .freeOwner: mainCoordinator != nil
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    switch step.operation {
    case .push, .send: screen?.didSelectCell()
    case .login, .logoutUnderModal: screen?.didFinish()
    case .logout: settings?.didFinish()
    case .start:
      let name = step.isEven ? "sign-up" : "recovery"
      login?.startSignUp(name)
      loginCoordinator?.startSignUp(name, with: SignUpController(stage.title("form"), on: stage))
    case .present:
      guard let screen else { break }
      main?.startHelp(over: screen)
      mainCoordinator?.startHelp(over: screen)
    case .deepLink:
      appFlowController?.open(step.argument % 3 + 1)
      appCoordinator?.open(step.argument % 3 + 1)
    // Flow controllers need no code for these: those that are off the screen are gone (catalogue D12).
    case .dismiss where mainCoordinator != nil: mainCoordinator?.dismissHelp()
    case .popPresenter where mainCoordinator != nil: mainCoordinator?.popPresenter(animated: step.isAnimated)
    case .setStack where loginCoordinator != nil:
      loginCoordinator?.keep(front?.children.chosen(by: step.argument) ?? [], animated: step.isAnimated)
    case .freeOwner: mainCoordinator?.replaceProfile()
    default: return false
    }
    return true
  }

  override func adopt(_ screen: Screen) { screen.parentCoordinator = self.screen?.listener }

  override var inquiries: [Inquiry] {
    [
      Inquiry("request", { Letter(.requestData) }) {
        $0 is AppFlowController || $0 is AppCoordinator ? $0 : nil
      }
    ]
  }

  /// One flow is under way, that of the authentication state.
  override func faults(after step: Step?) -> [String] {
    guard flows.count == 1 else { return ["app has \(flows.map(\.name).joined(separator: " "))"] }
    let state = dependencyContainer.authService.state
    let shown: AuthenticationState = isInMain ? .loggedIn : isInLogin ? .loggedOut : .new
    return shown == state ? [] : ["app is \(state) in \(flows[0].name)"]
  }

  override func describe(_ facts: inout [String: String]) {
    let flows = stage.census.living.filter { $0 is FlowController || $0 is FlowCoordinator }
    facts["flows"] = flows.map(\.title).sorted().joined(separator: " ")
  }
}
