import Hierarchy

/// Every level holds its parent without any count or check, as `parent.unmanaged` does, and calls it without one too.
///
/// `unowned(unsafe)` is what people write, and pays for two retains per hop that the pattern does not need: the
/// compiler makes a strong reference of it before it calls. An `Unmanaged` parent that is called through
/// `_withUnsafeGuaranteedRef` promises that the parent stays while it is called, and nothing is retained. There is no
/// loop over it: a level that hands out its parent hands out a strong reference, retained for whoever asked.
public struct ParentGuaranteed: Strategy {
  /// `parent.guaranteed`.
  public let name = StrategyName(.parent, "guaranteed")
  /// One line for people.
  public let abstract = "fixed unchecked reference to the parent, called without a retain; dangles likewise"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The parent’s type.
  public let knownToSender: [KnownType]? = [.parent]
  /// Recursive alone.
  public let variants = [StrategyOptions(form: .recursive)]

  /// The strategy.
  public init() {}

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { ParentGuaranteedWiring() }
}

private final class ParentGuaranteedWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { GuaranteedCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? GuaranteedTwinController(id: seat.id, container: seat.container)
      : GuaranteedController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { GuaranteedCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any GuaranteedLevel)?.above = parent.map { .passUnretained($0) }
  }

  func send(_ message: Message, from origin: Responder) { origin.receive(message) }
}

private protocol GuaranteedLevel: AnyObject {
  var above: Unmanaged<Responder>? { get set }
}

extension Responder {
  /// As `forward`, to a parent that whoever linked it promised to keep.
  @inline(__always)
  fileprivate func call(_ parent: Unmanaged<Responder>?, with message: Message) {
    if consider(message) { return }
    guard let parent else { return message.endUnhandled(at: id) }
    parent._withUnsafeGuaranteedRef { $0.receive(message) }
  }
}

private final class GuaranteedCell: Cell, GuaranteedLevel {
  final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { call(above, with: message) }
}

private class GuaranteedController: Controller, GuaranteedLevel {
  final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { call(above, with: message) }
}

/// The second concrete class behind every call to a controller.
private final class GuaranteedTwinController: GuaranteedController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) { call(above, with: message) }
}

private final class GuaranteedCoordinator: Coordinator, GuaranteedLevel {
  final var above: Unmanaged<Responder>?
  override var coordinatingResponder: Responder? { above?.takeUnretainedValue() }
  override func receive(_ message: Message) { call(above, with: message) }
}
