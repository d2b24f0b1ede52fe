import Hierarchy

// MARK: - D10

extension FlowControllersClaims {
  static let typeTest = Claim(
    "D10",
    "A back button that asks for the class of the popped screen frees the wrong coordinator",
    rule: """
      of all rows of two to four sign-ups and recoveries on one stack, whose first screens are of one class, the flow that \
      was popped lives on in each if the class decides, and in none if the screen's identity does; where their first \
      screens are of two classes, the class decides rightly too. A side is which of several flows goes: the \
      article's code has a comment there, but its other searches take the first, and its Swift had no search from \
      the end
      """,
    against: CounterWorld("identity", "the popped screen is told by its identity"),
    CounterWorld("newest-first", "the coordinator keeps its newest flow first", .depends),
    cases: [verify(" .*hazard=type-test")]
  ) { _, planted in
    let pairs = [["sign-up", "recovery"], ["recovery", "sign-up"]]
    return Finding(
      TypeTestingLoginFlowCoordinator.Match.allCases.flatMap { match in
        let side = "the \(match.rawValue) of the class"
        let byClass = PopJudge(match, newestComesFirst: planted?.name == "newest-first")
        let byIdentity = PopJudge(nil)
        let inUse = planted?.name == "identity" ? byIdentity : byClass
        return [
          ClaimCheck(
            ClaimFigure("wrong of \(rows.count), by class", count: rows.count { inUse.frees($0) }),
            .equals(rows.count),
            side: side
          ),
          ClaimCheck(
            ClaimFigure("wrong of \(rows.count), by identity", count: rows.count { byIdentity.frees($0) }),
            .equals(0),
            side: side
          ),
          ClaimCheck(
            ClaimFigure(
              "wrong of 2, by class, each with a class of its own",
              count: pairs.count { inUse.frees($0, ownClasses: true) }
            ),
            .equals(0),
            side: side
          ),
        ]
      },
      axis: "which of several flows goes"
    )
  }

  /// All rows of two, three and four flows of two kinds.
  private static let rows = (2...4).flatMap { length in
    (0..<(1 << length)).map { bits in
      (0..<length).map { bits >> $0 & 1 == 0 ? "sign-up" : "recovery" }
    }
  }
}

/// How the login decides which flow a popped screen was of.
private struct PopJudge {
  private let match: TypeTestingLoginFlowCoordinator.Match?
  private let newestComesFirst: Bool

  /// By class and by `match`, or without one by identity.
  init(_ match: TypeTestingLoginFlowCoordinator.Match?, newestComesFirst: Bool = false) {
    (self.match, self.newestComesFirst) = (match, newestComesFirst)
  }

  /// Whether the back button on the last of `forms` frees another flow than that.
  func frees(_ forms: [String], ownClasses: Bool = false) -> Bool {
    let world = FlowWorld(FlowControllersClaims.coordinators(hazard: match == nil ? nil : .typeTest))
    world.perform(Step(.login))
    guard let login = world.root.current as? LoginFlowCoordinator else { return false }
    if let match, let testing = login as? TypeTestingLoginFlowCoordinator {
      (testing.match, testing.newestComesFirst) = (match, newestComesFirst)
    }
    for form in forms {
      login.start(form, withClassOfItsOwn: ownClasses)
      login.stack.finishTransition()
    }
    // Their titles alone: what is held here would not go.
    let flows = login.children.compactMap { ($0 as? FormFlowCoordinator)?.title }
    guard flows.count == forms.count, let popped = flows.last else { return false }
    world.perform(Step(.pop))
    return world.stage.census.living.contains { $0.title == popped }
  }
}

// MARK: - D11

extension FlowControllersClaims {
  static let strongKeys = Claim(
    "D11",
    "A table from controllers to coordinators keeps no popped controller alive, and no coordinator",
    rule: """
      of flows of up to three screens that were pushed and went, no screen and no coordinator lives, with a table that \
      owns both, as the article's does, and takes out what the transition came from. A side is a way of going
      """,
    against: CounterWorld(
      "comparison",
      "the table takes out all that is not on the stack, whatever the transition says",
      .confirmed
    ),
    cases: [verify(" .*hazard=strong-keys")]
  ) { _, planted in
    Finding(
      OwningTable.Exit.allCases.flatMap { exit in
        let table = OwningTable(planted == nil ? .transition : .comparison)
        let flows = 3
        for number in 0..<flows { table.push(number) }
        table.leave(by: exit)
        let left = exit == .popToRoot ? 0 : flows - 1
        let (screens, coordinators) = table.living
        let side = exit.rawValue
        return [
          ClaimCheck(ClaimFigure("screens too many, \(side)", count: screens - left), .equals(0), side: side),
          ClaimCheck(
            ClaimFigure("coordinators too many, \(side)", count: coordinators - left),
            .equals(0),
            side: side
          ),
        ]
      },
      axis: "pops that the table hears of"
    )
  }
}

/// The article's navigation controller: a stack's delegate with a table of its own from screens to coordinators.
///
/// Keys and values are strong, as in a dictionary of controllers and coordinators: the table is all that owns a
/// coordinator, and it holds the screen as well.
final class OwningTable: NavigationDelegate {
  /// How a screen goes.
  enum Exit: String, CaseIterable {
    case backButton = "back button"
    case swipe
    case popWithoutAnimation = "pop without animation"
    case popToRoot = "pop to root"
  }

  private struct Entry {
    let screen: Screen
    let coordinator: FlowCoordinator
  }

  private let stage = Stage(ArchitectureOptions(.delegate))
  private let window: Window
  private let stack: Stack
  private let detection: PopDetection
  private var viewControllersToChildCoordinators: [ObjectIdentifier: Entry] = [:]

  /// A stack with one screen, which belongs to nobody.
  init(_ detection: PopDetection) {
    self.detection = detection
    stack = Stack("stack", on: stage)
    window = Window(id: stage.makeID())
    stack.setStack([Screen("root", on: stage)], animated: false)
    window.setRoot(stack)
    window.makeVisible()
    stack.delegate = self
  }

  let capabilities = NavigationCapabilities.didShow

  /// Pushes the first screen of a new flow.
  func push(_ number: Int) {
    let screen = Screen("screen#\(number)", on: stage)
    let coordinator = FlowCoordinator("flow#\(number)", on: stage)
    coordinator.setRoot(screen)
    viewControllersToChildCoordinators[ObjectIdentifier(screen)] = Entry(
      screen: screen,
      coordinator: coordinator
    )
    stack.push(screen, animated: true)
    stack.finishTransition()
  }

  /// The flow on top goes, or all.
  func leave(by exit: Exit) {
    switch exit {
    case .backButton: stack.systemBack()
    case .swipe: if stack.beginSwipe() { stack.finishSwipe() }
    case .popWithoutAnimation: stack.pop(animated: false)
    case .popToRoot: stack.popToRoot(animated: true)
    }
    stack.finishTransition()
  }

  /// The screens of flows, and the coordinators, that live.
  var living: (screens: Int, coordinators: Int) {
    let living = stage.census.living
    return (living.count { $0.title.hasPrefix("screen#") }, living.count { $0 is FlowCoordinator })
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    let present = Set(stack.children.map(ObjectIdentifier.init))
    switch detection {
    case .transition:
      guard let from = stack.transition?.from, !present.contains(ObjectIdentifier(from)) else { return }
      viewControllersToChildCoordinators[ObjectIdentifier(from)] = nil
    case .comparison:
      viewControllersToChildCoordinators = viewControllersToChildCoordinators.filter {
        present.contains($0.key)
      }
    }
  }
}
