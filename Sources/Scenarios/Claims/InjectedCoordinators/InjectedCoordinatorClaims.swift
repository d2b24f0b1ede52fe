import Hierarchy

/// The claims of article E: here those on the app and its parts, which move about; each other topic has a file of its own.
enum InjectedCoordinatorClaims {
  /// E1 to E21.
  static let all: [Claim] = [
    largeApp, parentings, permanence, reaching, buyNow, retainedParent, lookupOrder, presented, phases,
    completion, payloads, spanning, headline, identifiers, moving, failures, answeredAtOnce, looseParent,
    crowdedBase, notifications, wayBack,
  ]

  /// The form that the article has.
  static let article = ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator)

  /// The article's form with another link, or with a mistake in it.
  static func form(_ linkage: Linkage = .trampoline, _ hazard: Hazard? = nil) -> ArchitectureOptions {
    var options = article
    options.linkage = linkage
    options.hazard = hazard
    return options
  }

  /// The article's form with the other article's order of look-ups.
  static var coordinating: ArchitectureOptions {
    var options = article
    options.lookup = .coordinating
    return options
  }

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures injected-coordinators\(filter)'"
  }
}

// MARK: - E1

extension InjectedCoordinatorClaims {
  static let largeApp = Claim(
    "E1",
    "An app of ten parts and more than 100 controllers, in containers nested two to three deep, can be run by this",
    rule: """
      the living store, grown to ten coordinators with a stack each, has more than 100 living controllers in containers 2 \
      to 3 deep; each of them sends two messages while it is in front, of which one ends at its own part and one at the \
      application
      """,
    against: CounterWorld("cut", "one of the parts is not told its parent"),
    cases: [verify(), "bubbleup run --filter 'app controllers=120' --strategy responder.trampoline"]
  ) { _, planted in
    let store = LargeStore(isCut: planted != nil)
    return Finding([
      ClaimCheck(ClaimFigure("parts", count: store.parts), .equals(10)),
      ClaimCheck(ClaimFigure("controllers that live", count: store.controllers), .above(100)),
      ClaimCheck(ClaimFigure("containers in each other", count: store.nesting), .within(2, 3)),
      ClaimCheck(ClaimFigure("messages sent", count: store.sent), .above(200)),
      ClaimCheck(ClaimFigure("of them astray", count: store.astray), .equals(0)),
    ])
  }
}

// MARK: - E2

extension InjectedCoordinatorClaims {
  static let parentings = Claim(
    "E2",
    "Payment runs under the catalog, the account, the cart and the application without a change",
    rule: """
      under each of the four parents the same screen class is shown, a choice ends at the payment, and what the payment \
      does not decide ends at the application coordinator
      """,
    against: CounterWorld("orphan", "payment was not told its parent"),
    cases: [verify()]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    var types: Set<String> = []
    for (path, steps) in parents {
      let world = StoreWorld(article, after: steps)
      guard let payment = world.visibleFlow as? PaymentCoordinator, let screen = world.visibleScreen else {
        return Finding(untestable: "no payment was started under \(path)")
      }
      if planted != nil { (payment.parent as? Coordinator)?.remove(payment) }
      types.insert("\(type(of: screen))")
      let own = world.answer(.showItem, from: screen) == "handled by \(payment.title)"
      let others = world.answer(.cartBuyNow, from: screen) == "handled by \(world.app.title)"
      let above = sequence(first: payment.parent) { ($0 as? Coordinator)?.parent }
      let parents = above.compactMap { ($0 as? InjectedCoordinator)?.identifier }
      checks += [
        ClaimCheck(
          ClaimFigure("\(path): has these parents", count: parents == path.parents ? 1 : 0),
          .equals(1)
        ),
        ClaimCheck(ClaimFigure("\(path): choices that end at it, of 1", count: own ? 1 : 0), .equals(1)),
        ClaimCheck(
          ClaimFigure("\(path): others that end at the top, of 1", count: others ? 1 : 0),
          .equals(1)
        ),
      ]
    }
    return Finding(checks + [ClaimCheck(ClaimFigure("screen classes", count: types.count), .equals(1))])
  }

