import FastLane
import Synchronization
import Testing

@Suite("A lane of the main actor")
@MainActor
struct MainLaneTests {
  /// What is sent need not be Sendable, and neither need levels.
  final class Order {
    var trail: [String] = []
  }

  @MainActor
  class Level: @MainActor LaneDecider {
    let seat: MainSeat<Order>
    let name: String
    let takes: Bool

    init(_ name: String, in lane: MainLane<Order>, takes: Bool = false, decides: Bool = true) {
      (self.name, self.takes) = (name, takes)
      seat = MainSeat(in: lane)
      if decides { seat.startDeciding(for: self) }
    }

    func decide(_ message: Order) -> Bool {
      message.trail.append(name)
      return takes
    }
  }

  @Test("takes a message to all that decide until one takes it", arguments: LaneTests.lanes)
  func way(weakly: Bool) {
    let lane = MainLane<Order>(holdsWeakly: weakly)
    let cell = Level("cell", in: lane)
    let levels = [
      Level("home", in: lane, decides: false), Level("flow", in: lane), Level("shop", in: lane, takes: true),
      Level("app", in: lane, takes: true),
    ]
    for (level, above) in zip([cell] + levels, levels) { level.seat.connect(to: above.seat) }
    let order = Order()
    #expect(cell.seat.send(order) == .handled && order.trail == ["flow", "shop"])
  }

  @Test(
    "ends a message at a level that gave its seat up while it decided, though another level has the row by then",
    arguments: LaneTests.lanes
  )
  func givenUp(weakly: Bool) {
    @MainActor
    final class Leaving: @MainActor LaneDecider {
      var seat: MainSeat<Order>?
      var heir: Level?
      let lane: MainLane<Order>
      let stranger: Level

      init(in lane: MainLane<Order>, above cell: Level, _ stranger: Level) {
        (self.lane, self.stranger) = (lane, stranger)
        let seat = MainSeat(in: lane)
        seat.startDeciding(for: self)
        cell.seat.connect(to: seat)
        self.seat = consume seat
      }

      func decide(_ message: Order) -> Bool {
        seat = nil
        let heir = Level("heir", in: lane, decides: false)
        heir.seat.connect(to: stranger.seat)
        self.heir = heir
        return false
      }
    }
    let lane = MainLane<Order>(holdsWeakly: weakly)
    let (cell, stranger) = (Level("cell", in: lane), Level("stranger", in: lane, takes: true))
    let leaving = Leaving(in: lane, above: cell, stranger)
    let order = Order()
    #expect(cell.seat.send(order) == .unhandled(at: 0) && order.trail.isEmpty)
    #expect(lane.rowCount == 3, "the heir has the row")
    _ = leaving
  }

  @Test("uses rows again, also those of levels that were let go on another thread")
  func elsewhere() async {
    let lane = MainLane<Order>()
    let cell = Level("cell", in: lane)
    for _ in 0..<1_000 {
      let handed = Handed(in: lane, above: cell)
      await Task.detached { handed.level = nil }.value
      #expect(cell.seat.send(Order()) == .unhandled(at: 0))
    }
    #expect(lane.rowCount < 100)
  }

  /// The only owner of a level, which is touched by one thread at a time.
  private final class Handed: @unchecked Sendable {
    var level: Level?

    @MainActor
    init(_ name: String = "flow", in lane: MainLane<Order>, above cell: Level) {
      let level = Level(name, in: lane, takes: true)
      cell.seat.connect(to: level.seat)
      #expect(cell.seat.send(Order()) == .handled)
      self.level = level
    }
  }

  @Test("sends while another thread lets go of what it sends to", arguments: LaneTests.lanes)
  func meanwhile(weakly: Bool) async {
    let lane = MainLane<Order>(holdsWeakly: weakly)
    let cell = Level("cell", in: lane)
    let bin = Bin()
    let emptied = Task.detached { bin.emptyUntilOver() }
    var wrong = 0
    for number in 0..<5_000 {
      // Has, sooner or later, the row of one that was let go during a message.
      let handed = Handed("\(number)", in: lane, above: cell)
      bin.levels.withLock { $0.append(handed) }
      for _ in 0..<50 {
        let order = Order()
        let isHandled = cell.seat.send(order) == .handled
        if order.trail != (isHandled ? ["\(number)"] : []) { wrong += 1 }
        if !isHandled { break }
      }
    }
    bin.isOver.store(true, ordering: .releasing)
    #expect(await emptied.value == 5_000 && wrong == 0)
  }

  /// What one thread puts down and another lets go of.
  private final class Bin: Sendable {
    let levels = Mutex<[Handed]>([])
    let isOver = Atomic(false)

    func emptyUntilOver() -> Int {
      var count = 0
      while true {
        let isOver = isOver.load(ordering: .acquiring)
        let last = levels.withLock { levels in
          defer { levels = [] }
          return levels
        }
        count += last.count
        if isOver { return count }
      }
    }
  }

  /// Counts how often announcements are looked at.
  private struct Counted: LaneGuard, ~Copyable {
    static let looks = Atomic(0)
    static var isShared: Bool { false }
    let mutex = Mutex<Void>(())

    borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
      mutex.withLock { _ in body() }
    }
    static func step(_ step: LaneStep) {
      if case .looksAtReaders = step { looks.add(1, ordering: .relaxed) }
    }
  }

  @Test("keeps the memory of a batch of the dead at most, though rows are free")
  func peak() {
    final class Place {
      let seat: LaneSeat<String, Counted>
      init(in lane: Lane<String, Counted>) { seat = LaneSeat(unchecked: lane, label: 0) }
    }
    let lane = Lane<String, Counted>(batch: 2)
    var levels = (0..<9).map { _ in Place(in: lane) }
    levels = []
    levels = (0..<2).map { _ in Place(in: lane) }
    levels = []
    let looks = Counted.looks.load(ordering: .relaxed)
    levels = [Place(in: lane)]
    #expect(levels.count == 1 && lane.rowCount == 9)
    #expect(Counted.looks.load(ordering: .relaxed) == looks + 1)
  }
}
