import Hierarchy

// MARK: - C7

extension TabsAppFlowClaims {
  static let trampoline = Claim(
    "C7",
    "A weak trampoline allocates a box on every set, nil included, and every get goes through a weak reference",
    rule: """
      a set under the trampoline allocates once, of an object and of nil, and a plain retain association never; a get \
      loads one weak reference, and none under retain
      """,
    against: CounterWorld(
      "retained",
      "the association that is said to be a trampoline keeps its value itself"
    ),
    cases: [
      "bubbleup claims C7", "bubbleup run --strategy 'responder.trampoline|responder.retain' --depth 10",
    ],
    operations: AssociationPolicy.boxed.flatMap { [set($0), setNil($0), get($0)] }
  ) { lab, planted in
    var checks: [ClaimCheck] = []
    let policies = planted == nil ? AssociationPolicy.boxed : [.retain, .retain]
    for (policy, count) in zip(policies, [1, 0]) {
      for operation in [set(policy), setNil(policy)] {
        let allocations = try lab.counts(of: operation).allocations
        let figure = ClaimFigure("allocations, \(operation.name)", counted: allocations)
        checks.append(ClaimCheck(figure, .equals(count)))
      }
      let loads = try lab.counts(of: get(policy)).weakLoads
      checks.append(
        ClaimCheck(ClaimFigure("weak loads, \(get(policy).name)", counted: loads), .equals(count))
      )
    }
    let readings = try lab.times(of: AssociationPolicy.boxed.reversed().map(get))
    guard let ratio = readings.last?.ratio else { return Finding(checks) }
    return Finding(checks + [ClaimCheck(ratio.labelled("time of a get, trampoline to retain"))])
  }

  private static func set(_ policy: AssociationPolicy) -> LabOperation {
    LabOperation("set under \(policy.rawValue)") {
      let holder = Holder()
      return { count in holder.set(holder.coordinator, count, policy) }
    }
  }

  private static func setNil(_ policy: AssociationPolicy) -> LabOperation {
    LabOperation("set of nil under \(policy.rawValue)") {
      let holder = Holder()
      return { count in holder.set(nil, count, policy) }
    }
  }

  private static func get(_ policy: AssociationPolicy) -> LabOperation {
    LabOperation("get under \(policy.rawValue)") {
      let holder = Holder()
      _ = holder.set(holder.coordinator, 1, policy)
      return { count in holder.get(count) }
    }
  }

  /// A controller's part in an association: a slot, and a coordinator that somebody else owns.
  private final class Holder {
    let coordinator = Coordinator(id: .application)
    private let table: any AssociationTable = AssociationTableKind.apple.makeTable()
    private let slot: AssociationSlot

    init() { slot = AssociationSlot(table) }

    deinit { table.removeAll(of: slot) }

    func set(_ value: AnyObject?, _ count: Int, _ policy: AssociationPolicy) -> UInt64 {
      for _ in 0..<count { table.set(value, for: .parentCoordinator, of: slot, policy: policy) }
      return UInt64(table.entryCount)
    }

    func get(_ count: Int) -> UInt64 {
      var found: UInt64 = 0
      for _ in 0..<count where table.value(for: .parentCoordinator, of: slot) != nil { found += 1 }
      return found
    }
  }
}

extension AssociationPolicy {
  /// The two that keep something alive: the box, or the value itself.
  fileprivate static let boxed: [AssociationPolicy] = [.trampoline, .retain]
}

// MARK: - C8

extension TabsAppFlowClaims {
  static let lookups = Claim(
    "C8",
    "A controller asks the table once per message and takes the first of four branches; a failed cast ends the chain",
    rule: """
      a message costs one query of the table per controller on its way, counted in the table; each of the four branches \
      is taken; beyond a coordinator that is no responder nothing arrives; and what a bare modal sends goes \
      straight to the coordinator of the screen that asked for it. A side is who presents: the screen that asked, or the outermost \
      container, which is often the one that defines the context in UIKit
      """,
    against: CounterWorld("responder", "the parent coordinator is a responder, so that the cast succeeds"),
    cases: [
      verify(" hazard=failed-cast"),
      "bubbleup run --full --strategy responder.trampoline --filter 'table=' --depth 16 --threads 1",
    ]
  ) { _, planted in
    Finding(
      Presenter.allCases.flatMap { lookUps(with: $0, planted == nil ? ShopHazards.failedCast : nil) },
      axis: "who presents"
    )
  }

