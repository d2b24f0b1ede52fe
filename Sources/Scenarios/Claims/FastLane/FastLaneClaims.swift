import FastLane
import Glibc
import Hierarchy
import Strategies

/// What this project claims of its own fast lane: no article's claims, and so a group of their own.
enum FastLaneClaims {
  static let all: [Claim] = [message, hop, rows, screens, apart]

  static let message = Claim(
    "F1",
    "Up 100 levels, of which the top one alone acts, a message takes by the fast lane at most a fifth of strong parents' time",
    holds: Arm<any Strategy>("by the fast lane", ResponderIndexed()),
    contrast: Arm("with parents that are not retained, and checked", ParentUnowned()),
    cases: ["bubbleup run --depth 100 --strategy '^(parent.strong|parent.unowned|responder.indexed)$'"]
  ) { test in
    let readings = try test.latencies { way in [ParentStrong(), way].map { Case(.chain(depth: 100), $0) } }
    test.show("ns per message, parent.strong", readings[0].nanoseconds)
    test.show("ns per message, \(test.world.name)", readings[1].nanoseconds)
    test.expect("\(test.world.name) to parent.strong", readings[1].ratio, .below(0.2))
  }

  static let hop = Claim(
    "F2",
    "A further level of the fast lane that has no say takes no retain, no release and no weak load",
    holds: Arm<[any Strategy]>("by the fast lane", [ResponderIndexed(), ResponderIndexed()]),
    contrast: Arm("with strong parents or, of weak loads, with weak ones", [ParentStrong(), ParentWeak()]),
    cases: [
      "bubbleup counts --depth 10,1000 --strategy '^(parent.(strong|weak)|responder.indexed)$'",
      "bubbleup run --depth 10,1000 --strategy '^(parent.(strong|weak)|responder.indexed)$' --threads 1",
    ]
  ) { test in
    func more(_ count: KeyPath<CountReading, Double?>, _ strategy: any Strategy) throws -> Double? {
      let few = try test.counts(of: Case(.chain(depth: 10), strategy))[keyPath: count]
      let many = try test.counts(of: Case(.chain(depth: 1_000), strategy))[keyPath: count]
      return few.flatMap { few in many.map { $0 - few } }
    }
    let (way, weakWay) = (test.world[0], test.world[1])
    test.expect("retains more over 990 levels more", try more(\.retains, way), .equals(0))
    test.expect("releases more over 990 levels more", try more(\.releases, way), .equals(0))
    test.expect("weak loads more over 990 levels more", try more(\.weakLoads, weakWay), .equals(0))
    // No way of this project makes an object per level.
    test.require("allocations more over 990 levels more", try more(\.allocations, way), .equals(0))
  }

  static let rows = Claim(
    "F3",
    "A message never comes to the level that has the row of one that is gone",
    holds: Arm("where the row's generation has to be the link's", false),
    contrast: Arm("where generations are ignored", true),
    cases: ["bubbleup stress --explore exhaustive --strategy indexed --scenario send-remove"]
  ) { test in
    var (reused, handled) = (0, 0)
    for _ in 0..<1_000 {
      let lane = ResponderLane(batch: 1, readers: LaneReaders(), ignoresGenerations: test.world)
      let (origin, flow) = (LaneProbe(1, in: lane), LaneProbe(2, in: lane))
      origin.link(to: flow)
      var decider: LaneProbe? = LaneProbe(3, in: lane, role: .decider)
      flow.link(to: decider)
      let row = decider?.row
      decider = nil
      let newcomer = LaneProbe(4, in: lane, role: .decider)
      newcomer.link(to: nil)
      reused += newcomer.row == row ? 1 : 0
      handled += withExtendedLifetime(newcomer) { origin.send().outcome == .handled ? 1 : 0 }
    }
    test.require("messages sent after a newcomer took the row, of 1,000", reused, .above(499))
    test.expect("messages handled by a newcomer", handled, .equals(0))
  }

  static let screens = Claim(
    "F5",
    "To make, push and pop a screen takes the fast lane, as it links that screen alone, at most twice what weak parents take",
    holds: Arm("where a push links the new screen", false),
    contrast: Arm("where a push links all 20 screens of the stack again", true)
  ) { test in
    let readings = try test.times { [screen(ParentWeak()), screen(ResponderIndexed(), linksAll: $0)] }
    test.show("ns per screen, parent.weak", readings[0].nanoseconds)
    test.show("ns per screen, responder.indexed", readings[1].nanoseconds)
    test.expect("responder.indexed to parent.weak", readings[1].ratio, .below(2))
  }

