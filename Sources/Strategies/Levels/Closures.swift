package import Hierarchy

/// Every level has a closure that captures the level above weakly (catalogue D13).
package struct ClosureWeak: Strategy {
  package let name = StrategyName("closure", "weak")
  package let abstract = "a stored closure per level, capturing the parent weakly"
  package let sharing = Sharing.closures
  // A closure is told by what it takes, the message.
  package let knownToSender: [KnownType]? = []
  package let askedOfLevels: String? = "a closure"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { ClosureWeakWiring() }
}

/// Every level has a closure that captures the level above strongly (catalogue D13), so it leaks by design.
package struct ClosureStrong: Strategy {
  package let name = StrategyName("closure", "strong")
  package let abstract = "a stored closure per level, capturing the parent strongly; leaks by design"
  package let sharing = Sharing.closures
  package let knownToSender: [KnownType]? = []
  package let askedOfLevels: String? = "a closure"
  package init() {}
  package func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.levelToParent] }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { ClosureStrongWiring() }
}

extension Sharing {
  static let closures = Sharing(
    .unreadable(
      "a closure calls the level above by itself: its link cannot be read without running the handler too"
    )
  )
}

private final class ClosureWeakWiring: ClosureFactory, Wiring {
  func relink(_ level: Responder, to parent: Responder?) {
    guard let parent else { return unlink(level) }
    let origin = level.id
    (level as? any ClosureLevel)?.onMessage = { [weak parent] message in
      guard let parent else { return message.endUnhandled(at: origin) }
      parent.receive(message)
    }
  }
}

private final class ClosureStrongWiring: ClosureFactory, Wiring {
  func relink(_ level: Responder, to parent: Responder?) {
    // No `map`: its result would be called through one more pointer at every hop.
    guard let parent else { return unlink(level) }
    (level as? any ClosureLevel)?.onMessage = { parent.receive($0) }
  }

  func sever(_ node: Responder) { unlink(node) }
}

private class ClosureFactory {
  final func makeCell(_ seat: Seat) -> Cell { ClosureCell(id: seat.id) }

  final func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? ClosureTwinController(seat) : ClosureController(seat)
  }

  final func makeCoordinator(_ seat: Seat) -> Coordinator { ClosureCoordinator(id: seat.id) }
  final func unlink(_ level: Responder) { (level as? any ClosureLevel)?.onMessage = nil }
}

private protocol ClosureLevel: AnyObject {
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

private final class ClosureCell: Cell, ClosureLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private class ClosureController: Controller, ClosureLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private final class ClosureTwinController: ClosureController {
  @inline(never)
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private final class ClosureCoordinator: Coordinator, ClosureLevel {
  final var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}
