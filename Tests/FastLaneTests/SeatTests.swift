import FastLane
import Synchronization
import Testing

/// What becomes of seats that are used in another way than they are meant to.
///
/// That one cannot be copied is the compiler's to say: scripts/check-example.
@Suite("A seat")
struct SeatTests {
  /// A level that can give its seat up.
  private final class Loose: LaneDecider, @unchecked Sendable {
    private final class Place {
      let seat: SharedSeat<String>
      init(_ lane: SharedLane<String>) { seat = SharedSeat(in: lane) }
    }
    private var place: Place?
    /// What it does with a message instead of taking it.
    var instead: (() -> Void)?
    var row: UInt32? { place?.seat.row }

    init(in lane: SharedLane<String>, above origin: Level) {
      let place = Place(lane)
      self.place = place
      place.seat.startDeciding(for: self)
      origin.seat.connect(to: place.seat)
    }

    func giveUp() { place = nil }
    func decide(_ message: String) -> Bool {
      instead?()
      return instead == nil
    }
  }

  /// Decides at a seat that it does not store.
  private final class Helper: LaneDecider, Sendable {
    func decide(_ message: String) -> Bool { true }
  }

  @Test("ends with the object that stores it, without a line of code")
  func forgetting() {
    let lane = SharedLane<String>()
    let origin = Level(1, in: lane)
    do {
      let top = Level(2, in: lane, .takes)
      origin.seat.connect(to: top.seat)
      #expect(origin.seat.send("a") == .handled)
    }
    #expect(origin.seat.send("b") == .unhandled(at: 1))
    for _ in 0..<1_000 { _ = Level(3, in: lane) }
    #expect(lane.rowCount < 200, "rows are used again")
  }

  @Test("that is given up before its object ends the links to it at once", arguments: LaneTests.lanes)
  func early(weakly: Bool) {
    let lane = SharedLane<String>(holdsWeakly: weakly)
    let origin = Level(1, in: lane)
    let loose = Loose(in: lane, above: origin)
    #expect(origin.seat.send("a") == .handled)
    loose.giveUp()
    #expect(origin.seat.send("b") == .unhandled(at: 1))
  }

  @Test(
    "that is given up by its object while it decides ends the message, though another level has the row by then",
    arguments: LaneTests.lanes
  )
  func whileDeciding(weakly: Bool) {
    let lane = SharedLane<String>(batch: 1, readers: LaneReaders(), holdsWeakly: weakly)
    let (origin, stranger) = (Level(1, in: lane), Level(9, in: lane, .takes))
    let loose = Loose(in: lane, above: origin)
    let row = loose.row
    var heir: Level?
    loose.instead = { [unowned loose] in
      loose.giveUp()
      let new = Level(5, in: lane)
      new.seat.connect(to: stranger.seat)
      heir = new
    }
    #expect(origin.seat.send("a") == .unhandled(at: 0) && stranger.news().isEmpty)
    #expect(heir?.seat.row == row)
  }

  @Test("that outlives the object that decided there lets no message come to it", arguments: LaneTests.lanes)
  func outliving(weakly: Bool) {
    let lane = SharedLane<String>(holdsWeakly: weakly)
    let origin = Level(1, in: lane)
    let seat = SharedSeat(in: lane, label: 2)
    let top = Level(3, in: lane, .takes)
    origin.seat.connect(to: seat)
    seat.connect(to: top.seat)
    do {
      let helper = Helper()
      seat.startDeciding(for: helper)
      #expect(origin.seat.send("a") == .handled && top.news().isEmpty)
    }
    #expect(origin.seat.send("b") == .unhandled(at: 1), "as if the level were gone")
    seat.stopDeciding()
    #expect(origin.seat.send("c") == .handled && top.news() == ["c"], "a seat without an object lets pass")
  }

