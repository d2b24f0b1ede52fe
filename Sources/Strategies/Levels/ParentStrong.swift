public import Hierarchy

/// Every level holds its parent strongly (catalogue C5): a retain per hop, and a leak by design.
///
/// Children are owned from above and hold from below, so nothing dies until someone breaks the cycles.
public struct ParentStrong: Strategy {
  /// `parent.strong`.
  public let name = StrategyName(.parent, "strong")
  /// One line for people.
  public let abstract = "fixed strong reference to the parent; leaks the hierarchy by design"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The parent’s type.
  public let knownToSender: [KnownType]? = [.parent]
  /// Recursive and iterative.
  public let variants = StrategyOptions.bothForms

  /// The strategy.
  public init() {}

  /// Every level holds the one above, which owns it.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.levelToParent] }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    ParentStrongWiring(form: options.form ?? .recursive)
  }
}

private final class ParentStrongWiring: Wiring {
  private let form: StrategyOptions.Form

  init(form: StrategyOptions.Form) { self.form = form }

  func makeCell(_ seat: Seat) -> Cell { StrongCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? StrongTwinController(id: seat.id, container: seat.container)
      : StrongController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { StrongCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any StrongLevel)?.above = parent
  }

  func send(_ message: Message, from origin: Responder) {
    form == .recursive ? origin.receive(message) : origin.climb(message)
  }

  func sever(_ node: Responder) {
    (node as? any StrongLevel)?.above = nil
  }
}

private protocol StrongLevel: AnyObject {
  var above: Responder? { get set }
}

private final class StrongCell: Cell, StrongLevel {
  final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private class StrongController: Controller, StrongLevel {
  final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

/// The second concrete class behind every call to a controller.
private final class StrongTwinController: StrongController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}

private final class StrongCoordinator: Coordinator, StrongLevel {
  final var above: Responder?
  override var coordinatingResponder: Responder? { above }
  override func receive(_ message: Message) {
    if !consider(message) { forward(message, to: above) }
  }
}
