import Hierarchy

/// Flows as container controllers, and for comparison the same app with coordinators (article D).
struct FlowControllersArchitecture: Architecture {
  let name = "flow-controllers"
  let letter: Character = "D"
  let abstract = "onboarding, login and main as controllers that contain each other, or as coordinators"

  let operations: [Operation] = [
    .push, .pushInstantly, .start, .send, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
    .swipeCancelled, .swipeThenPush, .selectTab, .present, .dismiss, .swipeToDismiss, .popPresenter, .login,
    .logout, .logoutUnderModal, .deepLink, .freeOwner, .sendAtEachPhase, .overrideTraits,
  ]

  /// Flow controllers, each with a delegate.
  static let article = ArchitectureOptions(.delegate, form: .controller)
  /// Flow controllers; what no delegate has a method for climbs the responder chain (section 7).
  static let responders = ArchitectureOptions(.native, form: .controller)
  /// The product flow listens by closures (section 10).
  static let callbacks = ArchitectureOptions(.weakClosure, form: .controller)
  /// Coordinators, each with a delegate.
  static let coordinators = ArchitectureOptions(.delegate, form: .coordinator)
  /// Coordinators that replicate the responder chain by the article's association (section 7).
  static let associations = ArchitectureOptions(.assign, form: .coordinator)

  let variants = [article, responders, callbacks, coordinators, associations]
  let hazards = FlowHazards.all

  /// Past onboarding and login: two screens further in the feed, one in the profile, and help over the feed.
  let opening = [
    Step(.login), Step(.login), Step(.push), Step(.push), Step(.selectTab, 1), Step(.push), Step(.selectTab),
    Step(.present), Step(.push),
  ]

  /// A flow controller cannot be taken away from its own screens, and a coordinator overrides no traits.
  func operations(of options: ArchitectureOptions) -> [Operation] {
    operations.filter { $0 != (options.form == .coordinator ? .overrideTraits : .freeOwner) }
  }

  func launch(_ options: ArchitectureOptions) -> App { AppDelegate(options) }
}

/// Makes what all flows depend on, and the window with the flow of the whole app in it (section 1).
final class AppDelegate: App {
  let window: Window
  let dependencyContainer: DependencyContainer
  /// In the form with flow controllers.
  private(set) var appFlowController: AppFlowController?
  /// In the form with coordinators.
  private(set) var appCoordinator: AppCoordinator?
  private var overriddenTraits = Traits.regular

  init(
    _ options: ArchitectureOptions,
    startingIn state: AuthenticationState = .new,
    table: (any AssociationTable)? = nil
  ) {
    let stage = Stage(options, table: table)
    window = Window(id: stage.makeID())
    dependencyContainer = DependencyContainer.make(state)
    super.init(on: stage)
    application.add(window)
    if options.form == .coordinator { startCoordinator() } else { startFlowController() }
  }

  private func startFlowController() {
    let flow = stage.cast(AppFlowController.self).init(dependencyContainer: dependencyContainer, on: stage)
    appFlowController = flow
    window.setRoot(flow)
    window.makeVisible()
    flow.start()
  }

  /// It sets the root before the window is shown (catalogue D18).
  private func startCoordinator() {
    let coordinator = stage.cast(AppCoordinator.self).init(
      window: window,
      dependencyContainer: dependencyContainer,
      on: stage
    )
    appCoordinator = coordinator
    application.add(coordinator)
    coordinator.start()
    window.makeVisible()
  }

  /// The user was logged in or out elsewhere, as when a session ends (catalogue D15).
  func authenticationDidChange(to state: AuthenticationState) {
    dependencyContainer.authService.state = state
    appCoordinator?.start()
    guard let appFlowController else { return }
    if let active = appFlowController.activeController { appFlowController.remove(childController: active) }
    appFlowController.start()
  }

  // MARK: - What is there

  /// The flow under way: onboarding, login or main.
  var activeFlow: (any Linked)? { flows.last }

  /// What the app has under way, which is one flow at a time.
  private var flows: [any Linked] {
    let flows: [Responder] = appCoordinator?.children ?? appFlowController?.children ?? []
    return flows.compactMap { $0 as? any Linked }
  }

  var login: LoginFlowController? { activeFlow as? LoginFlowController }
  var loginCoordinator: LoginCoordinator? { activeFlow as? LoginCoordinator }
  var mainCoordinator: MainFlowCoordinator? { activeFlow as? MainFlowCoordinator }
  private var isMain: Bool { activeFlow is MainFlowController || mainCoordinator != nil }

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

  // MARK: - What is done

