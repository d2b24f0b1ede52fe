import Hierarchy

// MARK: - E18

extension InjectedCoordinatorClaims {
  static let looseParent = Claim(
    "E18",
    "A parent that is held as anything is paid for with a cast at each coordinator, and may be none",
    rule: """
      over 64 coordinators a message takes longer with parents of any type, cast at each, than with typed ones, by the \
      whole interval; and one whose top parent is no responder ends there, unhandled
      """,
    smallestEffect: "any: a ratio with an interval that leaves out 1",
    against: CounterWorld("work", "every message with typed parents is sent twenty times"),
    cases: ["bubbleup claims E18", verify()],
    operations: [typed, loose]
  ) { lab, planted in
    let readings = try lab.times(of: [planted == nil ? typed : typed.repeated(PlantedWork.trips), loose])
    let labels = ["a message, typed parents", "a message, parents of any type"]
    var checks = zip(labels, readings).map { ClaimCheck($1.nanoseconds.labelled($0)) }
    if let ratio = readings.last?.ratio {
      checks.append(ClaimCheck(ratio.labelled("parents of any type to typed ones"), .above(1)))
    }
    let (handled, ended) = (CoordinatorPath.loose(under: nil), CoordinatorPath.loose(under: NoResponder()))
    return Finding(
      checks + [
        ClaimCheck(
          ClaimFigure("handled under a responder, of 1", count: handled.outcome == .handled ? 1 : 0),
          .equals(1)
        ),
        ClaimCheck(
          ClaimFigure("ended unhandled under none, of 1", count: ended.outcome == .unhandled ? 1 : 0),
          .equals(1)
        ),
      ]
    )
  }

  private static let typed = LabOperation("64 coordinators with typed parents") {
    let path = CoordinatorPath.levels { TypedCoordinator($0, under: $1) }
    return { count in CoordinatorPath.send(count, from: path) }
  }

  private static let loose = LabOperation("64 coordinators with parents of any type") {
    let path = CoordinatorPath.levels { LooseCoordinator($0, under: $1) }
    return { count in CoordinatorPath.send(count, from: path) }
  }

  private final class NoResponder {}
}

/// A coordinator whose parent may be anything, as in the article.
private class LooseCoordinator: Responder {
  private let parent: Any?

  init(_ row: Int, under parent: Any?) {
    self.parent = parent
    super.init(id: NodeID(row))
  }

  override var coordinatingResponder: Responder? { parent as? Responder }
}

/// One whose parent is a responder, as the article's author wishes.
private final class TypedCoordinator: Responder {
  private let parent: Responder?

  init(_ row: Int, under parent: Responder?) {
    self.parent = parent
    super.init(id: NodeID(row))
  }

  override var coordinatingResponder: Responder? { parent }
}

/// Coordinators under each other, of which the top one decides.
private enum CoordinatorPath {
  /// 64 levels, the lowest last; the top one decides.
  static func levels(_ level: (_ row: Int, _ parent: Responder?) -> Responder) -> [Responder] {
    var levels: [Responder] = []
    for row in 1...64 { levels.append(level(row, levels.last)) }
    levels[0].role = .decider
    return levels
  }

  static func send(_ count: Int, from levels: [Responder]) -> UInt64 {
    let error = Box()
    return (0..<count).reduce(0) { sum, _ in
      sum &+ Account.of(.handleError, in: error) { levels[levels.count - 1].receive($0) }.receipt
    }
  }

  /// What becomes of a message from a coordinator under `parent`, or under a decider.
  static func loose(under parent: AnyObject?) -> Account {
    let decider = Responder(id: .application)
    decider.role = .decider
    let lowest = LooseCoordinator(2, under: LooseCoordinator(1, under: parent ?? decider))
    return .of(.handleError, in: Box()) { lowest.receive($0) }
  }
}

// MARK: - E19

extension InjectedCoordinatorClaims {
  static let crowdedBase = Claim(
    "E19",
    "A base class with 50 or 500 messages passes one on as fast as one with 5: the crowd costs tables, and nothing per hop",
    rule: """
      a class has an entry more in its table for each method more of its base class, exactly; over 64 levels a message takes \
      less than a tenth more time with 50 and with 500 methods than with 5, by the whole interval
      """,
    smallestEffect: "a tenth more time; one entry of a table",
    against: CounterWorld("work", "every message over the larger classes is sent twenty times"),
    cases: ["bubbleup claims E19"],
    operations: CrowdedLevels.operations
  ) { lab, planted in
    let trips = planted == nil ? 1 : PlantedWork.trips
    let operations = CrowdedLevels.operations.enumerated().map { $0 == 0 ? $1 : $1.repeated(trips) }
    var checks: [ClaimCheck] = []
    for (count, reading) in zip(CrowdedLevels.methods, try lab.times(of: operations)) {
      checks.append(ClaimCheck(reading.nanoseconds.labelled("a message over 64 levels, \(count) methods")))
      guard count > CrowdedLevels.methods[0] else { continue }
      checks.append(ClaimCheck(reading.ratio.labelled("\(count) methods to 5"), .below(1.1)))
    }
    let words = CrowdedLevels.tables
    for (count, size) in zip(CrowdedLevels.methods, words) {
      checks += [
        ClaimCheck(ClaimFigure("words of the table of a class, \(count) methods", count: size)),
        ClaimCheck(
          ClaimFigure("more than with 5, \(count) methods", count: size - words[0]),
          .equals(count - 5)
        ),
      ]
    }
    return Finding(checks)
  }
}
