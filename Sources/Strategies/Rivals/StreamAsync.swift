import Dispatch
package import Hierarchy
import Synchronization

/// An asynchronous stream: the sender goes on before the message is handled.
///
/// Its one consumer belongs to the decider that registered last. Its latency is the time to a handler on another thread
/// and no bubble-up time, so it is reported apart.
package struct StreamAsync: Strategy {
  package let name = StrategyName("stream", "async")
  package let abstract = "AsyncStream to one consumer task; handled after the send returns"
  package let isAsynchronous = true
  package let knownToSender: [KnownType]? = [("Outlet", "the stream's mailbox, as a protocol")]
  package let sharing = Sharing(
    .unreadable(
      "the consumer reads its one addressee on a thread of its own while a registration may replace it"
    ),
    objection: "it settles for all senders together, so each thread would time the others' messages"
  )
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .lastRegistered }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StreamWiring(Mailbox()) }
}

private final class StreamWiring: OutletFactory, Wiring {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(mailbox)
  }

  func settle() { mailbox.settle() }
}

private final class Mailbox: TicketOutlet {
  private let (stream, continuation) = AsyncStream.makeStream(of: Parcel.self)
  private let underWay = DispatchGroup()
  private let inFlight = InFlight()
  private let addressee = Addressee()
  private let executor = QueueExecutor()
  private var task: Task<Void, Never>?
  private var registrations = 0

  deinit { continuation.finish() }

  var residue: Residue {
    let queued = inFlight.count.load(ordering: .acquiring)
    return Residue(observers: addressee.responder == nil ? 0 : 1, queuedMessages: queued)
  }

  func register(_ responder: Responder) -> AnyObject {
    registrations += 1
    addressee.responder = responder
    let registration = Registration(0, at: self)
    guard task == nil else { return registration }
    task = Task.detached(executorPreference: executor) { [stream, addressee, underWay, inFlight] in
      for await parcel in stream {
        addressee.take(parcel)
        inFlight.count.subtract(1, ordering: .releasing)
        underWay.leave()
      }
    }
    return registration
  }

  /// After the last one the consumer stops, once it has taken what is in the stream.
  func deregister(_ ticket: Int) {
    registrations -= 1
    if registrations == 0 { continuation.finish() }
  }

  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    guard addressee.responder != nil else { return message.endUnhandled(at: origin) }
    underWay.enter()
    inFlight.count.add(1, ordering: .relaxed)
    continuation.yield((KeptMessage(message), origin))
  }

  func settle() { underWay.wait() }
}

/// Runs the consumer on a queue of its own, which brings its thread: `settle` blocks the sender, and on the shared pool
/// of two threads, with the other one busy, the consumer would never get one.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "bubbleup.mailbox")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A message on its way to the consumer's thread, copied: its sender's stack may be gone when it is read.
private typealias Parcel = (message: KeptMessage, origin: NodeID)

private final class InFlight: Sendable {
  let count = Atomic(0)
}

private final class Addressee: @unchecked Sendable {
  /// Set while nothing is under way.
  weak var responder: Responder?

  func take(_ parcel: Parcel) {
    parcel.message.withMessage { message in
      guard let responder else { return message.cancel(at: parcel.origin) }
      _ = responder.consider(message)
    }
  }
}
