import Dispatch
package import Hierarchy
import Synchronization

/// An asynchronous stream with one consumer: the sender goes on before the message is handled.
///
/// Its latency is the time to a handler on another thread and no bubble-up time, so it is reported apart. An
/// `AsyncStream` has one consumer; it belongs to the decider that registered last, as on a bus.
package struct StreamAsync: Strategy {
  package let name = StrategyName(.stream, "async")
  package let abstract = "AsyncStream to one consumer task; handled after the send returns"
  package let isAsynchronous = true
  package let knownToSender: [KnownType]? = [KnownType("Outlet", "the stream's mailbox, as a protocol")]
  package let sharing = Sharing(
    sending: .writes("it settles for all senders together, so each thread would time the others' messages"),
    links: .unreadable(
      "the consumer reads its one addressee on a thread of its own while a registration may replace it"
    )
  )
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .lastRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StreamWiring(mailbox: Mailbox()) }
}

private final class StreamWiring: OutletFactory, Wiring {
  private let mailbox: Mailbox

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(outlet: mailbox)
  }

  func settle() { mailbox.settle() }

  var residue: Residue { Residue(observers: mailbox.hasConsumer ? 1 : 0, queuedMessages: mailbox.queued) }
}

/// A stream of messages to the decider that registered last, consumed by a task of its own.
private final class Mailbox: Outlet {
  private let (stream, continuation) = AsyncStream.makeStream(of: Parcel.self)
  private let underWay = DispatchGroup()
  private let inFlight = InFlight()
  private var task: Task<Void, Never>?
  private let addressee = Addressee()
  private let executor = QueueExecutor()
  private var registrations = 0

  deinit { continuation.finish() }

  /// Messages that were put in and have not ended.
  var queued: Int { inFlight.count.load(ordering: .acquiring) }

  /// Whether a decider is registered that still lives.
  var hasConsumer: Bool { addressee.responder != nil }

  func register(_ responder: Responder) -> AnyObject { MailboxRegistration(responder, at: self) }

  func admit(_ responder: Responder) {
    registrations += 1
    addressee.responder = responder
    guard task == nil else { return }
    task = Task.detached(executorPreference: executor) { [stream, addressee, underWay, inFlight] in
      for await parcel in stream {
        addressee.take(parcel)
        inFlight.count.subtract(1, ordering: .releasing)
        underWay.leave()
      }
    }
  }

  /// Takes one registration back; after the last one the consumer stops, once it has taken what is in the stream.
  func dismiss() {
    registrations -= 1
    if registrations == 0 { continuation.finish() }
  }

  func put(_ message: Message, from origin: NodeID) {
    guard hasConsumer else { return message.endUnhandled(at: origin) }
    underWay.enter()
    inFlight.count.add(1, ordering: .relaxed)
    continuation.yield(Parcel(message: KeptMessage(message), origin: origin))
  }

  /// Waits until the consumer has ended every message that was put in.
  func settle() { underWay.wait() }
}

/// Runs the consumer on a queue of its own.
///
/// `settle` blocks the sender. Were the sender on the shared pool of two threads, with the other one busy, the consumer
/// would never get a thread: seen as a deadlock. A serial queue brings its own.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bubbleup.mailbox")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A message on its way to the consumer's thread, copied: its sender's stack may be gone when it is read.
private struct Parcel: Sendable {
  let message: KeptMessage
  let origin: NodeID
}

private final class InFlight: Sendable {
  let count = Atomic(0)
}

/// The responder that the consumer hands messages to; set while nothing is under way.
private final class Addressee: @unchecked Sendable {
  weak var responder: Responder?

  func take(_ parcel: Parcel) {
    parcel.message.withMessage { message in
      guard let responder else { return message.cancel(at: parcel.origin) }
      _ = responder.consider(message)
    }
  }
}

/// Keeps a decider registered for as long as this object lives.
private final class MailboxRegistration {
  private let mailbox: Mailbox

  init(_ responder: Responder, at mailbox: Mailbox) {
    self.mailbox = mailbox
    mailbox.admit(responder)
  }

  deinit { mailbox.dismiss() }
}