  /// The parentings, from the top, with the steps that lead there.
  private static let parents: [(String, [Step])] = [
    ("app catalog payment", [Step(.start, 1)]),
    ("app account payment", [Step(.selectTab, 1), Step(.start, 1)]),
    ("app catalog cart payment", [Step(.start), Step(.start, 1)]),
    ("app payment", [Step(.start, 3)]),
  ]
}

extension String {
  /// The coordinators above the last one, nearest first.
  fileprivate var parents: [String] { split(separator: " ").dropLast().reversed().map(String.init) }
}

// MARK: - E15

extension InjectedCoordinatorClaims {
  static let moving = Claim(
    "E15",
    "Screens move between coordinators, and the app from tabs to split to a root of its own, without a change to a screen",
    rule: """
      over 300 moves no message from a moved screen is lost, all of them end at the coordinator that has it now, and the \
      screens are the same objects as before; judged for each link and order of look-ups
      """,
    against: CounterWorld("unwired", "after each move the links of all stacks are cut"),
    cases: [verify()]
  ) { _, planted in
    let forms = [article, coordinating, form(.delegate)]
    return Finding(
      forms.flatMap { checks($0, cutsLinks: planted != nil) },
      axis: "link and order of look-ups"
    )
  }

  private static func checks(_ options: ArchitectureOptions, cutsLinks: Bool) -> [ClaimCheck] {
    let world = StoreWorld(options, after: [Step(.selectTab, 1), Step(.selectTab, 0), Step(.push)])
    guard let screen = world.visibleScreen else { return [] }
    let screens = world.stage.census.living.count { $0 is StoreScreen }
    var (moves, lost, misled) = (0, 0, 0)
    for round in 0..<150 {
      // Another root, then another coordinator, whose section is brought in front so that it can be moved back.
      world.perform([Step(.reparent, 0), Step(.reparent, 1), Step(.selectTab, round % 2 == 0 ? 1 : 0)])
      moves += 2
      if cutsLinks { cutLinks(in: world) }
      let owner = world.everyFlow.first { $0.shadow.contains { $0 === screen } }?.title ?? "none"
      if world.answer(.cartBuyNow, from: screen) != "handled by \(world.app.title)" { lost += 1 }
      if world.answer(.showItem, from: screen) != "handled by \(owner)" { misled += 1 }
    }
    let same =
      world.visibleScreen === screen && world.stage.census.living.count { $0 is StoreScreen } == screens
    let side = options.side
    return [
      ClaimCheck(ClaimFigure("moves", count: moves), .equals(300), side: side),
      ClaimCheck(ClaimFigure("messages lost", count: lost), .equals(0), side: side),
      ClaimCheck(
        ClaimFigure("messages to another coordinator", count: misled),
        .equals(0),
        side: side
      ),
      ClaimCheck(ClaimFigure("the same screens", count: same ? 1 : 0), .equals(1), side: side),
    ]
  }
}

extension InjectedCoordinatorClaims {
  /// Takes the links of all stacks and screens back, as if nobody had thought of them.
  private static func cutLinks(in world: StoreWorld) {
    for level in world.stage.census.living where level is Controller { world.stage.links.disconnect(level) }
  }
}

/// What experiments read off the living shop.
extension StoreWorld {
  /// The shop with `options`, after `steps`.
  convenience init(_ options: ArchitectureOptions, after steps: [Step]) {
    self.init(options)
    perform(steps)
  }

  /// In whose `method` a message from `origin` would end.
  func answer(_ method: StoreMethod, from origin: Responder) -> String {
    stage.probe(from: origin, with: method.question)
  }

  /// How many coordinators live.
  var livingCoordinators: Int { stage.census.living.count { $0 is InjectedCoordinator } }
}
