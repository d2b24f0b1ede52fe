import Hierarchy

extension TabsAppFlowClaims {
  static let trampoline = Claim(
    "C7",
    "A weak association allocates a box on every set, nil included, and every get goes through a weak reference",
    holds: Arm("by the trampoline, a retained box that holds the coordinator weakly", article),
    contrast: Arm("by an association that retains the coordinator itself", ShopHazards.retaining),
    cases: [
      "bubbleup claims C7", "bubbleup run --strategy 'responder.trampoline|responder.retain' --depth 10",
    ],
    operations: [article, ShopHazards.retaining].flatMap { options in
      AssociationUse.allCases.map { association($0, options) }
    }
  ) { test in
    func counts(_ use: AssociationUse) throws -> CountReading {
      try test.counts(of: association(use, test.world))
    }
    test.expect("allocations of a set", try counts(.set).allocations, .equals(1))
    test.expect("allocations of a set of nil", try counts(.setNil).allocations, .equals(1))
    test.expect("weak loads of a get", try counts(.get).weakLoads, .equals(1))
    let gets = try test.times { [association(.get, ShopHazards.retaining), association(.get, $0)] }
    test.show("time of a get", gets[1].nanoseconds)
  }

  /// What is done with a controller's association, over and over; the coordinator is owned elsewhere.
  private static func association(_ use: AssociationUse, _ options: ArchitectureOptions) -> LabOperation {
    LabOperation("\(use.rawValue), \(options.canonical)") {
      let stage = Stage(options)
      let screen = Screen("screen", on: stage)
      let coordinator = Coordinator(id: .application)
      screen.parentCoordinator = coordinator
      return { count in
        var found: UInt64 = 0
        for _ in 0..<count {
          switch use {
          case .set: screen.parentCoordinator = coordinator
          case .setNil: screen.parentCoordinator = nil
          case .get: found += screen.parentCoordinator == nil ? 0 : 1
          }
        }
        return found &+ UInt64(stage.table.entryCount)
      }
    }
  }

  static let lookups = Claim(
    "C8",
    "From a modal the way leads straight back to the coordinator below it, and a failed cast ends the way",
    holds: Arm("by the article's order of look-ups", Lookup.coordinating),
    contrast: Arm(
      "by article E's, which has neither parent nor presenter, and goes on at a failed cast",
      .injected
    ),
    axis: "who presents",
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { test in
    for presenter in Presenter.allCases {
      test.side = "presenter=\(presenter.rawValue)"
      let (sent, isStraight) = messages(under: presenter, test.world)
      let branches = sent.flatMap(\.branches)
      let extra = sent.reduce(0) { $0 + $1.queries } - branches.count
      test.require("messages", sent.count, .equals(3))
      test.require("look-ups less those of one per controller", extra, .equals(0))
      for branch in ["coordinator", "parent", "presenting", "superview"] {
        test.show("controllers left by \(branch)", branches.count { $0 == branch })
      }
      test.expect("from the modal straight to the coordinator below", isStraight)
      let shop = estranged(test.world)
      test.all("messages that end at a failed cast", of: shop.selected?.stack.children ?? []) {
        shop.stage.probe(from: $0) == "unhandled at \(shop.selected?.stack.title ?? "")"
      }
    }
  }

  /// A message's look-ups in the table, and by which branch it left each controller; nil where the way ends.
  private typealias Way = (queries: Int, branches: [String?])

  /// Messages from inside a modal, from under it, and from a screen without a coordinator, and whether a flow comes from
  /// the modal to its tab's coordinator and to no other before: a detour ends there too.
  private static func messages(under presenter: Presenter, _ lookup: Lookup) -> ([Way], isStraight: Bool) {
    let table = WatchedTable()
    var options = article
    (options.presenter, options.lookup) = (presenter, lookup)
    let shop = Shop(options, table: table)
    /// A request for data, which comes through everything up to the application.
    func send(from screen: Controller?) -> Way? {
      guard let screen = screen as? FlowScreen else { return nil }
      let before = table.lookUps
      _ = shop.stage.probe(from: screen)
      let (hits, misses) = (table.lookUps.hits - before.hits, table.lookUps.misses - before.misses)
      return (hits + misses, screen.messagePath.compactMap { $0 as? any Associating }.map(branch))
    }
    shop.perform([Step(.push, 1), Step(.present)])
    let inquiry = AppFlowBox(.home(.initialScreen), isInquiry: true)
    shop.frontScreen?.openFlow(inquiry, sender: nil)
    let isStraight = inquiry.coordinators == [shop.selected?.id]
    let (inside, under) = (send(from: shop.frontScreen), send(from: shop.selected?.stack.topController))
    shop.perform([Step(.dismiss), Step(.logout)])
    return ([inside, under, send(from: shop.frontScreen)].compactMap(\.self), isStraight)
  }

  private static func branch(of controller: any Associating) -> String? {
    guard let next = controller.coordinatingResponder else { return nil }
    if next === controller.parentCoordinator { return "coordinator" }
    if next === controller.parent { return "parent" }
    return next === controller.presenting ? "presenting" : "superview"
  }

  /// A shop with four screens in the home tab, whose stack names as its parent coordinator what is no responder.
  private static func estranged(_ lookup: Lookup) -> Shop {
    var options = article.with(ShopHazards.failedCast)
    options.lookup = lookup
    let shop = Shop(options)
    // By the coordinator itself: where the cast fails, no screen can ask for another one.
    for number in 1...3 {
      shop.selected?.stack.push(Home2ViewController(number, on: shop.stage), animated: false)
    }
    return shop
  }
}

private enum AssociationUse: String, CaseIterable {
  case set, setNil, get
}