  override func allows(_ step: Step) -> Bool {
    switch step.operation {
    case .start: !isMain && front?.hasRoom == true
    case .login: !isMain
    case .present, .logout, .logoutUnderModal, .selectTab, .deepLink: isMain
    case .freeOwner: mainCoordinator != nil
    case .overrideTraits: appFlowController != nil
    default: true
    }
  }

  override func act(_ step: Step) -> Bool {
    switch step.operation {
    case .push, .send: screen?.cell?.delegate?.didSelectCell()
    case .start: startSignUp(step.isEven ? "sign-up" : "recovery")
    case .login: screen?.didFinish()
    case .logout: settings?.didFinish()
    case .logoutUnderModal: screen?.didFinish()
    case .present: startHelp()
    case .deepLink: open(step.argument % 3 + 1)
    case .freeOwner: mainCoordinator?.replaceProfile()
    case .overrideTraits: overrideTraits(Traits.allCases[step.argument % Traits.allCases.count])
    default: return coordinate(step)
    }
    return true
  }

  /// What takes no code where flows are controllers: those that are off the screen are gone (catalogue D12).
  private func coordinate(_ step: Step) -> Bool {
    switch step.operation {
    case .dismiss where mainCoordinator != nil: mainCoordinator?.dismissHelp()
    case .popPresenter where mainCoordinator != nil: mainCoordinator?.popPresenter(animated: step.isAnimated)
    case .setStack where loginCoordinator != nil:
      loginCoordinator?.keep(front?.children.chosen(by: step.argument) ?? [], animated: step.isAnimated)
    default: return false
    }
    return true
  }

  private func startSignUp(_ name: String) {
    login?.startSignUp(name)
    loginCoordinator?.startSignUp(name)
  }

  private func startHelp() {
    guard let screen else { return }
    (activeFlow as? MainFlowController)?.startHelp(over: screen, in: window)
    mainCoordinator?.startHelp(over: screen, in: window)
  }

  private func open(_ count: Int) {
    appFlowController?.open(count)
    appCoordinator?.open(count)
  }

  private func overrideTraits(_ traits: Traits) {
    overriddenTraits = traits
    appFlowController?.overrideTraits(traits)
  }

  override func adopt(_ screen: Screen) {
    if let flow = self.screen?.listener { stage.links.connect(screen, to: flow) }
  }

  // MARK: - What must hold

  override var inquiries: [Inquiry] {
    [
      Inquiry("request", { Letter(.requestData) }) {
        $0 is AppFlowController || $0 is AppCoordinator ? $0 : nil
      }
    ]
  }

  /// One flow is under way, that of the authentication state; a link has led where it has to; and everything has the
  /// traits of the override.
  override func faults(after step: Step?) -> [String] {
    var lines: [String] = []
    if flows.count != 1 { lines.append("app has \(flows.map(\.title).joined(separator: " "))") }
    let state = dependencyContainer.authService.state
    if let activeFlow, !activeFlow.title.hasPrefix(state.flow) {
      lines.append("\(state): expected \(state.flow), found \(activeFlow.title)")
    }
    if let step, step.operation == .deepLink, isMain {
      let (tab, count) = (tabs?.selectedIndex ?? -1, front?.children.count ?? 0)
      let expected = step.argument % 3 + 2
      if modal != nil || tab != 0 || count != expected {
        lines.append("link: expected \(expected) screens in tab 0, found \(count) in \(modal?.name ?? "\(tab)")")
      }
    }
    if let appFlowController {
      for case let part as any TraitBearing in appFlowController.children.flatMap(\.tree) {
        guard part.isInContainers, part.traits != overriddenTraits else { continue }
        lines.append("traits of \(part.name): expected \(overriddenTraits), found \(part.traits)")
      }
    }
    return lines
  }

  override func describe(_ facts: inout [String: String]) {
    let flows = stage.census.living.filter { $0 is FlowController || $0 is DelegatingCoordinator }
    facts["flows"] = flows.map(\.title).sorted().joined(separator: " ")
    facts["traits"] = overriddenTraits.rawValue
  }
}

extension AuthenticationState {
  /// What its flow's title begins with.
  fileprivate var flow: String {
    switch self {
    case .new: "onboarding"
    case .loggedOut: "login"
    case .loggedIn: "main"
    }
  }
}

extension Controller {
  /// Whether it is below the app by containers alone: a modal takes its traits from elsewhere.
  fileprivate var isInContainers: Bool {
    var outer = self
    while let parent = outer.parent { outer = parent }
    return outer.presenting == nil
  }
}
