public import Hierarchy

/// An asynchronous stream with one consumer: the sender goes on before the message is handled.
///
/// Its latency is the time to a handler on another thread and no bubble-up time, so it is reported apart. An
/// `AsyncStream` has one consumer; it belongs to the decider that registered last, as on a bus.
public struct StreamAsync: Strategy {
  /// `stream.async`.
  public let name = StrategyName(.stream, "async")
  /// One line for people.
  public let abstract = "AsyncStream to one consumer task; handled after the send returns"
  /// What its code names.
  public let knownToSender: [KnownType]? = [.outlet("the stream's mailbox, as a protocol")]
  /// The send returns first.
  public let isAsynchronous = true

  /// The strategy.
  public init() {}

  /// One hop to the last registered decider.
  public func route(_ options: StrategyOptions) -> Route { .lastRegistered }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    StreamAsyncWiring(mailbox: Mailbox())
  }
}

private final class StreamAsyncWiring: OutletFactory, Wiring {
  private let mailbox: Mailbox

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(outlet: mailbox)
  }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    forEachDecider(of: plan, in: nodes) { MailboxRegistration($0, at: mailbox) }
  }

  func relink(_ level: Responder, to parent: Responder?) {
    update(level, isLinked: parent != nil) { MailboxRegistration($0, at: mailbox) }
  }

  func settle() { mailbox.settle() }

  var residue: Residue {
    Residue(observers: mailbox.hasConsumer ? 1 : 0, queuedMessages: mailbox.queued)
  }
}
