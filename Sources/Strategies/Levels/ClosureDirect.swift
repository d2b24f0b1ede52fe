package import Hierarchy

/// The decider's closure, handed to the sender through the initialiser of every level between.
///
/// A decider makes one closure for each child that it builds, and every level below keeps the same one: a list makes its
/// cells late, and has to have it then.
package struct ClosureDirect: Strategy {
  package let name = StrategyName("closure", "direct")
  package let abstract = "one closure from the decider, handed down to the sender level by level"
  package let sharing = Sharing.closures
  package let knownToSender: [KnownType]? = []
  package let askedOfLevels: String? = "to hand the closure down"
  package let variants = StrategyOptions.Capture.allCases.map { StrategyOptions(capture: $0) }
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> {
    options.capture == .strong ? [.levelToDecider] : []
  }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    ClosureDirectWiring(options.capture ?? .weak)
  }
}

private final class ClosureDirectWiring: Wiring {
  private let capture: StrategyOptions.Capture

  init(_ capture: StrategyOptions.Capture) { self.capture = capture }

  func makeCell(_ seat: Seat) -> Cell { HandedCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { HandedController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { HandedCoordinator(id: seat.id) }

  /// Every level gets what its parent has, or what its parent has made for it.
  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    forEachLevel(of: plan, in: nodes) { level, parent in
      guard parent.role != .decider else { return relink(level, to: parent) }
      // The application gets none.
      if let parent = parent as? any HandedLevel { (level as? any HandedLevel)?.onMessage = parent.onMessage }
    }
  }

  /// Here the parent is the nearest decider above: a screen that moves is built anew in an app, with another closure.
  func relink(_ level: Responder, to decider: Responder?) {
    guard let decider else { return sever(level) }
    let name = decider.id
    (level as? any HandedLevel)?.onMessage =
      switch capture {
      case .strong: { _ = decider.consider($0) }
      case .weak:
        { [weak decider] message in
          guard let decider else { return message.endUnhandled(at: name) }
          _ = decider.consider(message)
        }
      }
  }

  func sever(_ node: Responder) { (node as? any HandedLevel)?.onMessage = nil }
}

private protocol HandedLevel: AnyObject {
  var onMessage: ((Message) -> Void)? { get set }
}

extension Responder {
  @inline(__always)
  fileprivate func call(_ closure: ((Message) -> Void)?, with message: Message) {
    guard let closure else { return message.endUnhandled(at: id) }
    closure(message)
  }
}

private final class HandedCell: Cell, HandedLevel {
  var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

private final class HandedController: Controller, HandedLevel {
  var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
  override func receive(_ message: Message) { call(onMessage, with: message) }
}

/// Sends nothing: it has the closure for the levels below.
private final class HandedCoordinator: Coordinator, HandedLevel {
  var onMessage: ((Message) -> Void)?
  override var retainedClosures: Int { onMessage == nil ? 0 : 1 }
}
