import Hierarchy

/// Links as rows of dense columns, checked by generations: no reference is touched on the way.
///
/// As decoupled as a responder chain: a sender knows its own place and nothing else. Other threads may change the
/// hierarchy while messages are under way, without a lock that a reader takes: see `FastLane`. Levels that have a say are
/// asked, as by others; where every level has one (`asked=every`), each is touched.
package struct ResponderIndexed: Strategy {
  package let name = StrategyName("responder", "indexed")
  package let abstract = "links as checked rows of dense columns; only levels that act are touched"
  package let sharing = Sharing(.published)
  package let knownToSender: [KnownType]? = [("LaneSeat", "the sender's own place, which sends for it")]
  package let askedOfLevels: String? = "a row, which it frees"
  package let variants = [StrategyOptions(), StrategyOptions(asked: .every)]
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { LaneWiring(options) }
}

/// A level's place in a lane: all that its own code has to know to send.
struct LaneSeat {
  private let lane: FastLane<OwnedLock>
  let row: UInt32

  init(_ name: NodeID, in lane: FastLane<OwnedLock>) {
    self.lane = lane
    row = lane.register(name)
  }

  @inline(__always)
  func send(_ message: Message) { lane.carry(message, from: row) }
  var above: Responder? { lane.target(of: row) }

  /// To be called first thing in the `deinit` of the level.
  func vacate() { lane.retire(row) }
}

private protocol LaneLevel: Responder {
  var seat: LaneSeat { get }
}

private final class LaneWiring: Wiring {
  private let lane: FastLane<OwnedLock>

  init(_ options: StrategyOptions) { lane = FastLane(asksEvery: options.asked == .every) }

  func makeCell(_ seat: Seat) -> Cell { LaneCell(seat, lane) }
  func makeController(_ seat: Seat) -> Controller { LaneController(seat, lane) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { LaneCoordinator(seat, lane) }

  func relink(_ level: Responder, to parent: Responder?) {
    guard let level = level as? any LaneLevel else { return }
    lane.link((level.seat.row, level), to: parent.flatMap(end))
  }

  /// The application is no class of a strategy's: its place goes with its belongings.
  private func end(at level: Responder) -> LaneEnd? {
    if let level = level as? any LaneLevel { return (level.seat.row, level) }
    guard let application = level as? Application else { return nil }
    if let own = application.belongings.lazy.compactMap({ $0 as? LaneBelonging }).first {
      return (own.seat.row, application)
    }
    let new = LaneBelonging(seat: LaneSeat(application.id, in: lane))
    application.belongings.append(new)
    return (new.seat.row, application)
  }

  var residue: Residue { Residue(tableEntries: lane.links) }
  func tableEntries(of node: Responder) -> Int { (node as? any LaneLevel)?.seat.above == nil ? 0 : 1 }
}

private final class LaneBelonging {
  let seat: LaneSeat

  init(seat: LaneSeat) { self.seat = seat }

  deinit { seat.vacate() }
}

extension LaneLevel {
  @inline(__always)
  fileprivate func pass(_ message: Message) {
    if !consider(message) { seat.send(message) }
  }
}

private final class LaneCell: Cell, LaneLevel {
  let seat: LaneSeat

  init(_ place: Seat, _ lane: FastLane<OwnedLock>) {
    seat = LaneSeat(place.id, in: lane)
    super.init(id: place.id)
  }

  deinit { seat.vacate() }

  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) { pass(message) }
}

private final class LaneController: Controller, LaneLevel {
  let seat: LaneSeat

  init(_ place: Seat, _ lane: FastLane<OwnedLock>) {
    seat = LaneSeat(place.id, in: lane)
    super.init(place)
  }

  deinit { seat.vacate() }

  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) { pass(message) }
}

private final class LaneCoordinator: Coordinator, LaneLevel {
  let seat: LaneSeat

  init(_ place: Seat, _ lane: FastLane<OwnedLock>) {
    seat = LaneSeat(place.id, in: lane)
    super.init(id: place.id)
  }

  deinit { seat.vacate() }

  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) { pass(message) }
}
