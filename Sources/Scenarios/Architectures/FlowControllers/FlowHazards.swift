import Hierarchy

/// What the article warns of and what its readers ran into, each with the steps that show it.
enum FlowHazards {
  static let typeTest = Hazard("type-test", TypeTestingLoginCoordinator.self)
  static let strongKeys = Hazard("strong-keys", TableLoginCoordinator.self)
  static let missedPops = Hazard("missed-pops", TransitionLoginCoordinator.self)
  static let danglingAssign = Hazard("dangling-assign", CarelessMainFlowCoordinator.self)
  static let retainedParent = Hazard("retained-parent", RetainingNavigationController.self)
  static let strongParent = Hazard("strong-parent", FixedItemCoordinator.self)
  static let strongClosure = Hazard("strong-closure", CapturingProductFlowController.self)
  static let abandonedFlow = Hazard("abandoned-flow", AbandoningAppFlowController.self)
  static let abandonedCoordinator = Hazard("abandoned-flow", AbandoningAppCoordinator.self)
  static let unseenDismissal = Hazard("unseen-dismissal", DeafMainFlowCoordinator.self)
  static let skippedPresenter = Hazard("skipped-presenter")

  static let all: [HazardCase] = [
    HazardCase(.coordinators, typeTest, after: forms, shows: "form#1 is in no flow"),
    HazardCase(
      .coordinators,
      strongKeys,
      after: poppedForm,
      shows: "alive without an owner: [\"cell of form#1\", \"form#1\"]"
    ),
    HazardCase(
      .coordinators,
      missedPops,
      after: poppedForm,
      shows: "flow sign-up#1 has form#1, which is not there"
    ),
    HazardCase(
      .associations,
      danglingAssign,
      after: main + [Step(.freeOwner)],
      shows: "reads of a dead parent coordinator"
    ),
    HazardCase(.associations, retainedParent, after: main, shows: "alive without an owner"),
    HazardCase(.coordinators, strongParent, after: main + [Step(.logout)], shows: "alive without an owner"),
    HazardCase(.callbacks, strongClosure, after: main + [Step(.logout)], shows: "alive without an owner"),
    HazardCase(.article, abandonedFlow, after: main + [Step(.deepLink)], shows: "app has main#1 main#2"),
    HazardCase(
      .coordinators,
      abandonedCoordinator,
      after: main + [Step(.deepLink)],
      shows: "app has main#1 main#2"
    ),
    HazardCase(
      .coordinators,
      unseenDismissal,
      after: main + [Step(.present), Step(.swipeToDismiss)],
      shows: "flow help#1 has topic#1, which is not there"
    ),
    HazardCase(
      ArchitectureOptions(.native, next: .modalWindow, form: .controller),
      skippedPresenter,
      after: main + [Step(.present)],
      shows: "request from topic#1: expected handled by app, found unhandled at application"
    ),
  ]

  private static let main = [Step(.login), Step(.login)]
  private static let forms = [Step(.login), Step(.start, 0), Step(.start, 1), Step(.pop)]
  private static let poppedForm = [Step(.login), Step(.start), Step(.popInstantly)]
}

// MARK: - Links from outside

/// Builds a main beside the one that is there, for each link (catalogue D14).
final class AbandoningAppFlowController: AppFlowController {
  override func open(_ count: Int) {
    guard activeController is MainFlowController else { return }
    let second = makeMain()
    add(childController: second)
    second.start()
    second.open(count)
  }
}

/// The same with coordinators.
final class AbandoningAppCoordinator: AppCoordinator {
  override func open(_ count: Int) {
    guard children.last is MainFlowCoordinator else { return }
    let second = makeMain()
    start(second)
    second.open(count)
  }
}

// MARK: - The back button

/// Looks only at what the transition comes from, as the article does: a pop without animation has none.
class TransitionLoginCoordinator: LoginCoordinator {
  final override func navigationStack(
    _ stack: NavigationStack,
    didShow controller: Controller,
    animated: Bool
  ) {
    guard let from = stack.transition?.from, !stack.children.contains(where: { $0 === from }) else { return }
    didPop(from)
  }

  func didPop(_ controller: Controller) {
    if let flow = signUps.first(where: { $0.form == controller.name }) { remove(flow) }
  }
}

/// Asks for the class of what was popped, and lets go of a flow that began with that class (catalogue D10).
final class TypeTestingLoginCoordinator: TransitionLoginCoordinator {
  /// Which flow goes where the first screens of several are of the class that was popped.
  ///
  /// The article has only a comment there. Its other searches take the first, and its Swift, before 4.2, had no
  /// search from the end.
  enum Match: String, CaseIterable {
    case first
    case last
  }

  var match = Match.first

  override func didPop(_ controller: Controller) {
    let candidates = signUps.filter { $0.firstScreenClass == type(of: controller) }
    if let flow = match == .first ? candidates.first : candidates.last { remove(flow) }
  }
}

/// The article's table from controllers to coordinators, whose keys keep the controllers alive (catalogue D11).
final class TableLoginCoordinator: TransitionLoginCoordinator {
  private var viewControllersToChildCoordinators: [ViewControllerKey: SignUpCoordinator] = [:]

  override func start(_ coordinator: SignUpCoordinator, with form: FormController) {
    viewControllersToChildCoordinators[ViewControllerKey(viewController: form)] = coordinator
    super.start(coordinator, with: form)
  }

  override func didPop(_ controller: Controller) {
    let key = ViewControllerKey(viewController: controller)
    if let flow = viewControllersToChildCoordinators.removeValue(forKey: key) { remove(flow) }
  }
}

// MARK: - Links upwards

/// Does not tell the screens of a flow that another one has taken it over (catalogue D7).
final class CarelessMainFlowCoordinator: MainFlowCoordinator {
  override func handOver(_ old: ItemCoordinator, to new: ItemCoordinator) {}
}

/// Keeps its parent coordinator alive, which owns it (catalogue E6).
final class RetainingNavigationController: FlowNavigationController {
  override var associationPolicy: AssociationPolicy? { .retain }
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
final class CapturingProductFlowController: CallbackProductFlowController, Severable {
  override func listen(to productListController: ProductListController) {
    super.listen(to: productListController)
    productListController.didSelectProduct = { product in self.showDetail(for: product) }
  }

  func sever() {
    for case let list as ProductListController in stack.children { list.didSelectProduct = nil }
  }
}

/// Does not ask to be told when the user swipes the modal away.
final class DeafMainFlowCoordinator: MainFlowCoordinator {
  override func listenForDismissal(of stack: FlowNavigationController) {}
}
