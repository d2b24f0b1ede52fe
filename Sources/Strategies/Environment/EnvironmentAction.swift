package import Hierarchy

/// SwiftUI's way: a decider puts a closure into its environment, and each sender below has taken it out when it was built.
package struct EnvironmentAction: Strategy {
  package let name = StrategyName("environment", "action")
  package let abstract = "a closure in an inherited environment, read once when the sender is built"
  package let sharing = Sharing.closures
  package let knownToSender: [KnownType]? = [("SendReader", "the action's place in the environment")]
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  // A level that moves hands what it inherits down by itself.
  package func linksToDeciders(_ options: StrategyOptions) -> Bool { false }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { ActionWiring(top: SendReader()) }
}

private final class ActionWiring: EnvironmentFactory, Wiring {
  func makeCell(_ seat: Seat) -> Cell { ActionCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { ActionController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { ActionCoordinator(id: seat.id) }
}

/// What is put into the environment.
private struct SendAction {
  let body: (Message) -> Void
}

/// As `@Environment(\.send) private var send` is: the nearest action above, called as a function.
private final class SendReader: EnvironmentNode {
  private(set) var action: SendAction?

  override func read(_ values: EnvironmentValues) { action = values[SendAction.self] }

  override func provide(for decider: Responder) {
    let name = decider.id
    provide(
      SendAction { [weak decider] message in
        guard let decider else { return message.endUnhandled(at: name) }
        _ = decider.consider(message)
      }
    )
  }

  @inline(__always)
  func callAsFunction(_ message: Message, from sender: NodeID) {
    guard let action else { return message.endUnhandled(at: sender) }
    action.body(message)
  }
}

private final class ActionCell: Cell, EnvironmentLevel {
  private let send = SendReader()
  var environment: EnvironmentNode { send }
  override var retainedClosures: Int { send.action == nil ? 0 : 1 }
  override func receive(_ message: Message) { send(message, from: id) }
}

private final class ActionController: Controller, EnvironmentLevel {
  private let send = SendReader()
  var environment: EnvironmentNode { send }
  override var retainedClosures: Int { send.action == nil ? 0 : 1 }
  override func receive(_ message: Message) { send(message, from: id) }
}

private final class ActionCoordinator: Coordinator, EnvironmentLevel {
  private let send = SendReader()
  var environment: EnvironmentNode { send }
  override var retainedClosures: Int { send.action == nil ? 0 : 1 }
}
