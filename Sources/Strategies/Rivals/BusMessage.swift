import Foundation
package import Hierarchy
import Synchronization

/// Foundation's typed notification messages, posted about a subject: who observes that object gets them.
///
/// The asynchronous form alone. A `MainActorMessage` may be posted from the main thread and from nowhere else, which the
/// centre checks in release builds too, and messages are sent here from whatever thread there is.
package struct BusMessage: Strategy {
  package let name = StrategyName("bus", "message")
  package let abstract = "typed AsyncMessage of Foundation; the decider observes itself as the subject"
  package let isAsynchronous = true
  // Each sequence keeps it, but every decider has one of its own.
  package let keepsOrder = false
  package let knownToSender: [KnownType]? = [
    ("NotificationCenter", "what it posts to"), ("Notice", "the message's type"),
    ("Responder", "the subject; typed it would be the class of the decider"),
  ]
  package let sharing = Sharing(
    .unreadable("the observer is on a thread of its own, where it may handle a message after its removal"),
    objection: "it settles for all senders together, so each thread would time the others' messages"
  )
  package let askedOfLevels: String? = "to hand the subject down"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { MessageWiring(MessageBoard()) }
}

/// What is posted; the subject decides who gets it.
private struct Notice: NotificationCenter.AsyncMessage {
  typealias Subject = Responder
  let parcel: Parcel

  init(_ message: Message, from origin: NodeID, _ underWay: UnderWay) {
    parcel = Parcel(message, from: origin, underWay)
  }
}

/// A message on its way, copied; it knows when it is lost.
///
/// The centre does not tell whether anybody observes a subject, and drops what waits for an observer that is cancelled.
/// The last reference to the parcel goes with it, and then the message ends.
private final class Parcel: Sendable {
  private let message: KeptMessage
  private let origin: NodeID
  private let underWay: UnderWay
  private let isTaken = Atomic(false)

  init(_ message: Message, from origin: NodeID, _ underWay: UnderWay) {
    underWay.enter()
    (self.message, self.origin, self.underWay) = (KeptMessage(message), origin, underWay)
  }

  deinit {
    if !isTaken.load(ordering: .relaxed) { message.withMessage { $0.cancel(at: origin) } }
    underWay.leave()
  }

  func open(by decider: Responder?) {
    guard let decider else { return }
    isTaken.store(true, ordering: .relaxed)
    message.withMessage { _ = decider.consider($0) }
  }
}

private final class MessageWiring: ScopedFactory, Wiring {
  private let board: MessageBoard

  init(_ board: MessageBoard) {
    self.board = board
    super.init(board)
  }

  func settle() { board.underWay.wait() }
}

/// A centre of its own per hierarchy, as `bus.notification` has.
private final class MessageBoard: Outlet {
  let center = NotificationCenter()
  let underWay = UnderWay()
  let observers = Atomic(0)
  private let executor = QueueExecutor()

  var residue: Residue {
    Residue(observers: observers.load(ordering: .acquiring), queuedMessages: underWay.count)
  }

  /// One sequence per decider, which keeps the order of its messages; `addObserver` starts a task for each of them.
  ///
  /// It is observed from the moment when there is an iterator, so that is made here and not in the task.
  func register(_ decider: Responder) -> AnyObject {
    let iterator = center.messages(of: decider, for: Notice.self, bufferSize: .max).makeAsyncIterator()
    let subscriber = Subscriber(decider)
    let task = Task.detached(executorPreference: executor) {
      var notices = iterator
      // A sequence that is asked again after it was cancelled never answers.
      while !Task.isCancelled, let notice = await notices.next(isolation: nil) {
        subscriber.open(notice.parcel)
      }
    }
    return Observation(task, of: self)
  }

  func put(_ message: Message, in scope: Responder?, from origin: NodeID) {
    guard let scope else { return message.endUnhandled(at: origin) }
    center.post(Notice(message, from: origin, underWay), subject: scope)
  }
}

private final class Subscriber: @unchecked Sendable {
  private weak let decider: Responder?

  init(_ decider: Responder) { self.decider = decider }

  /// Lets go of the decider before the loop lets go of the parcel: who waits for the message to end may then take the
  /// hierarchy down, and all of it goes.
  @inline(never)
  func open(_ parcel: Parcel) { parcel.open(by: decider) }
}

/// Observes for as long as the decider lives that keeps it.
private final class Observation {
  private let task: Task<Void, Never>
  private let board: MessageBoard

  init(_ task: Task<Void, Never>, of board: MessageBoard) {
    (self.task, self.board) = (task, board)
    board.observers.add(1, ordering: .relaxed)
  }

  deinit {
    task.cancel()
    board.observers.subtract(1, ordering: .releasing)
  }
}
