import FastLane
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
    init(in lane: MainLane<Order>, above cell: Level) {
      let level = Level("flow", in: lane, takes: true)
      cell.seat.connect(to: level.seat)
      #expect(cell.seat.send(Order()) == .handled)
      self.level = level
    }
  }
}
