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
    test.expect("scripts of 200 steps out of step, of 20", outcome.outOfStep, .equals(0))
    test.expect("flows not released", outcome.left, .equals(0))
    test.require("flows released twice", outcome.ended.count - Set(outcome.ended).count, .equals(0))
    test.require("flows that ended", outcome.ended.count, .above(0))
    test.require("coordinators alive and in no tree", outcome.inNoTree, .equals(0))
    let literal = ArchitectureOptions.literalShared
    let followed = driven(literal, BackButtonArchitecture().operations(of: literal))
    test.show("scripts out of step in the article's form, of what it can follow", followed.outOfStep)
  }

  private typealias Outcome = (outOfStep: Int, left: Int, inNoTree: Int, ended: [String])

  /// What scripts of 200 `operations` each come to.
  private static func driven(_ form: ArchitectureOptions, _ operations: [Operation]) -> Outcome {
    trials.reduce(into: (0, 0, 0, [])) { sum, seed in
      let app = BackButtonApp(form)
      var (isInStep, idle): (Bool, Set<String>) = (true, [])
      for step in BackButtonArchitecture().draw(200, seed: UInt64(seed), of: operations) {
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
    "In a sketch of the article's schemas, none of several coordinators on a stack adopts more protocols for a fourth kind of screens",
    holds: Arm("where each kind of screens has a coordinator", true),
    contrast: Arm("where one coordinator has all kinds", false),
    axis: "who starts the others",
    cases: [verify(), "bubbleup claims B2"]
  ) { test in
    let operations = BackButtonArchitecture().operations
    let split = interrupted(by: operations.filter { $0 != .swipeThenPush })
    test.require("slices with another's screens in between", split, .equals(0))
    test.require("the same, with pushes while a finger swipes", interrupted(by: operations), .above(0))
    for isChain in [true, false] {
      test.side = isChain ? "one after the other" : "the first all"
      let (three, four) = (adopted(test.world, isChain, 3), adopted(test.world, isChain, 4))
      test.expect("more for one to adopt, with four kinds than with three", four - three, .equals(0))
      test.show("most that one adopts, with four kinds", four)
    }
  }

  /// How often, after each of 500 `operations`, a flow's screens on a stack are not one run.
  private static func interrupted(by operations: [Operation]) -> Int {
    let app = BackButtonApp(.sharedObserver)
    return BackButtonArchitecture().draw(500, seed: 2, of: operations).reduce(0) { sum, step in
      app.perform(step)
      return app.stacks.reduce(sum) { sum, stack in
        let owners = stack.children.compactMap { ($0 as? ItemViewController)?.delegate }
        let runs = owners.indices.count { $0 == 0 || owners[$0] !== owners[$0 - 1] }
        return sum + runs - Set(owners.map(ObjectIdentifier.init)).count
      }
    }
  }

  /// The most protocols that one coordinator has to adopt with so many kinds of screens, of which each asks its delegate
  /// by a protocol of its own; the app has one kind.
  ///
  /// A coordinator that is started asks its starter by a protocol, too, and is told of pops by the article's.
  private static func adopted(_ isDivided: Bool, _ isChain: Bool, _ kinds: Int) -> Int {
    let (one, hub) = (UndividedCoordinator(), HubCoordinator())
    let list: ListCoordinator = isChain ? ListCoordinator() : hub
    let page = PageCoordinator(list)
    let author = AuthorCoordinator(isChain ? page : hub)
    let map = MapCoordinator(isChain ? author : hub)
    let started: [AnyObject] = [page, author, map].prefix(kinds - 1).reversed()
    let screens: [AnyObject] = [
      Asking<any ListDelegate>(isDivided ? list : one),
      Asking<any PageDelegate>(isDivided ? page : one), Asking<any AuthorDelegate>(isDivided ? author : one),
      Asking<any MapDelegate>(isDivided ? map : one),
    ]
    let observer = Asking<any NavigationControllerObserverDelegate>(page)
    let levels = Array(screens.prefix(kinds)) + (isDivided ? [observer] + started + [list] : [one])
    return Coupling(levels).adopted.values.map(\.count).max() ?? 0
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

  /// Whether each flow has a screen or a flow, each screen its flow, and each modal flow a modal over its parent's screen.
  var isInStep: Bool {
    return idleFlows.isEmpty && orphans.isEmpty
      && coordinators.compactMap { $0 as? EditorCoordinator }.allSatisfy { flow in
        (flow.entrance.presenting as? ItemViewController).map { $0.delegate === flow.parent } == true
      }
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

// MARK: - A stack with several kinds of screens

private protocol ListDelegate: AnyObject {}
private protocol PageDelegate: AnyObject {}
private protocol AuthorDelegate: AnyObject {}
private protocol MapDelegate: AnyObject {}
private protocol PageCoordinatorDelegate: AnyObject {}
private protocol AuthorCoordinatorDelegate: AnyObject {}
private protocol MapCoordinatorDelegate: AnyObject {}

/// A screen or coordinator that asks its delegate, or an observer that tells it.
private class Asking<Delegate> {
  private let delegate: Delegate

  init(_ delegate: Delegate) { self.delegate = delegate }
}

/// A coordinator that another one has started, which is told that its first screen was popped.
private class StartedCoordinator<Delegate>: Asking<Delegate>, NavigationControllerObserverDelegate {
  func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  ) {}
}

private final class UndividedCoordinator: ListDelegate, PageDelegate, AuthorDelegate, MapDelegate {}
private class ListCoordinator: ListDelegate, PageCoordinatorDelegate {}
private final class HubCoordinator: ListCoordinator, AuthorCoordinatorDelegate, MapCoordinatorDelegate {}
private final class PageCoordinator: StartedCoordinator<any PageCoordinatorDelegate>, PageDelegate,
  AuthorCoordinatorDelegate
{}
private final class AuthorCoordinator: StartedCoordinator<any AuthorCoordinatorDelegate>, AuthorDelegate,
  MapCoordinatorDelegate
{}
private final class MapCoordinator: StartedCoordinator<any MapCoordinatorDelegate>, MapDelegate {}
