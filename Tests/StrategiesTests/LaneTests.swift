import Hierarchy
import Strategies
import Synchronization
import Testing

/// A level of a lane, without the rest of a hierarchy.
private final class LaneLevelStub: Responder {
  let lane: FastLane<OwnedLock>
  let row: UInt32

  init(_ name: Int, in lane: FastLane<OwnedLock>, role: Role = .bystander) {
    self.lane = lane
    row = lane.register(NodeID(name))
    super.init(id: NodeID(name))
    self.role = role
  }

  deinit { lane.retire(row) }

  func link(to above: LaneLevelStub?) {
    lane.link((row, self), to: above.map { ($0.row, $0) })
  }

  /// Sends a message from here and returns how it ended.
  func send() -> String {
    let account = Account.of(.select, in: Box()) { lane.carry($0, from: row) }
    return "\(account.outcome) at \(account.last)"
  }
}

// The code of the page on the fast lane.
final class BuyCell: Cell {
  let lane: FastLane<OwnedLock>
  let row: UInt32  // the cell's seat in the lane
  init(_ id: NodeID, in lane: FastLane<OwnedLock>) {
    (self.lane, row) = (lane, lane.register(id))
    super.init(id: id)
  }
  deinit { lane.retire(row) }  // the row goes with the object
  func tap(_ message: Message) { lane.carry(message, from: row) }
}
func connect(_ cell: BuyCell, to flow: Coordinator, in row: UInt32) {
  flow.role = .decider  // to be set before the link is made
  cell.lane.link((cell.row, cell), to: (row, flow))
}

@Suite("The columns of a lane")
struct LaneTests {
  @Test("the page's cell reaches the flow that it is connected to")
  func page() {
    let lane = FastLane<OwnedLock>()
    let (cell, flow) = (BuyCell(NodeID(0), in: lane), Coordinator(id: NodeID(1)))
    connect(cell, to: flow, in: lane.register(flow.id))
    let account = Account.of(.select, in: Box()) { cell.tap($0) }
    #expect(account.outcome == .handled && account.last == flow.id)
  }

  @Test(
    "a message goes past bystanders to the first that decides, and ends at the last if none does"
  )
  func way() {
    let lane = FastLane<OwnedLock>()
    let levels = (0..<40).map { LaneLevelStub($0, in: lane) }
    for (level, above) in zip(levels, levels.dropFirst()) { level.link(to: above) }
    #expect(levels[0].send() == "unhandled at #39")
    levels[30].role = .decider
    levels[30].link(to: levels[31])
    for _ in 0..<2 { #expect(levels[0].send() == "handled at #30") }
    #expect(levels[30].send() == "unhandled at #39", "an origin is not asked itself")
    #expect(lane.links == 39)
    levels[3].link(to: nil)
    #expect(levels[0].send() == "unhandled at #3", "a name that was copied when the lane grew")
  }

  @Test(
    "who takes note is asked on the way, in order, as often as messages come by"
  )
  func observers() {
    let lane = FastLane<OwnedLock>()
    let levels = (0..<12).map { LaneLevelStub($0, in: lane, role: $0 % 3 == 2 ? .observer : .bystander) }
    levels[11].role = .decider
    for (level, above) in zip(levels, levels.dropFirst()) { level.link(to: above) }
    for _ in 0..<2 {
      let account = Account.of(.select, in: Box()) { lane.carry($0, from: levels[0].row) }
      #expect(account.outcome == .handled && account.trail == Trail([2, 5, 8, 11].map { NodeID($0) }))
    }
  }

  @Test(
    "a level that died is not reached, and neither is the one that has its row by now"
  )
  func reuse() {
    let lane = FastLane<OwnedLock>()
    let (origin, middle) = (LaneLevelStub(1, in: lane), LaneLevelStub(2, in: lane))
    origin.link(to: middle)
    for name in 100..<1_500 {
      do {
        let top = LaneLevelStub(name, in: lane, role: .decider)
        middle.link(to: top)
        #expect(origin.send() == "handled at #\(name)")
      }
      #expect(origin.send() == "unhandled at #2")
      // Sits, sooner or later, in the row of a level that the middle handed to.
      let heir = LaneLevelStub(name + 10_000, in: lane, role: .decider)
      heir.link(to: nil)
      #expect(origin.send() == "unhandled at #2" && lane.target(of: middle.row) == nil)
      withExtendedLifetime(heir) {}
    }
    #expect(lane.rowCount < 400, "rows are used again")
  }

  @Test("a row is not given out again when its generations are used up")
  func generations() {
    let lane = FastLane<OwnedLock>(batch: 1, readers: LaneReaders())
    let first = LaneLevelStub(1, in: lane)
    // One row comes back each time, until it has had all of its generations; then the next row begins.
    for name in 0..<40_000 where lane.rowCount < 3 { _ = LaneLevelStub(name, in: lane) }
    #expect(lane.rowCount == 3 && first.send() == "unhandled at #1")
  }

  @Test("a change leads those below another way, and so does a level that begins to decide, or stops")
  func changes() {
    let lane = FastLane<OwnedLock>()
    let (top, other) = (
      LaneLevelStub(90, in: lane, role: .decider), LaneLevelStub(91, in: lane, role: .decider)
    )
    let (trunk, origin) = (LaneLevelStub(80, in: lane), LaneLevelStub(1, in: lane))
    origin.link(to: trunk)
    for (decider, end) in [(top, "#90"), (other, "#91")] {
      trunk.link(to: decider)
      #expect(origin.send() == "handled at \(end)")
    }
    trunk.role = .decider
    trunk.link(to: nil)
    #expect(origin.send() == "handled at #80")
    trunk.role = .bystander
    trunk.link(to: top)
    #expect(origin.send() == "handled at #90")
  }

  @Test("a handler's object lives until the call returns, and no longer")
  func lifetime() {
    final class LettingGo: Letter {
      var held: LaneLevelStub?
      var wasThere = false
      override func deliver(_ answer: UInt64) -> Bool {
        weak let handler = held
        held = nil
        wasThere = handler != nil
        return true
      }
    }
    let lane = FastLane<OwnedLock>()
    let origin = LaneLevelStub(1, in: lane)
    let message = LettingGo(.select)
    weak var handler: LaneLevelStub?
    do {
      let top = LaneLevelStub(2, in: lane, role: .decider)
      origin.link(to: top)
      (handler, message.held) = (top, top)
    }
    lane.carry(message.message, from: origin.row)
    #expect(message.account.outcome == .handled && message.wasThere && handler == nil)
    #expect(origin.send() == "unhandled at #1")
  }
}