  /// A screen with four cells that is made, pushed, linked, popped and let go, over 20 others.
  private static func screen(_ strategy: any Strategy, linksAll: Bool = false) -> LabOperation {
    LabOperation("a screen under \(strategy.name), linking \(linksAll ? "the stack" : "the screen")") {
      guard let app = try? HierarchyPlan(.app(controllers: 100)) else { preconditionFailure("it is a plan") }
      func seat(_ kind: NodeKind, _ container: ContainerKind = .plain) -> Seat {
        let row = app.kinds.indices.first { app.kinds[$0] == kind && app.containers[$0] == container }
        return Seat(NodeID(row ?? 0), in: app)
      }
      let wiring = strategy.makeWiring(strategy.variants.first ?? StrategyOptions())
      let stack = wiring.makeController(seat(.controller, .navigation))
      let (screenSeat, cellSeat) = (seat(.controller), seat(.cell))
      let standing = (0..<20).map { _ in wiring.makeController(screenSeat) }
      for screen in standing { stack.contain(screen) }
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let screen = wiring.makeController(screenSeat)
          stack.contain(screen)
          wiring.relink(screen, to: stack)
          for _ in 0..<4 {
            let cell = wiring.makeCell(cellSeat)
            screen.loadedView.addSubview(cell)
            wiring.relink(cell, to: screen)
          }
          if linksAll { for other in standing { wiring.relink(other, to: stack) } }
          stack.pop()
          return sum &+ UInt64(screen.loadedView.subviews.count)
        }
      }
    }
  }

  static let apart = Claim(
    "F6",
    "Where the levels lie apart in memory, a hop takes at most 1.2 times one of a bare chase of indices",
    holds: Arm("by the fast lane", "lane"),
    contrast: Arm("by references from object to object", "references")
  ) { test in
    let readings = try test.times { [ScatteredLevels.operation("chase"), ScatteredLevels.operation($0)] }
    test.show("ns per chase over 1,000 rows", readings[0].nanoseconds)
    test.show("ns per message over 1,000 levels, by \(test.world)", readings[1].nanoseconds)
    test.expect("messages by \(test.world) to the chase", readings[1].ratio, .below(1.2))
  }
}

/// A million levels of a lane, one above the other, whose rows were given out in another order; each thousandth decides.
///
/// Made once, when they are first timed, and used by one thread at a time, the laboratory's.
private final class ScatteredLevels: @unchecked Sendable {
  private static let shared = ScatteredLevels()
  private static let count = 1_000_000
  private static let hops = 1_000

  private let levels: [LaneProbe]
  /// By row, the row of the level above: what the lane has, without its generations, and in large pages as there.
  private let above: UnsafeMutablePointer<UInt32>
  private var next = 0

  private init() {
    let lane = ResponderLane(readers: LaneReaders())
    var generator = SeededGenerator(seed: 1)
    var made = [LaneProbe?](repeating: nil, count: Self.count)
    for place in (0..<Self.count).shuffled(using: &generator) {
      let decides = place.isMultiple(of: Self.hops)
      made[place] = LaneProbe(place, in: lane, role: decides ? .decider : .bystander)
    }
    levels = made.compactMap(\.self)
    let size = (Self.count + 1) * MemoryLayout<UInt32>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 2 << 20)
    madvise(memory, size, MADV_HUGEPAGE)
    above = memory.initializeMemory(as: UInt32.self, repeating: 0, count: Self.count + 1)
    for (level, higher) in zip(levels, levels.dropFirst()) {
      level.link(to: higher)
      level.higher = higher
      above[Int(level.row)] = higher.row
    }
  }

  /// From the level right above one that decides to the next one that does, over and over.
  static func operation(_ path: String) -> LabOperation {
    LabOperation("1,000 levels by \(path)") {
      let levels = shared
      return switch path {
      case "lane": { count in (0..<count).reduce(0) { sum, _ in sum &+ levels.begin().send().receipt } }
      case "references": { count in (0..<count).reduce(0) { sum, _ in sum &+ levels.begin().climb() } }
      default: { levels.chase($0) }
      }
    }
  }

  private func chase(_ count: Int) -> UInt64 {
    (0..<count).reduce(0) { sum, _ in
      var row = begin().row
      for _ in 1..<Self.hops { row = above[Int(row)] }
      return sum &+ UInt64(row)
    }
  }

  private func begin() -> LaneProbe {
    defer { next = (next + Self.hops) % (Self.count - Self.hops) }
    return levels[next + 1]
  }
}

/// A level that is nothing but a seat in a lane.
private final class LaneProbe: Responder, LaneLevel {
  let seat: ResponderSeat
  /// The level above, which the list of all levels owns.
  unowned(unsafe) var higher: LaneProbe?
  private let lane: ResponderLane
  private let contents = Box()

  init(_ name: Int, in lane: ResponderLane, role: Role = .bystander) {
    self.lane = lane
    seat = ResponderSeat(in: lane, label: NodeID(name).row)
    super.init(id: NodeID(name))
    self.role = role
  }

  var row: UInt32 { seat.row }

  func link(to above: LaneProbe?) { lane.link(end(), to: above?.end()) }

  /// A message from here, once it has ended.
  func send() -> Account { .of(.select, in: contents) { seat.hand($0) } }

  /// Goes up by references to the next level that decides.
  func climb() -> UInt64 {
    var level = self
    while level.role != .decider, let higher = level.higher { level = higher }
    return UInt64(level.row)
  }
}
