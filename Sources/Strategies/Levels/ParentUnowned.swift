import Hierarchy

/// Every level holds its parent unowned: checked on every hop, and a trap if the parent went first.
public struct ParentUnowned: Strategy {
  /// `parent.unowned`.
  public let name = StrategyName(.parent, "unowned")
  /// One line for people.
  public let abstract = "fixed unowned reference to the parent; traps if the parent went first"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The parent’s type.
  public let knownToSender: [KnownType]? = [.parent]
  /// Recursive and iterative.
  public let variants = StrategyOptions.bothForms

  /// The strategy.
  public init() {}

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    ParentUnownedWiring(form: options.form ?? .recursive)
  }
}

private final class ParentUnownedWiring: Wiring {
  private let form: StrategyOptions.Form

  init(form: StrategyOptions.Form) { self.form = form }

  func makeCell(_ seat: Seat) -> Cell { UnownedCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? UnownedTwinController(id: seat.id, container: seat.container)
      : UnownedController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { UnownedCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any UnownedLevel)?.above = parent
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

private protocol UnownedLevel: AnyObject {
  var above: Responder? { get set }
}

private final class UnownedCell: Cell, UnownedLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private class UnownedController: Controller, UnownedLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

/// The second concrete class behind every call to a controller.
private final class UnownedTwinController: UnownedController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private final class UnownedCoordinator: Coordinator, UnownedLevel {
  @exclusivity(unchecked) final unowned var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}
