import Foundation
package import Hierarchy

/// Foundation's notification centre: every registered decider gets every message.
package struct BusNotification: Strategy {
  package let name = StrategyName("bus", "notification")
  package let abstract = "Foundation's NotificationCenter; every registered decider gets everything"
  package let knownToSender: [KnownType]? = [
    ("NotificationCenter", "what it posts to"),
    ("Notification", "the name and the key that it posts under"),
  ]
  // What a notification carries is an object.
  package let payloads: [PayloadForm] = [.boxed]
  package let sharing = Sharing(
    .unreadable(
      "the centre may deliver to an observer after its removal has returned, and no lock around it can prevent that"
    )
  )
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .everyRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { OutletWiring(NoticeBoard()) }
}

/// A centre of its own per hierarchy, so that what is left in it belongs to that hierarchy.
private final class NoticeBoard: Outlet {
  private struct Registered {
    weak var receiver: Receiver?
    /// On Linux the centre itself does not hold it.
    var token: (any NSObjectProtocol)?
  }

  private let center = NotificationCenter()
  private var registered: [Registered] = []

  /// Observers that the centre still keeps: its block alone holds a receiver strongly.
  var residue: Residue { Residue(observers: registered.count { $0.receiver != nil }) }

  func register(_ responder: Responder) -> Int {
    let receiver = Receiver(responder: responder)
    let token = center.addObserver(forName: .message, object: nil, queue: nil) { receiver.take($0) }
    registered.append(Registered(receiver: receiver, token: token))
    return registered.count - 1
  }

  func deregister(_ ticket: Int) {
    if let token = registered[ticket].token { center.removeObserver(token) }
    registered[ticket].token = nil
  }

  /// Posts the message; if it is not taken, which the centre does not tell, it ends unhandled here.
  func put(_ message: Message, from origin: NodeID) {
    center.post(name: .message, object: nil, userInfo: [Notification.messageKey: message])
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
