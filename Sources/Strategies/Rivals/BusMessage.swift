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
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { MessageWiring() }
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

/// A centre of its own per hierarchy, as `bus.notification` has.
private final class MessageWiring: Wiring {
  private let board = MessageBoard()

  var residue: Residue {
    Residue(
      observers: board.observers.load(ordering: .acquiring),
      queuedMessages: board.underWay.count
    )
  }

  func makeCell(_ seat: Seat) -> Cell { MessageCell(seat.id, board) }
  func makeController(_ seat: Seat) -> Controller { MessageController(seat, board) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { MessageCoordinator(id: seat.id) }

  /// Hands the nearest decider down as the subject, from every level to the levels that hand to it.
  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    if nodes[0].role == .decider { observe(nodes[0]) }
    var nearest = [Responder?](repeating: nil, count: plan.count)
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      let parent = plan.levelParent(of: NodeID(row)).index
      nearest[row] = plan.roles[parent] == .decider ? nodes[parent] : nearest[parent]
      relink(nodes[row], to: nearest[row])
    }
  }

  /// Here the parent is the nearest decider above, as under `delegate.direct`.
  func relink(_ level: Responder, to decider: Responder?) {
    guard let level = level as? any MessageLevel else { return }
    level.subject = decider
    if level.role == .decider, level.observation == nil { observe(level) }
  }

  func target(of node: Responder) -> Responder? { (node as? any MessageLevel)?.subject }
  func settle() { board.underWay.wait() }

  private func observe(_ decider: Responder) {
    let observation = board.observe(decider)
    switch decider {
    case let level as any MessageLevel: level.observation = observation
    case let application as Application: application.belongings.append(observation)
    default: preconditionFailure("\(decider.id): only a level can decide")
    }
  }
}

private final class MessageBoard {
  let center = NotificationCenter()
  let underWay = UnderWay()
  let observers = Atomic(0)
  private let executor = QueueExecutor()

  /// One sequence per decider, which keeps the order of its messages; `addObserver` starts a task for each of them.
  ///
  /// It is observed from the moment when there is an iterator, so that is made here and not in the task.
  func observe(_ decider: Responder) -> Observation {
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

  func post(_ message: Message, about subject: Responder?, from origin: NodeID) {
    guard let subject else { return message.endUnhandled(at: origin) }
    center.post(Notice(message, from: origin, underWay), subject: subject)
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

private protocol MessageLevel: Responder {
  var subject: Responder? { get set }
  var observation: Observation? { get set }
}

private final class MessageCell: Cell, MessageLevel {
  private let board: MessageBoard
  weak var subject: Responder?
  var observation: Observation?

  init(_ id: NodeID, _ board: MessageBoard) {
    self.board = board
    super.init(id: id)
  }

  override func receive(_ message: Message) { board.post(message, about: subject, from: id) }
}

private final class MessageController: Controller, MessageLevel {
  private let board: MessageBoard
  weak var subject: Responder?
  var observation: Observation?

  init(_ seat: Seat, _ board: MessageBoard) {
    self.board = board
    super.init(seat)
  }

  override func receive(_ message: Message) { board.post(message, about: subject, from: id) }
}

private final class MessageCoordinator: Coordinator, MessageLevel {
  weak var subject: Responder?
  var observation: Observation?
}
