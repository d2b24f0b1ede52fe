import Dispatch
package import Hierarchy
import Synchronization

/// An asynchronous stream: the sender goes on before the message is handled.
///
/// Its one consumer belongs to the decider that registered last. Its latency is the time to a handler on another thread
/// and no bubble-up time, so it is reported apart: the sender waits for each message before it sends the next one.
package struct StreamAsync: StreamStrategy {
  package let name = StrategyName("stream", "async")
  package let abstract = "AsyncStream to one consumer task; handled after the send returns"
  private let buffer: StreamBuffer

  /// A stream whose buffer keeps all that waits, unless it is told otherwise.
  package init(keeping buffer: StreamBuffer = .unbounded) { self.buffer = buffer }

  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StreamWiring(Mailbox(buffer)) }
}

/// The same stream, whose senders do not wait: the time of a message is that of all of a batch, until the last one is
/// handled, by their number.
package struct StreamBurst: StreamStrategy {
  package let name = StrategyName("stream", "burst")
  package let abstract = "the same, sent one after another without a wait in between"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { BurstWiring(Mailbox(.unbounded)) }
}

package protocol StreamStrategy: Strategy {}

extension StreamStrategy {
  package var isAsynchronous: Bool { true }
  package var knownToSender: [KnownType]? { [("Outlet", "the stream's mailbox, as a protocol")] }
  package var sharing: Sharing {
    Sharing(
      .unreadable(
        "the consumer reads its one addressee on a thread of its own while a registration may replace it"
      ),
      objection: "it settles for all senders together, so each thread would time the others' messages"
    )
  }
  package var askedOfLevels: String? { "nothing" }
  package func route(_ options: StrategyOptions) -> Route { .lastRegistered }
}

private final class StreamWiring: StreamFactory, Wiring {}

private class StreamFactory: OutletFactory {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(mailbox)
  }

  final func settle() { mailbox.settle() }
}

private final class BurstWiring: StreamFactory, Wiring {
  func send(_ count: Int, of script: SendScript) -> UInt64 {
    // Each message has its account until all are handled.
    let accounts = UnsafeMutablePointer<Account>.allocate(capacity: count)
    defer { accounts.deallocate() }
    var next = script.first
    for number in 0..<count {
      (accounts + number).initialize(to: Account())
      // As where each message is waited for.
      script.senders[next]._withUnsafeGuaranteedRef { origin in
        _ = script.stock.send(script.actions[next], as: script.form, from: origin) {
          send($0.accounted(at: accounts + number), from: origin)
        }
      }
      next += 1
      if next == script.origins.count { next = 0 }
    }
    settle()
    return (0..<count).reduce(0) { $0 &+ accounts[$1].receipt }
  }
}

/// A message on its way to the consumer's thread, copied: its sender's stack may be gone when it is read.
package typealias StreamParcel = (message: KeptMessage, origin: NodeID)

/// How many messages may wait, and which of them is lost when there is one more.
package typealias StreamBuffer = AsyncStream<StreamParcel>.Continuation.BufferingPolicy

private final class Mailbox: TicketOutlet {
  private let (stream, continuation): (AsyncStream<StreamParcel>, AsyncStream<StreamParcel>.Continuation)
  private let underWay = UnderWay()
  private let addressee = Addressee()
  private let executor = QueueExecutor()
  private var task: Task<Void, Never>?
  /// A decider may be let go of by the consumer last.
  private let registrations = Atomic(0)

  init(_ buffer: StreamBuffer) { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: buffer) }

  deinit { continuation.finish() }

  var residue: Residue {
    Residue(observers: addressee.responder == nil ? 0 : 1, queuedMessages: underWay.count)
  }

  func register(_ responder: Responder) -> AnyObject {
    registrations.add(1, ordering: .relaxed)
    addressee.responder = responder
    if task == nil {
      task = Task.detached(executorPreference: executor) { [stream, addressee, underWay] in
        for await parcel in stream {
          addressee.take(parcel)
          underWay.leave()
        }
      }
    }
    return Registration(0, at: self)
  }

  /// After the last one the consumer is cancelled, and stops once it has taken what is in the stream.
  func deregister(_ ticket: Int) {
    if registrations.subtract(1, ordering: .relaxed).newValue == 0 { task?.cancel() }
  }

  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    guard registrations.load(ordering: .relaxed) > 0 else { return message.endUnhandled(at: origin) }
    underWay.enter()
    switch continuation.yield((KeptMessage(message), origin)) {
    case .dropped(let lost): end(lost)
    case .terminated: end((KeptMessage(message), origin))
    default: break
    }
  }

  /// A message that the stream does not keep; an app does not hear of it unless it looks at what `yield` returns.
  private func end(_ lost: StreamParcel) {
    lost.message.withMessage { $0.cancel(at: lost.origin) }
    underWay.leave()
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

private final class Addressee: @unchecked Sendable {
  /// Set while nothing is under way.
  weak var responder: Responder?

  func take(_ parcel: StreamParcel) {
    parcel.message.withMessage { message in
      guard let responder else { return message.cancel(at: parcel.origin) }
      _ = responder.consider(message)
    }
  }
}
