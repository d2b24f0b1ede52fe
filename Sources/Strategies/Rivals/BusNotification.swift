import Foundation
package import Hierarchy

/// Foundation's notification centre: every registered decider gets every message.
package struct BusNotification: NotificationStrategy {
  package let name = StrategyName("bus", "notification")
  package let abstract = "Foundation's NotificationCenter; every registered decider gets everything"
  package let knownToSender: [KnownType]? = notificationTypes
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .everyRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    OutletWiring(NoticeBoard(isScoped: false))
  }
}

/// The same with an object: the sender posts for the one that it was handed, and a decider observes what is posted for it.
package struct BusObject: NotificationStrategy {
  package let name = StrategyName("bus", "object")
  package let abstract = "NotificationCenter; the decider that the sender posts for as the object gets it"
  package let knownToSender: [KnownType]? =
    notificationTypes + [("Responder", "the object; to the centre it is any object")]
  package let askedOfLevels: String? = "to hand the object down"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    ScopedWiring(NoticeBoard(isScoped: true))
  }
}

private let notificationTypes: [KnownType] = [
  ("NotificationCenter", "what it posts to"), ("Notification", "the name and the key that it posts under"),
]

package protocol NotificationStrategy: Strategy {}

extension NotificationStrategy {
  package var sharing: Sharing {
    Sharing(
      .unreadable(
        "the centre may deliver to an observer after its removal has returned, and no lock around it can prevent that"
      )
    )
  }
}

/// A centre of its own per hierarchy, so that what is left in it belongs to that hierarchy.
private final class NoticeBoard: TicketOutlet {
  private struct Registered {
    weak var receiver: Receiver?
    /// On Linux the centre itself does not hold it.
    var token: (any NSObjectProtocol)?
  }

  private let center = NotificationCenter()
  private var registered: [Registered] = []
  /// Whether a decider observes what is posted for it alone.
  private let isScoped: Bool

  init(isScoped: Bool) { self.isScoped = isScoped }

  /// Observers that the centre still keeps: its block alone holds a receiver strongly.
  var residue: Residue { Residue(observers: registered.count { $0.receiver != nil }) }

  func register(_ responder: Responder) -> AnyObject {
    let receiver = Receiver(responder: responder)
    let object = isScoped ? responder : nil
    let token = center.addObserver(forName: .message, object: object, queue: nil) { receiver.take($0) }
    registered.append(Registered(receiver: receiver, token: token))
    return Registration(registered.count - 1, at: self)
  }

  func deregister(_ ticket: Int) {
    if let token = registered[ticket].token { center.removeObserver(token) }
    registered[ticket].token = nil
  }

  /// Posts the message; if it is not taken, which the centre does not tell, it ends unhandled here.
  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    center.post(name: .message, object: scope, userInfo: [Notification.messageKey: message])
    if message.account.outcome == .pending { message.endUnhandled(at: origin) }
  }
}

/// The observer's end: the centre wants a block that may run anywhere, the responder is confined to one thread.
private final class Receiver: @unchecked Sendable {
  private weak var responder: Responder?

  init(responder: Responder) { self.responder = responder }

  func take(_ notification: Notification) {
    guard let message = notification.userInfo?[Notification.messageKey] as? Message else { return }
    _ = responder?.consider(message)
  }
}

extension Notification {
  fileprivate static let messageKey = "message"
}

extension Notification.Name {
  fileprivate static let message = Notification.Name("bubbleup.message")
}
