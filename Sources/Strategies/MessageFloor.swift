package import Hierarchy

/// A message that is made, settled and accounted for where it was made: what every strategy pays before it does anything
/// of its own, in the very loop that sends for all; as no app could be built on it, it is not in the catalogue.
package struct MessageFloor: Strategy {
  // Never listed; it says what it is closest to.
  package let name = StrategyName("singleton", "floor")
  package let abstract = "a message that is made, settled and accounted for without any dispatch"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .shared }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { FloorWiring() }
}

private final class FloorWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { Controller(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }

  @inline(__always)
  func send(_ message: Message, from origin: Responder) { message.settle(by: .application) }
}
