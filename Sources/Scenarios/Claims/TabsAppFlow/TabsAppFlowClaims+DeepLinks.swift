import Hierarchy

// MARK: - C13

extension TabsAppFlowClaims {
  static let deepLinkText = Claim(
    "C13",
    "A coordinator of links turns text into a flow, and the rest is a flow like any other",
    rule: """
      the text of each of the five flows, with three different numbers and from either tab, leads to the \
      screens that the same flow leads to when it is asked for as a value; and of texts that are no links, or malformed, \
      each ends unhandled at the coordinator of links and changes no screen
      """,
    against: CounterWorld("stopped-tab", "the orders tab was stopped before the text came"),
    cases: ["bubbleup claims C13", verify()]
  ) { lab, planted in
    var (followed, elsewhere, refused, changed) = (0, 0, 0, 0)
    for tab in Tab.allCases.indices {
      for flow in [0, 7, 40].flatMap(AppFlow.all) {
        followed += 1
        let (typed, text) = (Shop(article), Shop(article))
        for world in [typed, text] { world.perform(Step(.selectTab, tab)) }
        if planted != nil { text.main?.stop(.orders) }
        typed.main?.openFlow(flow, keepHierarchy: true, sender: nil)
        text.main?.deepLinkCoordinator.handleDeepLink(text: flow.link)
        if shown(in: typed) != shown(in: text) { elsewhere += 1 }
      }
      let world = Shop(article)
      let before = shown(in: world)
      for text in malformed where refuses(text, in: world) { refused += 1 }
      if shown(in: world) != before { changed += 1 }
    }
    let worlds = Tab.allCases.count
    return Finding(
      [
        ClaimCheck(ClaimFigure("links followed", count: followed), .equals(worlds * 15)),
        ClaimCheck(ClaimFigure("of them elsewhere", count: elsewhere), .equals(0)),
        ClaimCheck(
          ClaimFigure("other texts unhandled, of \(worlds * malformed.count)", count: refused),
          .equals(worlds * malformed.count)
        ),
        ClaimCheck(ClaimFigure("worlds that they changed", count: changed), .equals(0)),
      ] + (try prices(lab))
    )
  }

  /// Texts that name no flow: another scheme, another place, and parameters that are missing, no numbers, or too many.
  private static let malformed = [
    "", "shop://", "home", "http://home", "shop://basket", "shop://home/", "shop://home?title=1",
    "shop://home/title",
    "shop://orders/second?order=", "shop://orders/second?order=one", "shop://orders/third?order=1",
    "shop://orders/third?order=1&item=2&page=3", "shop://orders/third?order=1&order=2",
    "shop://orders/third?order=1&item",
    "shop://orders/second?order=99999999999999999999",
  ]

  private static func shown(in world: Shop) -> [String] {
    world.main?.tabCoordinators.forEach { $0.stack.finishTransition() }
    let screens = (world.selected?.stack.children ?? []).compactMap { $0 as? FlowScreen }
    return [world.selected?.tab.rawValue ?? "nothing"] + screens.map { "\(type(of: $0)) \($0.content)" }
  }

  private static func refuses(_ text: String, in world: Shop) -> Bool {
    guard let links = world.main?.deepLinkCoordinator else { return false }
    let account = links.handleDeepLink(text: text).account
    return account.outcome == .unhandled && account.outcomes == 1 && account.last == links.id
  }

  /// What it costs to read a text, and to bring what it names to who opens it; shown and not judged.
  private static func prices(_ lab: any Laboratory) throws -> [ClaimCheck] {
    try lab.times(of: [reading, following]).flatMap { [ClaimCheck($0.nanoseconds), ClaimCheck($0.ratio)] }
      .enumerated().compactMap { place, check in
        let labels = [
          "a link read", nil, "a link read and brought to its coordinator", "the latter to the former",
        ]
        return labels[place].map { ClaimCheck(check.figure.labelled($0)) }
      }
  }

  private static let text = AppFlow.orders(.thirdScreen(order: 12, item: 34)).link

  private static let reading = LabOperation("a link read") {
    { count in (0..<count).reduce(0) { sum, _ in sum &+ (AppFlow(link: text) == nil ? 0 : 1) } }
  }

  private static let following = LabOperation("a link read and brought to its coordinator") {
    let world = Shop(article)
    return { count in
      (0..<count).reduce(0) { sum, _ in
        let message = world.main?.deepLinkCoordinator.handleDeepLink(text: text, isInquiry: true)
        return sum &+ (message?.account.outcome == .handled ? 1 : 0)
      }
    }
  }
}