  @Test(
    "of an object that is going is not reached, and its own deinit may still send",
    arguments: LaneTests.lanes
  )
  func going(weakly: Bool) {
    final class Last: LaneDecider, @unchecked Sendable {
      let seat: SharedSeat<String>
      let below: Level
      let said: (LaneOutcome, LaneOutcome) -> Void

      init(_ below: Level, _ lane: SharedLane<String>, _ said: @escaping (LaneOutcome, LaneOutcome) -> Void) {
        (self.below, self.said) = (below, said)
        seat = SharedSeat(in: lane, label: 2)
        seat.startDeciding(for: self)
        below.seat.connect(to: seat)
      }

      deinit { said(below.seat.send("from below"), seat.send("my last")) }

      func decide(_ message: String) -> Bool { true }
    }
    let lane = SharedLane<String>(holdsWeakly: weakly)
    let (origin, top) = (Level(1, in: lane), Level(3, in: lane, .takes))
    var said: [LaneOutcome] = []
    do {
      let last = Last(origin, lane) { said = [$0, $1] }
      last.seat.connect(to: top.seat)
      #expect(origin.seat.send("a") == .handled && top.news().isEmpty)
    }
    #expect(said == [.unhandled(at: 1), .handled] && top.news() == ["my last"])
  }

  // Elsewhere there are no tests that exit.
  #if os(macOS) || os(Linux)
  @Test("that two objects would decide with stops the program")
  func shared() async {
    await #expect(processExitsWith: .failure) {
      let lane = SharedLane<String>()
      let (first, second) = (Level(1, in: lane, .takes), Level(2, in: lane))
      first.seat.startDeciding(for: first)
      first.seat.startDeciding(for: second)
    }
    await #expect(processExitsWith: .failure, "also when the first is gone") {
      let seat = SharedSeat(in: SharedLane<String>())
      seat.startDeciding(for: Helper())
      seat.startDeciding(for: Helper())
    }
  }

  @Test("that is connected to one in another lane stops the program")
  func otherLane() async {
    await #expect(processExitsWith: .failure) {
      let one = SharedSeat(in: SharedLane<String>())
      let other = SharedSeat(in: SharedLane<String>())
      one.connect(to: other)
    }
  }

  @Test("that any thread may use is not to be had with a guard for one thread")
  func unshared() async {
    await #expect(processExitsWith: .failure) {
      struct Unshared: SharedLaneGuard, ~Copyable {
        let mutex = Mutex<Void>(())
        static var isShared: Bool { false }
        borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
          mutex.withLock { _ in body() }
        }
      }
      _ = LaneSeat(in: Lane<String, Unshared>())
    }
  }

  #if DEBUG
  /// Lets another thread have its turn as soon as one has had its own.
  private struct Interrupted: SharedLaneGuard, ~Copyable {
    static let turn = Mutex<(@Sendable () -> Void)?>(nil)
    let mutex = Mutex<Void>(())

    borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
      let value = mutex.withLock { _ in body() }
      Self.turn.withLock { turn in
        defer { turn = nil }
        return turn
      }?()
      return value
    }
  }

  @Test("that two threads connect in a circle at once stops a debug build")
  func circleOfTwo() async {
    await #expect(processExitsWith: .failure) {
      final class Place: Sendable {
        let seat: LaneSeat<String, Interrupted>
        init(in lane: Lane<String, Interrupted>) { seat = LaneSeat(in: lane) }
      }
      let lane = Lane<String, Interrupted>()
      let (one, other) = (Place(in: lane), Place(in: lane))
      Interrupted.turn.withLock { $0 = { other.seat.connect(to: one.seat) } }
      one.seat.connect(to: other.seat)
    }
  }

  @Test("that is connected in a circle stops a debug build")
  func circle() async {
    await #expect(processExitsWith: .failure) {
      let levels = chain(3, in: SharedLane())
      levels[2].seat.connect(to: levels[0].seat)
    }
    await #expect(processExitsWith: .failure) {
      let level = Level(1, in: SharedLane())
      level.seat.connect(to: level.seat)
    }
  }
  #endif
  #endif
}
