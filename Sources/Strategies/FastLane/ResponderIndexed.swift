import FastLane
import Hierarchy

/// Links as rows of dense columns, checked by generations: no reference is touched on the way.
///
/// As decoupled as a responder chain: a sender knows its own place and nothing else. Other threads may change the
/// hierarchy while messages are under way, without a lock that a reader takes: see `Lane`. Levels that have a say are
/// asked, as by others; where every level has one (`asked=every`), each is touched.
package struct ResponderIndexed: Strategy {
  package let name = StrategyName("responder", "indexed")
  package let abstract = "links as checked rows of dense columns; only levels that act are touched"
  package let sharing = Sharing(.published)
  package let knownToSender: [KnownType]? = [("ResponderSeat", "the sender's own place, which sends for it")]
  package let askedOfLevels: String? = "a seat, which frees itself"
  package let variants = [StrategyOptions(), StrategyOptions(asked: .every)]
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { LaneWiring(options) }
}

private final class LaneWiring: Wiring {
  private let lane = ResponderLane()
  private let asksEvery: Bool

  init(_ options: StrategyOptions) { asksEvery = options.asked == .every }

  func makeCell(_ seat: Seat) -> Cell { LaneCell(seat, lane) }
  func makeController(_ seat: Seat) -> Controller { LaneController(seat, lane) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { LaneCoordinator(seat, lane) }

  func relink(_ level: Responder, to parent: Responder?) {
    guard let level = level as? any LaneLevel else { return }
    lane.link(level.end(asksEvery: asksEvery), to: parent.flatMap(end))
  }

  /// The application is no class of a strategy's: its place goes with its belongings.
  private func end(at level: Responder) -> LaneEnd<Message>? {
    if let level = level as? any LaneLevel { return level.end(asksEvery: asksEvery) }
    guard let application = level as? Application else { return nil }
    let role: LaneRole<Message> =
      asksEvery || application.role != .bystander ? .decides(application) : .passes(application)
    if let own = application.belongings.lazy.compactMap({ $0 as? LaneBelonging }).first {
      return LaneEnd(own.seat.row, role)
    }
    let new = LaneBelonging(application.id, lane)
    application.belongings.append(new)
    return LaneEnd(new.seat.row, role)
  }

  var residue: Residue { Residue(tableEntries: lane.links) }
  func tableEntries(of node: Responder) -> Int {
    (node as? any LaneLevel).flatMap { lane.target(of: $0.row) } == nil ? 0 : 1
  }
}

private final class LaneBelonging {
  let seat: ResponderSeat

  init(_ id: NodeID, _ lane: ResponderLane) { seat = ResponderSeat(in: lane, label: id.row) }
}

private final class LaneCell: Cell, LaneLevel {
  let seat: ResponderSeat

  init(_ place: Seat, _ lane: ResponderLane) {
    seat = ResponderSeat(in: lane, label: place.id.row)
    super.init(id: place.id)
  }

  var row: UInt32 { seat.row }
  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) {
    if !consider(message) { seat.hand(message) }
  }
}

private final class LaneController: Controller, LaneLevel {
  let seat: ResponderSeat

  init(_ place: Seat, _ lane: ResponderLane) {
    seat = ResponderSeat(in: lane, label: place.id.row)
    super.init(place)
  }

  var row: UInt32 { seat.row }
  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) {
    if !consider(message) { seat.hand(message) }
  }
}

private final class LaneCoordinator: Coordinator, LaneLevel {
  let seat: ResponderSeat

  init(_ place: Seat, _ lane: ResponderLane) {
    seat = ResponderSeat(in: lane, label: place.id.row)
    super.init(id: place.id)
  }

  var row: UInt32 { seat.row }
  override var coordinatingResponder: Responder? { seat.above }
  override func receive(_ message: Message) {
    if !consider(message) { seat.hand(message) }
  }
}
