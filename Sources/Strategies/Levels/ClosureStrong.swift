public import Hierarchy

/// Every level has a closure that captures the level above strongly (catalogue D13): flow, stack, controller,
/// closure and flow again hold each other, so it leaks by design.
public struct ClosureStrong: Strategy {
  /// `closure.strong`.
  public let name = StrategyName(.closure, "strong")
  /// One line for people.
  public let abstract = "a stored closure per level, capturing the parent strongly; leaks by design"
  /// Stored closures stay as they are, and cannot be asked whom they call.
  public let sharing = Sharing(
    sending: .reads,
    links: .unreadable(
      "a closure calls the level above by itself: its link cannot be read without running the handler too"
    )
  )
  /// None: a closure is told by what it takes, the message.
  public let knownToSender: [KnownType]? = []

  /// The strategy.
  public init() {}

  /// Every level holds the one above through its closure.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.levelToParent] }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { ClosureStrongWiring() }
}

private final class ClosureStrongWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { CapturingCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? CapturingTwinController(id: seat.id, container: seat.container)
      : CapturingController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { CapturingCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    // No `map`, whose result would be called through one more pointer at every hop.
    guard let parent else {
      (level as? any CapturingLevel)?.onMessage = nil
      return
    }
    (level as? any CapturingLevel)?.onMessage = { parent.receive($0) }
  }

  func sever(_ node: Responder) {
    (node as? any CapturingLevel)?.onMessage = nil
  }
}

private protocol CapturingLevel: AnyObject {
  var onMessage: ((Message) -> Void)? { get set }
}

extension Responder {
  @inline(__always)
  fileprivate func call(_ closure: ((Message) -> Void)?, with message: Message) {
    if consider(message) { return }
    guard let closure else { return message.endUnhandled(at: id) }
    closure(message)
  }
}

private final class CapturingCell: Cell, CapturingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private class CapturingController: Controller, CapturingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

/// The second concrete class behind every call to a controller.
private final class CapturingTwinController: CapturingController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private final class CapturingCoordinator: Coordinator, CapturingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}
