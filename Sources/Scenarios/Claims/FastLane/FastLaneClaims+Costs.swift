import Hierarchy
import Strategies

extension FastLaneClaims {
  // MARK: - F5

  static let screens = Claim(
    "F5",
    "To push and to pop a screen takes the fast lane at most twice the time that it takes weak parents",
    rule: """
      the paired ratio of responder.indexed to parent.weak lies below 2, for a screen with four cells that is made, \
      pushed, linked, popped and let go
      """,
    smallestEffect: "a fifth of the time with weak parents",
    against: CounterWorld("repeated", "each screen of the fast lane is pushed and popped twenty times"),
    cases: ["bubbleup claims F5"]
  ) { lab, planted in
    let (weak, indexed) = (try screens(under: ParentWeak()), try screens(under: ResponderIndexed()))
    let readings = try lab.times(of: [weak, planted == nil ? indexed : indexed.repeated(PlantedWork.trips)])
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("ns per screen, parent.weak")),
      ClaimCheck(readings[1].nanoseconds.labelled("ns per screen, responder.indexed")),
      ClaimCheck(readings[1].ratio.labelled("responder.indexed to parent.weak"), .below(2)),
    ])
  }

  private static let cells = 4

  private static func screens(under strategy: any Strategy) throws -> LabOperation {
    let plan = try HierarchyPlan(.app(controllers: 100))
    let rows = (0..<plan.count).map { NodeID($0) }
    let kinds = plan.kinds
    guard let stack = rows.first(where: { plan.containers[$0.index] == .navigation }),
      let cell = rows.first(where: { kinds[$0.index] == .cell }),
      let screen = rows.first(where: { kinds[$0.index] == .controller && plan.containers[$0.index] == .plain }
      )
    else { preconditionFailure("an app has stacks, screens and cells") }
    let (stackSeat, cellSeat, screenSeat) = (
      Seat(stack, in: plan), Seat(cell, in: plan), Seat(screen, in: plan)
    )
    let options = strategy.variants.first ?? StrategyOptions()
    return LabOperation("a screen under \(strategy.name)") {
      let wiring = strategy.makeWiring(options)
      let container = wiring.makeController(stackSeat)
      container.contain(wiring.makeController(screenSeat))
      return { count in
        var sum: UInt64 = 0
        for _ in 0..<count {
          let screen = wiring.makeController(screenSeat)
          container.contain(screen)
          wiring.relink(screen, to: container)
          for _ in 0..<cells {
            let cell = wiring.makeCell(cellSeat)
            screen.loadedView.addSubview(cell)
            wiring.relink(cell, to: screen)
          }
          container.pop()
          sum &+= UInt64(screen.loadedView.subviews.count)
        }
        return sum
      }
    }
  }

  // MARK: - F6

  static let apart = Claim(
    "F6",
    "Where the levels lie apart in memory, a hop of the fast lane takes at most 1.2 times one of a bare chase of indices",
    rule: """
      the paired ratio of messages over 1,000 levels to a chase over the same rows lies below 1.2, all of them at random \
      places among a million rows
      """,
    smallestEffect: "a fiftieth of the time of the chase",
    against: CounterWorld("repeated", "each message is sent twenty times"),
    cases: ["bubbleup claims F6"]
  ) { lab, planted in
    let levels = ScatteredLevels()
    let chase = LabOperation("a chase over 1,000 rows") { { levels.chase($0) } }
    let messages = LabOperation("a message over 1,000 levels") { { levels.send($0) } }
    let readings = try lab.times(of: [chase, planted == nil ? messages : messages.repeated(20)])
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("ns per chase over 1,000 rows")),
      ClaimCheck(readings[1].nanoseconds.labelled("ns per message over 1,000 levels")),
      ClaimCheck(readings[1].ratio.labelled("messages to the chase"), .below(1.2)),
    ])
  }
}

/// A million levels of a lane, one above the other, whose rows were given out in another order; each thousandth decides.
///
/// Made once and used by one thread at a time, the laboratory's.
private final class ScatteredLevels: @unchecked Sendable {
  private static let count = 1_000_000
  private static let hops = 1_000

  private let levels: [LaneProbe]
  /// By row, the row of the level above: what the lane has, without its generations.
  private let above: [UInt32]
  /// Where the next message, or the next chase, begins.
  private var next = 0

  init() {
    let lane = FastLane<OwnedLock>(readers: LaneReaders())
    var generator = SeededGenerator(seed: 1)
    var made = [LaneProbe?](repeating: nil, count: Self.count)
    for place in (0..<Self.count).shuffled(using: &generator) {
      let decides = place.isMultiple(of: Self.hops)
      made[place] = LaneProbe(place, in: lane, role: decides ? .decider : .bystander)
    }
    levels = made.compactMap(\.self)
    var above = [UInt32](repeating: 0, count: Self.count + 1)
    for (level, higher) in zip(levels, levels.dropFirst()) {
      level.link(to: higher)
      above[Int(level.row)] = higher.row
    }
    self.above = above
  }

  /// Messages from the levels right above those that decide, each to the next one that does.
  func send(_ count: Int) -> UInt64 {
    var sum: UInt64 = 0
    for _ in 0..<count { sum &+= levels[begin()].send().receipt }
    return sum
  }

  /// The same ways without a message.
  func chase(_ count: Int) -> UInt64 {
    above.withUnsafeBufferPointer { above in
      var sum: UInt64 = 0
      for _ in 0..<count {
        var row = levels[begin()].row
        for _ in 1..<Self.hops { row = above[Int(row)] }
        sum &+= UInt64(row)
      }
      return sum
    }
  }

  private func begin() -> Int {
    defer { next = (next + Self.hops) % (Self.count - Self.hops) }
    return next + 1
  }
}

/// A level that is nothing but a row of a lane.
final class LaneProbe: Responder {
  let row: UInt32
  private let lane: FastLane<OwnedLock>
  private let contents = Box()

  init(_ name: Int, in lane: FastLane<OwnedLock>, role: Role = .bystander) {
    self.lane = lane
    row = lane.register(NodeID(name))
    super.init(id: NodeID(name))
    self.role = role
  }

  deinit { lane.retire(row) }

  func link(to above: LaneProbe?) {
    lane.link(LaneEnd(self, in: row), to: above.map { LaneEnd($0, in: $0.row) })
  }

  /// A message from here, once it has ended.
  func send() -> Account { .of(.select, in: contents) { lane.carry($0, from: row) } }
}
