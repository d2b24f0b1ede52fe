import Hierarchy

/// Every level holds its parent weakly: safe, and two locked operations on a side table per hop.
public struct ParentWeak: Strategy {
  /// `parent.weak`.
  public let name = StrategyName(.parent, "weak")
  /// One line for people.
  public let abstract = "fixed weak reference to the parent"
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
    ParentWeakWiring(form: options.form ?? .recursive)
  }
}

private final class ParentWeakWiring: Wiring {
  private let form: StrategyOptions.Form

  init(form: StrategyOptions.Form) { self.form = form }

  func makeCell(_ seat: Seat) -> Cell { WeakCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? WeakTwinController(id: seat.id, container: seat.container)
      : WeakController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { WeakCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any WeakLevel)?.above = parent
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }
}

private protocol WeakLevel: AnyObject {
  var above: Responder? { get set }
}

private final class WeakCell: Cell, WeakLevel {
  final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private class WeakController: Controller, WeakLevel {
  final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

/// The second concrete class behind every call to a controller.
private final class WeakTwinController: WeakController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private final class WeakCoordinator: Coordinator, WeakLevel {
  final weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}
