import Hierarchy

/// Every level has a closure that captures the level above weakly (catalogue D13).
public struct ClosureWeak: Strategy {
  /// `closure.weak`.
  public let name = StrategyName(.closure, "weak")
  /// One line for people.
  public let abstract = "a stored closure per level, capturing the parent weakly"
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

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { ClosureWeakWiring() }
}

private final class ClosureWeakWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { CallingCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? CallingTwinController(id: seat.id, container: seat.container)
      : CallingController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { CallingCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    guard let parent else {
      (level as? any CallingLevel)?.onMessage = nil
      return
    }
    let origin = level.id
    (level as? any CallingLevel)?.onMessage = { [weak parent] message in
      guard let parent else { return message.endUnhandled(at: origin) }
      parent.receive(message)
    }
  }
}

private protocol CallingLevel: AnyObject {
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

private final class CallingCell: Cell, CallingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private class CallingController: Controller, CallingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

/// The second concrete class behind every call to a controller.
private final class CallingTwinController: CallingController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private final class CallingCoordinator: Coordinator, CallingLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}