  private static func lookUps(with presenter: Presenter, _ hazard: Hazard?) -> [ClaimCheck] {
    var tally = LookupTally()
    let table = CountingTable(AssociationTableKind.apple.makeTable())
    var options = article
    options.presenter = presenter
    let world = Shop(options, table: table)
    world.perform([Step(.push, 1), Step(.present)])
    var (controllers, queries) = (0, 0)
    let inquiry = AppFlowBox(.home(.initialScreen), sender: nil, isInquiry: true)
    world.frontScreen?.receive(inquiry)
    // By way of the coordinator of the tabs it would be a detour, which ends at the same place.
    let isStraight = inquiry.coordinators == [world.selected?.id].compactMap(\.self)
    // From under the modal, from inside it, and, after logout, from a screen without a coordinator.
    for screen in [world.frontScreen, world.selected?.stack.topController as? FlowScreen].compactMap(\.self) {
      controllers += send(from: screen, in: world, &tally, &queries, of: table)
    }
    world.perform([Step(.dismiss), Step(.logout)])
    if let login = world.frontScreen {
      controllers += send(from: login, in: world, &tally, &queries, of: table)
    }
    let side = "presenter=\(presenter.rawValue)"
    var checks = [
      ClaimCheck(ClaimFigure("controllers on the way", count: controllers), side: side),
      ClaimCheck(ClaimFigure("queries of the table", count: queries), .equals(controllers), side: side),
      ClaimCheck(
        ClaimFigure(
          "from the modal straight to the coordinator below, of 1",
          count: isStraight ? 1 : 0
        ),
        .equals(1),
        side: side
      ),
    ]
    for branch in LookupBranch.allCases where branch != .failedCast {
      checks.append(ClaimCheck(ClaimFigure("through \(branch)", count: tally[branch]), .above(0), side: side))
    }
    return checks + failedCast(hazard, side: side)
  }

  /// Sends an inquiry and returns how many controllers it came through.
  private static func send(
    from screen: FlowScreen,
    in world: Shop,
    _ tally: inout LookupTally,
    _ queries: inout Int,
    of table: CountingTable
  ) -> Int {
    // Nobody takes a request for data: it comes through everything up to the application.
    let controllers = ResponderPath.all(from: screen).count { $0 is Controller }
    let before = table.lookUps
    world.stage.links.tally = tally
    _ = world.stage.probe(from: screen)
    tally = world.stage.links.tally ?? tally
    world.stage.links.tally = nil
    queries += table.lookUps.hits + table.lookUps.misses - before.hits - before.misses
    return controllers
  }

  /// One message from each of the home tab's screens, the top one and those below it.
  private static func failedCast(_ hazard: Hazard?, side: String) -> [ClaimCheck] {
    let world = Shop(article.with(hazard))
    // By the coordinator itself: where the cast fails, no screen can ask for another one.
    if let home = world.selected {
      for number in 1...3 {
        home.stack.push(Home2ViewController(number, on: world.stage), animated: false)
      }
    }
    world.stage.links.tally = LookupTally()
    let screens = world.selected?.stack.children ?? []
    let answers = screens.map { world.stage.probe(from: $0) }
    let stack = world.selected?.stack.title ?? ""
    let ended = answers.count { $0 == "unhandled at \(stack)" }
    return [
      ClaimCheck(
        ClaimFigure("casts that failed, of 4", count: world.stage.links.tally?[.failedCast] ?? 0),
        .equals(4),
        side: side
      ),
      ClaimCheck(ClaimFigure("messages that ended there, of 4", count: ended), .equals(4), side: side),
    ]
  }
}
