package import Hierarchy

/// One global object that every cell reaches directly (catalogue E5, the trap): nothing is faster, and it decides for every
/// sender, also where none should.
package struct Singleton: Strategy {
  package let name = StrategyName("singleton")
  package let abstract = "a global manager that decides everything, whatever the context"
  package let sharing = Sharing(.none)
  package let knownToSender: [KnownType]? = [("CartManager", "the global object, by its class")]
  package let askedOfLevels: String? = "nothing"
  package init() {}
  /// The one object stands for the application.
  package func route(_ options: StrategyOptions) -> Route { .shared }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { SingletonWiring() }
}

private final class SingletonWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { BuyingCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { BuyingController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }
}

/// Has no state of its own, so that sharing it is safe and nothing is left in it.
private final class CartManager: Sendable {
  static let shared = CartManager()

  @inline(never)
  func take(_ message: Message) { message.settle(by: .application) }
}

private final class BuyingCell: Cell {
  override func receive(_ message: Message) { CartManager.shared.take(message) }
}

private final class BuyingController: Controller {
  override func receive(_ message: Message) { CartManager.shared.take(message) }
}
