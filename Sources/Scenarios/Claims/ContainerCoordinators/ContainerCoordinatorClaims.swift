import Hierarchy

/// The claims of article A: here those on containers and their rules; the chain, modals and boxes have files of their own.
enum ContainerCoordinatorClaims {
  static let all: [Claim] = [
    popping, reach, forwarding, chainEnd, context, modal, cells, firstResponder, payForward, boxes, wrapper,
    rules, entryPoints,
  ]

  static let article = ContainerCoordinatorsArchitecture.article
  static let variants = ContainerCoordinatorsArchitecture().variants

  static let toModal = [Step(.selectTab, 1), Step(.present)]

  /// Trials of an experiment: in each, the messenger is first led somewhere else.
  static let trials = 0..<20

  /// Steps that lead from launch to the tab `index` and the bottom of its stack, by a way drawn from `seed`.
  static func drawn(_ seed: Int, toTab index: Int) -> [Step] {
    draw(20, seed) + [Step(.swipeToDismiss), Step(.login), Step(.selectTab, index), Step(.popToRoot)]
  }

  static func draw(_ count: Int, _ seed: Int, of operations: [Operation]? = nil) -> [Step] {
    ContainerCoordinatorsArchitecture().draw(count, seed: UInt64(seed), of: operations)
  }

  static func verify(_ filter: String = "") -> String { ContainerCoordinatorsArchitecture().verify(filter) }

  static let popping = Claim(
    "A1",
    "Screens that leave a stack are dead without any bookkeeping",
    holds: Arm("where containers alone own their screens", article),
    contrast: Arm(
      "where a list of the screens is kept as well, out of which a pop takes the top one alone",
      article.with(Hazard("listed-screens", ListKeepingNavigationController.self))
    ),
    cases: [verify()]
  ) { test in
    let messenger = Messenger(test.world)
    let (born, living) = (messenger.stage.census.births, messenger.stage.census.living.count)
    for seed in trials { messenger.perform(draw(50, seed, of: comingAndGoing) + [Step(.popToRoot)]) }
    test.require("screens made and popped", messenger.stage.census.births - born, .above(99))
    test.expect("popped screens still alive", messenger.stage.census.living.count - living, .equals(0))
    test.require("entries in a side table", messenger.stage.table.entryCount, .equals(0))
    test.require("coordinators", messenger.application.coordinators.count, .equals(0))
  }

  private static let comingAndGoing: [Operation] = [
    .push, .push, .pushInstantly, .pop, .popInstantly, .popTo, .popToRoot, .setStack, .swipeBack,
    .swipeCancelled, .swipeThenPush,
  ]

  static let context = Claim(
    "A5",
    "One list of friends does the right thing in two contexts",
    holds: Arm("where the list sends what was chosen", nil as Hazard?),
    contrast: Arm("where the list pushes details itself", MessengerHazards.screenTransition)
  ) { test in
    let situations = variants.flatMap { form in trials.map { (form: form.with(test.world), seed: $0) } }
    var classes: Set<ObjectIdentifier> = []
    /// The messenger after a friend was chosen from the list that is reached by `steps`.
    func chosen(_ form: ArchitectureOptions, _ steps: [Step]) -> Messenger {
      let messenger = Messenger(form).after(steps)
      if let list = messenger.screen { classes.insert(ObjectIdentifier(type(of: list))) }
      // In a list itself, and not in one of its cells.
      messenger.perform(Step(.push, 2))
      return messenger
    }
    test.requireAll("choices that push details in the friends tab", of: situations) {
      let messenger = chosen($0.form, drawn($0.seed, toTab: 0))
      return messenger.screen is FriendDetailsViewController && messenger.front?.children.count == 2
    }
    test.all("choices that put the composer into the modal", of: situations) {
      let messenger = chosen($0.form, drawn($0.seed, toTab: 1) + [Step(.present)])
      return messenger.screen is MessageComposerViewController && messenger.front?.children.count == 1
    }
    test.require("classes of list", classes.count, .equals(1))
  }

  static let rules = Claim(
    "A14",
    "Only containers transition, who presented dismisses, containers set titles, buttons and tab items",
    holds: Arm("in the messenger, by the journal of its transitions", [nil as Hazard?]),
    contrast: Arm(
      "with a screen that pushes, a composer that dismisses itself, or a screen that sets a title, button or tab item",
      [
        MessengerHazards.screenTransition, MessengerHazards.selfDismissal, MessengerHazards.selfTitling,
        Hazard("own-bars", BarSettingListViewController.self),
      ]
    ),
    axis: "the rule",
    cases: [verify(), verify(" hazard=(screen-transition|self-dismissal|self-titling)")]
  ) { test in
    let forms = test.world.flatMap { hazard in variants.map { $0.with(hazard) } }
    let journals = forms.flatMap { form in
      trials.compactMap { Messenger(form).after(draw(120, $0)).stage.transitions }
    }
    test.require("transitions checked", journals.reduce(0) { $0 + $1.count }, .above(1_000))
    let violations = journals.flatMap(\.violations)
    for rule in ContainerRule.allCases {
      test.side = rule.rawValue
      test.expect("transitions against the rule", violations.count { $0.rule == rule }, .equals(0))
    }
  }
}

/// Keeps its screens in a list of its own, and takes out none that goes below another or with a reset of the stack.
private final class ListKeepingNavigationController: FriendListNavigationController {
  private var screens: [Controller] = []

  override func selectedFriend(_ friend: Message) {
    super.selectedFriend(friend)
    if let screen = topController { screens.append(screen) }
  }

  override func contentWillChange(_ change: ContentChange, _ subject: Controller) {
    super.contentWillChange(change, subject)
    if change == .pop { screens.removeAll { $0 === subject } }
  }
}

/// Puts its own button into the bar above it and its name into the tab bar, as if it knew where it is shown.
private final class BarSettingListViewController: MessageListViewController {
  override func viewDidLoad() {
    rightBarButtonItem = BarButtonItem(target: self) { $0.composeNewMessage() }
    (parent as? MessengerNavigationController)?.tabBarItem = title
  }
}
