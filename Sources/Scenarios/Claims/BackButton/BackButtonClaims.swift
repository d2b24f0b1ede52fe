import Hierarchy

/// The claims of article B: here those on the two trees, and what the claims of all files read off the app.
enum BackButtonClaims {
  /// B1 to B12.
  static let all: [Claim] = [
    trees, slices, systemPops, rejectedForms, detection, strongKeys, capabilities, ownObservers, gestureSlot,
    secondObserver, replacedScreen,
  ]

  /// The trials of an experiment where they differ: in each, the stack is another before.
  static let trials = 0..<20

  static func verify(_ filter: String = "") -> String { BackButtonArchitecture().verify(filter) }

  /// So many screens of the flow on top, with and without an animation in turn.
  static func pushes(_ count: Int) -> [Step] {
    (0..<count).map { Step($0.isMultiple(of: 2) ? .push : .pushInstantly) }
  }
}

extension BackButtonClaims {
  static let trees = Claim(
    "B1/B8",
    "The tree of coordinators stays in step with that of controllers: each goes with its screens and the flows it started",
    holds: Arm(
      "where the observer compares the stack with all screens of the flows",
      ArchitectureOptions.sharedObserver
    ),
    contrast: Arm(
      "where it compares no more than the screen that the transition comes from",
      .sharedObserver.with(BackButtonHazards.missedPops)
    )
  ) { test in
    let outcome = driven(test.world, BackButtonArchitecture().operations)
    test.expect("scripts of 200 steps out of step, of 5", outcome.outOfStep, .equals(0))
    test.expect("flows not released", outcome.left, .equals(0))
    test.require("flows released twice", outcome.ended.count - Set(outcome.ended).count, .equals(0))
    test.require("flows that ended", outcome.ended.count, .above(0))
    test.require("coordinators alive and in no tree", outcome.inNoTree, .equals(0))
    let literal = ArchitectureOptions.literalShared
    let followed = driven(literal, BackButtonArchitecture().operations(of: literal))
    test.show("scripts out of step in the article's form, of what it can follow", followed.outOfStep)
  }

  private typealias Outcome = (outOfStep: Int, left: Int, inNoTree: Int, ended: [String])

  /// What five scripts of 200 `operations` each come to.
  private static func driven(_ form: ArchitectureOptions, _ operations: [Operation]) -> Outcome {
    (0..<UInt64(5)).reduce(into: (0, 0, 0, [])) { sum, seed in
      let app = BackButtonApp(form)
      var (isInStep, idle): (Bool, Set<String>) = (true, [])
      for step in BackButtonArchitecture().draw(200, seed: seed, of: operations) {
        app.perform(step)
        isInStep = isInStep && app.isInStep
        idle.formUnion(app.idleFlows)
        sum.ended += app.stage.takeEvents().filter { $0.hasPrefix("finished") }.map { "\($0) of \(seed)" }
      }
      sum.outOfStep += isInStep ? 0 : 1
      sum.left += idle.count
      sum.inNoTree += app.leaked.count { $0 is Coordinator }
    }
  }

  static let slices = Claim(
    "B2",
    "Coordinators that share a stack divide its screens, and none has more protocols to adopt for more kinds of them",
    holds: Arm(
      "where a pop is told once it has happened, and each kind of screen has a coordinator",
      (form: ArchitectureOptions.sharedObserver, isDivided: true)
    ),
    contrast: Arm(
      "where it is told when a swipe begins, which may be given up, and all kinds have one coordinator",
      (form: .sharedObserver.with(BackButtonHazards.hastyFinish), isDivided: false)
    ),
    axis: "what is divided",
    cases: [verify(), verify(" hazard=cancelled-swipe-finishes"), "bubbleup claims B2"]
  ) { test in
    test.side = "screens"
    let app = BackButtonApp(test.world.form)
    var (strays, shared, most) = (0, 0, 0)
    for step in BackButtonArchitecture().draw(500, seed: 2) {
      app.perform(step)
      let slices = app.coordinators.map(\.ownScreens)
      let owners = app.stacks.flatMap(\.titles).map { title in slices.count { $0.contains(title) } }
      strays += owners.count { $0 == 0 }
      shared += owners.count { $0 > 1 }
      let titles = app.master.navigationController.titles
      most = max(most, slices.count { !$0.allSatisfy { !titles.contains($0) } })
    }
    test.expect("screens in no slice, or in two", strays + shared, .equals(0))
    test.show("of them in two", shared)
    test.require("most coordinators on one stack", most, .above(2))

    test.side = "protocols"
    let (two, four) = (KindsOfScreens(test.world.isDivided, 2), KindsOfScreens(test.world.isDivided, 4))
    test.require("what the last screen asks for gets to the first coordinator", two.arrives && four.arrives)
    test.expect(
      "more for one coordinator to adopt, with four kinds than with two",
      four.most - two.most,
      .equals(0)
    )
    test.show("most that one adopts, with two kinds", two.most)
    test.show("lines for delegates in all, with two kinds", two.lines)
    test.show("lines for delegates in all, with four kinds", four.lines)
  }
}

