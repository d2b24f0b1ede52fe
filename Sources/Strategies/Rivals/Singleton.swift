public import Hierarchy

/// One global object that every cell reaches directly (catalogue E5, the trap).
///
/// Nothing is faster and nothing knows less: whoever sends, the same object decides, also where nobody should.
public struct Singleton: Strategy {
  /// `singleton`.
  public let name = StrategyName(.singleton)
  /// One line for people.
  public let abstract = "a global manager that decides everything, whatever the context"
  /// A single global object: there is no link to guard.
  public let sharing = Sharing(sending: .reads, links: .none)
  /// What its code names.
  public let knownToSender: [KnownType]? = [KnownType("CartManager", "the global object, by its class")]

  /// The strategy.
  public init() {}

  /// One hop to the one object, which stands for the application.
  public func route(_ options: StrategyOptions) -> Route { .shared }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { SingletonWiring() }
}

private final class SingletonWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { BuyingCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? BuyingTwinController(id: seat.id, container: seat.container)
      : BuyingController(id: seat.id, container: seat.container)
  }

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

private class BuyingController: Controller {
  override func receive(_ message: Message) { CartManager.shared.take(message) }
}

/// The second concrete class behind every call to a controller.
private final class BuyingTwinController: BuyingController {
  override func receive(_ message: Message) { CartManager.shared.take(message) }
}
