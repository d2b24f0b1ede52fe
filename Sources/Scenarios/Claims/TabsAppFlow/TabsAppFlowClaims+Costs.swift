import Hierarchy
import Strategies

// MARK: - C5

extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "Fixed strong parents are the fastest link, and leak when their owner goes",
    rule: """
      over 64 levels the relay and the side table take longer than strong parents; after logout levels of the shop with \
      strong parents survive, and none of the shop with weak ones
      """,
    smallestEffect: "any: a ratio whose whole interval lies off 1",
    against: CounterWorld("weak-parents", "the parents that are said to be strong are weak"),
    cases: [
      verify(" hazard=strong-parent"),
      "bubbleup run --strategy 'parent.strong|delegate.relay|responder.trampoline' --depth 64",
    ]
  ) { lab, planted in
    let scenario = Scenario.chain(depth: 64)
    let trampoline = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    let readings = try lab.latencies(of: [
      Case(scenario, ParentStrong(), StrategyOptions(form: .recursive)),
      Case(scenario, DelegateRelay(), StrategyOptions()),
      Case(scenario, ResponderTrampoline(), trampoline),
    ])
    guard readings.count == 3 else { return Finding(untestable: "not all three were timed") }
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("a message by strong parents")),
      ClaimCheck(readings[1].ratio.labelled("relay to strong parents"), .above(1)),
      ClaimCheck(readings[2].ratio.labelled("side table to strong parents"), .above(1)),
      ClaimCheck(
        ClaimFigure(
          "levels alive after logout, strong parents",
          count: survivors(planted == nil ? .strongParent : .weakParent)
        ),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("levels alive after logout, weak parents", count: survivors(.weakParent)),
        .equals(0)
      ),
    ])
  }

  /// Levels that live after logout and are part of no app.
  private static func survivors(_ linkage: Linkage) -> Int {
    let world = ShopWorld(ArchitectureOptions(linkage))
    defer { world.sever() }
    world.perform([Step(.push), Step(.logout)])
    return world.leaked.count
  }
}

// MARK: - C9

extension TabsAppFlowClaims {
  static let userData = Claim(
    "C9",
    "The dictionary that goes along with a flow costs nothing on the way",
    rule: """
      over 64 levels that each pass on four parameters instead of one, no allocation is added, less than a twentieth of \
      a retain per hop, and the paired ratio of times lies below 1.5
      """,
    smallestEffect: "half as much time again; a twentieth of a retain per hop",
    against: CounterWorld(
      "copied",
      "each level copies the dictionary and adds to it",
      operations: [withCopies]
    ),
    cases: ["bubbleup claims C9", verify()],
    operations: [boxOnly, withDictionary]
  ) { lab, planted in
    let whole = planted == nil ? withDictionary : withCopies
    let (alone, all) = (try lab.counts(of: boxOnly), try lab.counts(of: whole))
    let ratio = try lab.times(of: [boxOnly, whole]).last?.ratio
    let retains = difference(all.retains, alone.retains).map { $0 / Double(levels) }
    var checks = [
      ClaimCheck(
        ClaimFigure("allocations added", counted: difference(all.allocations, alone.allocations)),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("retains added per hop", counted: retains), .below(0.05)),
    ]
    if let ratio {
      checks.append(ClaimCheck(ratio.labelled("time with the dictionary to time without"), .below(1.5)))
    }
    return Finding(checks)
  }

  private static let levels = 64

  private static func difference(_ more: Double?, _ less: Double?) -> Double? {
    guard let more, let less else { return nil }
    return more - less
  }

  private static let boxOnly = LabOperation("box alone") {
    let chain = FlowChain(levels: levels)
    return { count in (0..<count).reduce(0) { sum, _ in sum &+ chain.sendBox() } }
  }

  private static let withDictionary = LabOperation("box, flag, dictionary and sender") {
    let chain = FlowChain(levels: levels)
    return { count in (0..<count).reduce(0) { sum, _ in sum &+ chain.sendAll() } }
  }

  private static let withCopies = LabOperation("box, flag, sender, and a dictionary that each level adds to")
  {
    let chain = FlowChain(levels: levels, addsToUserData: true)
    return { count in (0..<count).reduce(0) { sum, _ in sum &+ chain.sendAll() } }
  }
}

/// Levels that pass a flow on by a method each, with its parameters spelled out as in the article (catalogue C9).
final class FlowChain {
  private let levels: [Level]
  private let box = AppFlowBox(.orders(.first), sender: nil)
  private let userData: [String: Any] = ["from": 1, "to": 2]

  /// A chain of so many levels; they alternate between two classes, so that no call is resolved beforehand.
  ///
  /// With `addsToUserData` one of the two puts an entry of its own into the dictionary, which copies it.
  init(levels count: Int, addsToUserData: Bool = false) {
    var levels: [Level] = []
    for place in 0..<count {
      if place.isMultiple(of: 2) {
        levels.append(Level(above: levels.last))
      } else {
        levels.append(addsToUserData ? AddingLevel(above: levels.last) : TwinLevel(above: levels.last))
      }
    }
    self.levels = levels
  }

  /// Sends the box and nothing else.
  func sendBox() -> UInt64 { levels.last?.openFlow(box) ?? 0 }

  /// Sends everything that the article's method takes.
  func sendAll() -> UInt64 {
    levels.last?.openFlow(box, keepHierarchy: true, userData: userData, sender: self) ?? 0
  }

  private class Level {
    let above: Level?

    init(above: Level?) { self.above = above }

    func openFlow(_ box: AppFlowBox) -> UInt64 {
      // In the same shape as the longer method below: otherwise the shapes would be compared and not the parameters.
      guard let above else { return UInt64(box.action.rawValue) }
      return above.openFlow(box)
    }

    func openFlow(_ box: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: AnyObject?)
      -> UInt64
    {
      guard let above else { return UInt64(userData?.count ?? 0) &+ UInt64(box.action.rawValue) }
      return above.openFlow(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
  }

  /// The planted one, which passes on a dictionary that is not the one that it was given.
  private final class AddingLevel: Level {
    override func openFlow(
      _ box: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: AnyObject?
    ) -> UInt64 {
      var added = userData ?? [:]
      added["via"] = 1
      return super.openFlow(box, keepHierarchy: keepHierarchy, userData: added, sender: sender)
    }
  }

  private final class TwinLevel: Level {
    override func openFlow(_ box: AppFlowBox) -> UInt64 { super.openFlow(box) &+ 1 }

    override func openFlow(
      _ box: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: AnyObject?
    ) -> UInt64 {
      super.openFlow(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender) &+ 1
    }
  }
}
