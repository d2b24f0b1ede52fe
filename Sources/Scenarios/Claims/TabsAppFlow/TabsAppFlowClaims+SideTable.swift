import Hierarchy

extension TabsAppFlowClaims {
  static let trampoline = Claim(
    "C7",
    "The article's weak association allocates a box on every set, nil included, and every get reads a weak reference",
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
    holds: Arm("by the article's order of look-ups", article),
    contrast: Arm(
      "where stacks ask the view around theirs, after a failed cast and before the presenter",
      article.with(ShopHazards.skippedPresenter)
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
      let shop = Shop(test.world).after((1...3).map { Step(.push, $0) })
      let stack = try test.unwrap(shop.selected?.stack, "stack")
      // No responder.
      stack.parentCoordinator = shop.stage
      test.all("messages that end at a failed cast", of: stack.children) {
        shop.stage.probe(from: $0) == "unhandled at \(stack.title)"
      }
    }
  }

  /// A message's look-ups in the table, and by which branch it left each controller; nil where the way ends.
  private typealias Way = (queries: Int, branches: [String?])

  /// Messages from inside a modal, from under it, and from a screen without a coordinator, and whether a flow comes from
  /// the modal to its tab's coordinator and to no other before: a detour ends there too.
  private static func messages(under presenter: Presenter, _ form: ArchitectureOptions) -> (
    [Way], isStraight: Bool
  ) {
    let table = WatchedTable()
    var options = form
    options.presenter = presenter
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
}

private enum AssociationUse: String, CaseIterable {
  case set, setNil, get
}
