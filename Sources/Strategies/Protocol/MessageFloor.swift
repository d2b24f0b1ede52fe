public import Hierarchy

/// A message that is made, settled and accounted for where it was made: no call, no link, nobody to find.
///
/// What every strategy pays before it does anything of its own, in the very loop that sends for all of them. It is no
/// strategy, since nobody could build an app on it, and therefore is not in the catalogue.
public struct MessageFloor: Strategy {
  /// It is never listed; the name says what it is closest to.
  public let name = StrategyName(.singleton, "floor")
  /// One line for people.
  public let abstract = "a message that is made, settled and accounted for without any dispatch"

  /// The floor.
  public init() {}

  /// Every message ends at once, as if the application had it.
  public func route(_ options: StrategyOptions) -> Route { .shared }

  /// What makes plain nodes and sends nothing anywhere.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { FloorWiring() }
}

private final class FloorWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller { Controller(id: seat.id, container: seat.container) }

  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }

  @inline(__always)
  func send(_ message: Message, from origin: Responder) { message.settle(by: .application) }
}