/// What is the case, read off stacks and coordinators alone: no observer is asked.
extension BackButtonApp {
  /// The stacks that the user can get to: the master's, and that of the modal.
  var stacks: [Stack] { [master.navigationController] + [editor?.navigationController].compactMap(\.self) }

  /// Details that have no screen on a stack and no flow that they have started: they were left behind.
  var idleFlows: [String] {
    let present = Set(stacks.flatMap(\.titles))
    return coordinators.filter { flow in
      flow is DetailCoordinator && flow.children.isEmpty && present.isDisjoint(with: flow.ownScreens)
    }.map(\.title)
  }

  /// Screens on a stack that have lost their flow: their messages go nowhere.
  var orphans: [String] {
    stacks.flatMap(\.children).filter { ($0 as? ItemViewController)?.delegate == nil }.map(\.name)
  }

  /// Whether each flow has a screen or a flow, each screen its flow, and each modal flow its modal.
  var isInStep: Bool {
    let editors = coordinators.compactMap { $0 as? EditorCoordinator }
    return idleFlows.isEmpty && orphans.isEmpty && editors.allSatisfy { $0.entrance.presenting != nil }
  }

  /// Details that live.
  var details: Int { coordinators.count { $0 is DetailCoordinator } }
}

/// An object that wants to know of pops as well, as a coordinator does that refreshes its list.
final class Onlooker: NavigationControllerObserverDelegate {
  private(set) var seen: [Controller] = []

  func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  ) {
    seen.append(viewController)
  }
}

// MARK: - A stack with several kinds of screens, of which each asks its delegate by a protocol of its own

/// What delegates come to where each kind of screen has a coordinator, or all kinds have one; the app has one kind.
private struct KindsOfScreens {
  /// The most protocols that one coordinator adopts, and how many lines say who knows and who adopts one.
  let most, lines: Int
  let arrives: Bool

  init(_ isDivided: Bool, _ count: Int) {
    let (one, list) = (UndividedCoordinator(), ListCoordinator())
    let page = PageCoordinator(list)
    let author = AuthorCoordinator(page)
    let map = MapCoordinator(author)
    let coordinators: [any Asked] = isDivided ? [list, page, author, map] : [one, one, one, one]
    let screens: [any Asked] = [
      Asking<any ListDelegate>(isDivided ? list : one), Asking<any PageDelegate>(isDivided ? page : one),
      Asking<any AuthorDelegate>(isDivided ? author : one), Asking<any MapDelegate>(isDivided ? map : one),
    ]
    let levels = (0..<count).reversed().flatMap { [screens[$0], coordinators[$0]] }
    let coupling = Coupling(levels)
    (most, lines) = (coupling.adopted.values.map(\.count).max() ?? 0, coupling.edges)
    arrives = screens[count - 1].answer === coordinators[0]
  }
}

/// Asked for something that only the first coordinator has.
private protocol Asked: AnyObject { var answer: AnyObject? { get } }
private protocol ListDelegate: Asked {}
private protocol PageDelegate: Asked {}
private protocol AuthorDelegate: Asked {}
private protocol MapDelegate: Asked {}
private protocol PageCoordinatorDelegate: Asked {}
private protocol AuthorCoordinatorDelegate: Asked {}
private protocol MapCoordinatorDelegate: Asked {}

/// A screen or coordinator that asks its delegate.
private class Asking<Delegate>: Asked {
  private let delegate: Delegate

  init(_ delegate: Delegate) { self.delegate = delegate }

  final var answer: AnyObject? { (delegate as? any Asked)?.answer }
}

private final class UndividedCoordinator: ListDelegate, PageDelegate, AuthorDelegate, MapDelegate {
  var answer: AnyObject? { self }
}

private final class ListCoordinator: ListDelegate, PageCoordinatorDelegate {
  var answer: AnyObject? { self }
}

private final class PageCoordinator: Asking<any PageCoordinatorDelegate>, PageDelegate,
  AuthorCoordinatorDelegate
{}
private final class AuthorCoordinator: Asking<any AuthorCoordinatorDelegate>, AuthorDelegate,
  MapCoordinatorDelegate
{}
private final class MapCoordinator: Asking<any MapCoordinatorDelegate>, MapDelegate {}
