import FastLane
import Synchronization
import Testing

/// What a lane promises, with Swift's own count of a decider and with a weak reference, as it takes where objects may be
/// Objective-C's.
@Suite("A lane")
struct LaneTests {
  static let lanes = [false, true]

  private static func lane(_ holdsWeakly: Bool, batch: Int = 64) -> SharedLane<String> {
    SharedLane(batch: batch, readers: LaneReaders(), holdsWeakly: holdsWeakly)
  }

  @Test(
    "takes a message past bystanders to the first that decides, and says where it ended if none does",
    arguments: lanes
  )
  func way(weakly: Bool) {
    let lane = Self.lane(weakly)
    let levels = chain(40, in: lane)
    #expect(levels[0].seat.send("a") == .unhandled(at: 39))
    levels[30].become(.takes)
    for _ in 0..<2 { #expect(levels[0].seat.send("b") == .handled) }
    #expect(levels[30].seat.send("c") == .unhandled(at: 39), "an origin is not asked itself")
    #expect(levels[30].news() == ["b", "b"] && levels[39].news().isEmpty && lane.links == 39)
    levels[3].seat.disconnect()
    #expect(levels[0].seat.send("d") == .unhandled(at: 3), "a label that was copied when the lane grew")
  }

  @Test("asks all that decide, in order, until one takes the message", arguments: lanes)
  func observers(weakly: Bool) {
    let trail = Trail()
    let lane = Self.lane(weakly)
    let levels = (0..<12).map { place in
      Level(Int32(place), in: lane, place == 8 ? .takes : place % 3 == 2 ? .notes : .passes) {
        trail.add("\($0)\(place)")
      }
    }
    for (level, above) in zip(levels, levels.dropFirst()) { level.seat.connect(to: above.seat) }
    for word in ["a", "b"] { #expect(levels[0].seat.send(word) == .handled) }
    #expect(trail.words == ["a2", "a5", "a8", "b2", "b5", "b8"])
  }

  @Test("brings nothing to a level that died, nor to the one that has its row by now", arguments: lanes)
  func reuse(weakly: Bool) {
    let lane = Self.lane(weakly)
    let (origin, middle) = (Level(1, in: lane), Level(2, in: lane))
    origin.seat.connect(to: middle.seat)
    for label in 100..<Int32(1_500) {
      do {
        let top = Level(label, in: lane, .takes)
        middle.seat.connect(to: top.seat)
        #expect(origin.seat.send("a") == .handled && top.news() == ["a"])
      }
      #expect(origin.seat.send("b") == .unhandled(at: 2))
      // Sits, sooner or later, in the row of a level that the middle handed to.
      let heir = Level(label + 10_000, in: lane, .takes)
      #expect(origin.seat.send("c") == .unhandled(at: 2) && heir.news().isEmpty)
    }
    #expect(lane.rowCount < 400, "rows are used again")
  }

  @Test("gives a row out no more when its generations are used up")
  func generations() {
    let lane = Self.lane(false, batch: 1)
    let first = Level(1, in: lane)
    // One row comes back each time, until it has had all of its generations; then the next row begins.
    for label in 0..<Int32(40_000) where lane.rowCount < 3 { _ = Level(label, in: lane) }
    #expect(lane.rowCount == 3 && first.seat.send("a") == .unhandled(at: 1))
  }

  @Test("goes another way after a change, and by a level that begins to decide, or stops", arguments: lanes)
  func changes(weakly: Bool) {
    let lane = Self.lane(weakly)
    let (top, other) = (Level(90, in: lane, .takes), Level(91, in: lane, .takes))
    let (trunk, origin) = (Level(80, in: lane), Level(1, in: lane))
    origin.seat.connect(to: trunk.seat)
    for decider in [top, other] {
      trunk.seat.connect(to: decider.seat)
      #expect(origin.seat.send("a") == .handled && decider.news() == ["a"])
    }
    trunk.become(.takes)
    trunk.seat.disconnect()
    #expect(origin.seat.send("b") == .handled && trunk.news() == ["b"])
    trunk.become(.passes)
    trunk.seat.connect(to: top.seat)
    #expect(origin.seat.send("c") == .handled && top.news() == ["c"])
    #expect(trunk.news().isEmpty && other.news().isEmpty)
  }

  @Test("keeps the object that it calls until the call returns, and no longer", arguments: lanes)
  func lifetime(weakly: Bool) {
    let lane = Self.lane(weakly)
    let held = Held()
    let origin = Level(1, in: lane)
    weak var decider: Level?
    do {
      let top = Level(2, in: lane, .takes) { _ in
        weak let level = held.take()
        held.wasThere.withLock { $0 = level != nil }
      }
      origin.seat.connect(to: top.seat)
      held.put(top)
      decider = top
    }
    #expect(origin.seat.send("a") == .handled && held.wasThere.withLock { $0 } && decider == nil)
    #expect(origin.seat.send("b") == .unhandled(at: 1))
  }

  @Test("a handler changes the hierarchy that the message comes through, and sends on its own")
  func reentrance() {
    let lane = Self.lane(false)
    let levels = chain(4, in: lane)
    let top = Level(9, in: lane, .takes)
    let outcome = Mutex<LaneOutcome?>(nil)
    let asked = Level(8, in: lane, .notes) { [levels] _ in
      levels[3].seat.connect(to: top.seat)
      outcome.withLock { $0 = levels[0].seat.send("from within") }
    }
    levels[3].seat.connect(to: asked.seat)
    #expect(levels[0].seat.send("a") == .unhandled(at: 8), "it goes on from the level that was asked")
    #expect(outcome.withLock { $0 } == .handled && top.news() == ["from within"])
  }

  @Test("threads send while others build, link and take down what they send through", arguments: lanes)
  func threads(weakly: Bool) async {
    let lane = Self.lane(weakly)
    let (trunk, top) = (Level(1, in: lane), Level(2, in: lane, .takes))
    trunk.seat.connect(to: top.seat)
    let sent = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          (0..<20_000).count { _ in
            let origin = Level(3, in: lane)
            origin.seat.connect(to: trunk.seat)
            return origin.seat.send("a") == .handled
          }
        }
      }
      // Grows the lane, and goes as a whole.
      group.addTask {
        for size in [10, 100, 1_000, 10_000] {
          let levels = chain(size, in: lane)
          #expect(levels[0].seat.send("b") == .unhandled(at: Int32(size - 1)))
        }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(sent == 40_000 && top.news().count == 40_000 && lane.links == 1)
  }
}

/// What was done, in order.
private final class Trail: Sendable {
  private let all = Mutex<[String]>([])
  func add(_ word: String) { all.withLock { $0.append(word) } }
  var words: [String] { all.withLock { $0 } }
}

/// The only owner of a level, until it is taken out.
private final class Held: Sendable {
  private let level = Mutex<Level?>(nil)
  let wasThere = Mutex(false)
  func put(_ level: Level) { self.level.withLock { $0 = level } }
  func take() -> Level? {
    level.withLock { level in
      defer { level = nil }
      return level
    }
  }
}
