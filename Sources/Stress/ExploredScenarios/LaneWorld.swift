package import FastLane
import Hierarchy
import Strategies

/// The levels of `ExploredWorld` as rows of a lane: the lane's own code over stepped locks and stepped columns.
///
/// `screen` hands to `flow`, `root` to `home`, and both flows to the application, which does nothing. `cell` sends from
/// the screen, `shelf` is below the root. Rows are used again as soon as they may be, and announcements are this lane's
/// alone, so that the same schedule meets the same rows when it is replayed.
final class LaneWorld {
  let lane: SteppedLane
  let record = LaneRecord()
  let state = SteppedLock()

  private var births = 0

  var application: LaneStub?
  var home: LaneStub?
  var flow: LaneStub?
  var root: LaneStub?
  var shelf: LaneStub?
  var screen: LaneStub?
  var cell: LaneStub?
  var spare: LaneStub?
  var popped: LaneStub?

  init(holdsWeakly: Bool = false) {
    lane = SteppedLane(capacity: 64, batch: 1, readers: LaneReaders(), holdsWeakly: holdsWeakly)
    application = makeLevel()
    home = makeLevel(.decider)
    flow = makeLevel(.decider)
    root = makeLevel()
    shelf = makeLevel()
    screen = makeLevel()
    cell = makeLevel()
    let links = [
      (home, application), (flow, application), (root, home), (shelf, root), (screen, flow), (cell, screen),
    ]
    for (level, above) in links { link(level, to: above) }
  }

  func makeLevel(_ role: Role = .bystander) -> LaneStub {
    births += 1
    let level = LaneStub(NodeID(births), in: self)
    level.role = role
    if role == .decider { record.decides(level.id) {} }
    return level
  }

  func link(_ level: LaneStub?, to above: LaneStub?) {
    guard let level else { return }
    record.change(level.id, to: above?.id) { level.link(to: above, in: lane) }
  }

  /// Makes `level`, which hands to `above`, a decider.
  func promote(_ level: LaneStub?, above: LaneStub?) {
    guard let level else { return }
    record.decides(level.id) {
      level.role = .decider
      level.link(to: above, in: lane)
    }
  }

  func send(_ message: Letter = ExploredMessage(), from origin: LaneStub?) {
    guard let origin else { return }
    record.send(message, from: origin.id) { origin.place?.seat.hand(message.message) }
  }

  /// A request of a cell, with an answer that is not wanted once the cell stands for something else.
  func request(_ reuse: ReuseMark) -> Letter {
    let ticket = reuse.ticket
    return .request(7) { [unowned self] data in
      Seam.pass(.handler)
      state.enter()
      defer { state.leave() }
      guard reuse.ticket == ticket else { return false }
      reuse.content = data
      return true
    }
  }

  /// What a cell shows and stands for.
  final class ReuseMark {
    var ticket = 0
    var content: UInt64 = 0
  }

  func verdict() -> Violation? {
    (cell, screen, shelf, root, flow, home, application) = (nil, nil, nil, nil, nil, nil, nil)
    (spare, popped) = (nil, nil)
    if let objection = record.objection() { return Violation(.oracle, objection) }
    guard record.deaths == births, lane.links == 0 else {
      return Violation(
        .oracle,
        "at rest \(births - record.deaths) of \(births) levels live, and \(lane.links) links are there"
      )
    }
    return nil
  }
}

typealias SteppedLane = FastLane.Lane<ResponderMessage, SteppedLock>

/// A level of a lane, and nothing besides.
final class LaneStub: Responder, LaneLevel {
  /// An object of its own, to be let go inside of `deinit`: what is recorded of a death goes around the end of the seat.
  fileprivate final class Place {
    let seat: LaneSeat<ResponderMessage, SteppedLock>

    init(_ id: NodeID, in lane: SteppedLane) {
      seat = LaneSeat(in: lane, label: id.row)
    }
  }

  fileprivate var place: Place?
  let row: UInt32
  // Not the world: it is what lets go of the last levels while it goes itself.
  private let record: LaneRecord
  private let trace = Trace()

  /// Where a level is found until it goes, without a weak reference: the lane has none to its levels.
  private final class Trace {
    unowned(unsafe) var level: LaneStub?
  }

  fileprivate init(_ id: NodeID, in world: LaneWorld) {
    record = world.record
    let place = Place(id, in: world.lane)
    self.place = place
    row = place.seat.row
    super.init(id: id)
    trace.level = self
    Seam.watch { [trace] in trace.level }
  }

  deinit {
    trace.level = nil
    record.death(of: id) {
      Seam.pass(.death)
      place = nil
    }
  }

  fileprivate func link(to above: LaneStub?, in lane: SteppedLane) {
    lane.link(end(), to: above?.end())
  }
}

/// A lane on which each access of a reader or a writer is a step.
extension SteppedLock: SharedLaneGuard {
  package borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
    enter()
    defer { leave() }
    return body()
  }

  package static func step(_ step: LaneStep) {
    switch step {
    // Which of the slots a reader is in means nothing to other readers.
    case .announce: Seam.pass(.store, 1, touching: Footprint(reading: .announcements))
    case .columns: Seam.pass(.load, 2)
    case .load(let row): Seam.pass(.load, Int(row) + rowsBegin)
    case .store(let row): Seam.pass(.store, Int(row) + rowsBegin)
    // It asks and is answered as a weak reference is.
    case .retain: Seam.pass(.weakLoad)
    case .looksAtReaders: Seam.touch(Footprint(writing: .announcements))
    case .readsLabel(let row): Seam.touch(Footprint(reading: .value(Int(row) + rowsBegin)))
    case .writesRow(let row): Seam.touch(Footprint(writing: .value(Int(row) + rowsBegin)))
    }
  }

  /// The values before are the announcements and the address of the columns.
  private static var rowsBegin: Int { 3 }
}
