import Hierarchy

/// What the article warns of and what its readers ran into, each with the steps that show it.
enum FlowHazards {
  static let typeTest = Hazard("type-test", TypeTestingLoginCoordinator.self)
  static let strongKeys = Hazard("strong-keys", TableLoginCoordinator.self)
  static let danglingAssign = Hazard("dangling-assign", CarelessMainFlowCoordinator.self)
  static let strongParent = Hazard("strong-parent", FixedItemCoordinator.self)
  static let strongClosure = Hazard("strong-closure", CapturingProductFlowController.self)
  static let abandonedFlow = Hazard("abandoned-flow", AbandoningAppFlowController.self)

  static let all = [HazardCase]([
    (.coordinators, typeTest, forms, "form#1 is in no flow"),
    (.coordinators, strongKeys, popped, "alive without an owner: [\"cell of form#1\", \"form#1\"]"),
    (.associations, danglingAssign, main + [Step(.freeOwner)], "reads of a dead parent coordinator"),
    (
      .coordinators, strongParent, main + [Step(.logout)],
      "\"feed#1\", \"item#2\", \"item#3\", \"item#4\", \"main#1\""
    ),
    (
      .callbacks, strongClosure, main + [Step(.logout)],
      "\"feed#1\", \"product-list#1\", \"stack of feed#1\"]"
    ),
    (.article, abandonedFlow, main, "app has login#1 main#1"),
  ])

  private static let main = [Step(.login), Step(.login)]
  private static let forms = [Step(.login), Step(.start, 0), Step(.start, 1), Step(.pop)]
  private static let popped = [Step(.login), Step(.start), Step(.popInstantly)]
}

/// Starts a main beside the login that led to it, and beside the main that is there for each link (catalogue D2, D14).
final class AbandoningAppFlowController: AppFlowController {
  override func loginFlowControllerDidFinish(_ flowController: LoginFlowController) {
    dependencyContainer.authService.state = .loggedIn
    startMain()
  }

  override func open(_ count: Int) { startMain().open(count) }
}

/// Looks only at what the transition comes from, as the article's first sample of section 9 does: a pop without animation
/// has none.
class TransitionLoginCoordinator: LoginCoordinator {
  final override func navigationStack(
    _ stack: NavigationStack,
    didShow controller: Controller,
    animated: Bool
  ) {
    guard let from = stack.transition?.from, !stack.children.contains(where: { $0 === from }) else { return }
    didPop(from)
  }

  func didPop(_ controller: Controller) {}
}

/// Asks for the class of what was popped, and lets go of a flow that began with that class (catalogue D10).
final class TypeTestingLoginCoordinator: TransitionLoginCoordinator {
  /// Whether the last flow of the class goes, where the first screens of several are of it.
  ///
  /// The article has only a comment there. Its other searches take the first, and its Swift, before 4.2, had no
  /// search from the end.
  var takesLast = false

  override func didPop(_ controller: Controller) {
    let candidates = signUps.filter { $0.firstScreenClass == type(of: controller) }
    if let flow = takesLast ? candidates.last : candidates.first { remove(flow) }
  }
}

/// The table of the article's second sample, `NavigationController` (section 9), whose keys keep controllers alive
/// (catalogue D11); the article shows no handler of pops for it, so this is that of the first.
class TableLoginCoordinator: TransitionLoginCoordinator {
  private var viewControllersToChildCoordinators: [ViewControllerKey: SignUpCoordinator] = [:]

  final override func startSignUp(_ name: String, with form: LoginController) {
    super.startSignUp(name, with: form)
    viewControllersToChildCoordinators[key(of: form)] = signUps.last
  }

  final override func didPop(_ controller: Controller) {
    if let flow = viewControllersToChildCoordinators.removeValue(forKey: key(of: controller)) { remove(flow) }
  }

  func key(of controller: Controller) -> ViewControllerKey { ViewControllerKey(viewController: controller) }
}

/// Does not tell the screens of a flow that another one has taken it over (catalogue D7).
final class CarelessMainFlowCoordinator: MainFlowCoordinator {
  override func handOver(_ stack: Stack, to flow: ItemCoordinator) {}
}

/// Keeps its parent in a stored property, as the article's coordinator does (section 7, catalogue D7).
final class FixedItemCoordinator: ItemCoordinator, Severable {
  private var strongParent: Responder?

  override func start() {
    strongParent = parent
    super.start()
  }

  func sever() { strongParent = nil }
}

/// Its closure captures it strongly: flow → stack → screen → closure → flow (catalogue D13).
final class CapturingProductFlowController: ProductFlowController, Severable {
  override func listen(to productListController: ProductListController) {
    productListController.didSelectProduct = { product in self.showDetail(for: product) }
  }

  func sever() {
    for case let list as ProductListController in stack.children { list.didSelectProduct = nil }
  }
}
