import Hierarchy

/// Which class plays which part: the app's own, or under a hazard the one that makes the mistake.
enum FlowCast {
  /// The flow controller around everything.
  static func appController(on stage: Stage) -> AppFlowController {
    stage.options.hazard == .abandonedFlow
      ? AbandoningAppFlowController(on: stage) : AppFlowController(on: stage)
  }

  /// The coordinator above all others.
  static func appCoordinator(window: Window, on stage: Stage) -> AppFlowCoordinator {
    stage.options.hazard == .abandonedFlow
      ? AbandoningAppFlowCoordinator(window: window, on: stage)
      : AppFlowCoordinator(window: window, on: stage)
  }

  /// The coordinator of login.
  static func login(_ services: Services, on stage: Stage) -> LoginFlowCoordinator {
    stage.options.hazard == .typeTest
      ? TypeTestingLoginFlowCoordinator(services, on: stage) : LoginFlowCoordinator(services, on: stage)
  }

  /// The coordinator of main.
  static func main(_ services: Services, on stage: Stage) -> MainFlowCoordinator {
    switch stage.options.hazard {
    case .danglingAssign: CarelessMainFlowCoordinator(services, on: stage)
    case .unseenDismissal: DeafMainFlowCoordinator(services, on: stage)
    default: MainFlowCoordinator(services, on: stage)
    }
  }
}

// MARK: - Links from outside

/// Builds a main beside the one that is there, for each link (catalogue D14).
private final class AbandoningAppFlowController: AppFlowController {
  override func open(_ count: Int) {
    guard active is MainFlowController else { return }
    let second = MainFlowController(services, on: stage)
    second.delegate = self
    contain(second)
    second.open(count)
  }
}

/// The same with coordinators.
private final class AbandoningAppFlowCoordinator: AppFlowCoordinator {
  override func open(_ count: Int) {
    guard active is MainFlowCoordinator else { return }
    let second = MainFlowCoordinator(services, on: stage)
    add(second)
    second.open(count)
  }
}

// MARK: - Coordinators that do not hear, or hear wrongly

/// The article's back button: the coordinator is the stack's delegate itself, and asks for a class (catalogue D10).
final class TypeTestingLoginFlowCoordinator: LoginFlowCoordinator, NavigationDelegate {
  /// Which flow goes where the first screens of several are of the class that was popped.
  ///
  /// The article has only a comment there. Its other searches take the first, and its Swift, before 4.2, had no
  /// search from the end.
  enum Match: String, CaseIterable {
    case first
    case last
  }

  var match = Match.first
  /// Whether the newest flow comes first in the list, and not last, as in the article.
  var newestComesFirst = false

  override func listenForPops() { stack.delegate = self }

  let capabilities = NavigationCapabilities.didShow

  /// Asks whether what was popped is of the class of a flow's first screen, and lets go of a flow of which that is
  /// so.
  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    guard let from = stack.transition?.from, !stack.children.contains(where: { $0 === from }) else { return }
    let inOrder = newestComesFirst ? forms.reversed() : forms
    let candidates = inOrder.filter { $0.firstScreenClass == type(of: from) }
    if let flow = match == .first ? candidates.first : candidates.last { remove(flow) }
  }
}

/// Does not tell the screens of a flow that somebody else has taken it over (catalogue D7).
private final class CarelessMainFlowCoordinator: MainFlowCoordinator {
  override func handOver(_ screens: [TraitScreen], to flow: StackFlowCoordinator) {}
}

/// Does not ask to be told when the user swipes the modal away.
private final class DeafMainFlowCoordinator: MainFlowCoordinator {
  override func listenForDismissal(of stack: FlowStack) {}
}
