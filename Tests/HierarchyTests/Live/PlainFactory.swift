import Hierarchy

/// Nodes of the shared classes, as they are without any strategy.
final class PlainFactory: NodeFactory {
  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { Controller(id: seat.id, container: seat.container) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }
}
