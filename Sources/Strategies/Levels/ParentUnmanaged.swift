import Hierarchy

/// Every level holds its parent without any count or check, as Objective-C's `assign` does: safe only where
/// nobody sends once the parent has gone, which is the case here as ownership runs downwards.
public struct ParentUnmanaged: Strategy {
  /// `parent.unmanaged`.
  public let name = StrategyName(.parent, "unmanaged")
  /// One line for people.
  public let abstract = "fixed unchecked reference to the parent; dangles if the parent went first"
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
    ParentUnmanagedWiring(form: options.form ?? .recursive)
  }
}

private final class ParentUnmanagedWiring: Wiring {
  private let form: StrategyOptions.Form

  init(form: StrategyOptions.Form) { self.form = form }

  func makeCell(_ seat: Seat) -> Cell { UnmanagedCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? UnmanagedTwinController(id: seat.id, container: seat.container)
      : UnmanagedController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { UnmanagedCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any UnmanagedLevel)?.above = parent
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

private protocol UnmanagedLevel: AnyObject {
  var above: Responder? { get set }
}

private final class UnmanagedCell: Cell, UnmanagedLevel {
  final unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private class UnmanagedController: Controller, UnmanagedLevel {
  final unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

/// The second concrete class behind every call to a controller.
private final class UnmanagedTwinController: UnmanagedController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private final class UnmanagedCoordinator: Coordinator, UnmanagedLevel {
  final unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}
