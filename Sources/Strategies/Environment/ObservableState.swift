package import Hierarchy
import Observation

/// An observable object in the environment: a sender changes its state, and the decider that put it there observes.
///
/// As people write it, with `withObservationTracking` and a task: `onChange` is called before the value is set, so what it
/// is now can only be read later, on the same thread's next turn. There the value is taken out and observed anew.
package struct ObservableState: Strategy {
  package let name = StrategyName("observable", "state")
  package let abstract = "an @Observable object in the environment; the sender sets it, the decider observes"
  package let knownToSender: [KnownType]? = [
    ("Requests", "the observable object, by its class"),
    ("StateReader", "its place in the environment"),
  ]
  package let sharing = Sharing(
    .unreadable(
      "a change of the state runs the handler in the next turn of the one loop that all is done in"
    ),
    objection: "all senders write one property of the object that they share"
  )
  package let askedOfLevels: String? = "nothing"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func linksToDeciders(_ options: StrategyOptions) -> Bool { false }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StateWiring(MainLoop()) }
}

private final class StateWiring: EnvironmentFactory, Wiring {
  private let loop: MainLoop

  init(_ loop: MainLoop) {
    self.loop = loop
    super.init(top: StateReader(loop))
  }

  func makeCell(_ seat: Seat) -> Cell { StateCell(seat, loop) }
  func makeController(_ seat: Seat) -> Controller { StateController(seat, loop) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { StateCoordinator(seat, loop) }

  /// A tap, and the next turn of the loop; a message that is not handled by then, which nothing tells, ends where it came
  /// from.
  func send(_ message: Message, from origin: Responder) {
    origin.receive(message)
    loop.turn()
    if message.account.outcome == .pending { message.endUnhandled(at: origin.id) }
  }
}

/// What a decider puts into its environment.
@Observable
private final class Requests {
  var pending: KeptMessage?
}

/// Tells a decider of the requests that are set.
///
/// Between a change and the turn in which it observes anew it sees no other: of several it gets the last.
private final class RequestObserver: @unchecked Sendable {
  // For one thread at a time, as the hierarchy.
  private let requests: Requests
  private let loop: MainLoop
  private weak var decider: Responder?

  init(_ requests: Requests, _ loop: MainLoop, for decider: Responder) {
    (self.requests, self.loop, self.decider) = (requests, loop, decider)
    observe()
  }

  /// Taken out, as a request that stayed would be kept alive; and observed before it is handled, as that may set another.
  private func observe() {
    let request = requests.pending
    requests.pending = nil
    withObservationTracking {
      _ = requests.pending
    } onChange: { [weak self, loop] in
      Task(executorPreference: loop) { self?.observe() }
    }
    request?.withMessage { message in _ = decider?.consider(message) }
  }
}

/// The loop of the one thread that senders and deciders are on, as the main actor's: a task that is made in one turn runs
/// in the next.
private final class MainLoop: TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func turn() {
    while !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// As `@Environment(Requests.self) private var requests` is.
private final class StateReader: EnvironmentNode {
  private let loop: MainLoop
  private(set) var requests: Requests?
  private var observer: RequestObserver?

  init(_ loop: MainLoop) { self.loop = loop }

  override func read(_ values: EnvironmentValues) { requests = values[Requests.self] }

  override func provide(for decider: Responder) {
    let requests = Requests()
    provide(requests)
    observer = RequestObserver(requests, loop, for: decider)
  }

  @inline(__always)
  func set(_ message: Message, from sender: NodeID) {
    guard let requests else { return message.endUnhandled(at: sender) }
    requests.pending = KeptMessage(message)
  }
}

private final class StateCell: Cell, EnvironmentLevel {
  private let state: StateReader
  var environment: EnvironmentNode { state }

  init(_ seat: Seat, _ loop: MainLoop) {
    state = StateReader(loop)
    super.init(id: seat.id)
  }

  override func receive(_ message: Message) { state.set(message, from: id) }
}

private final class StateController: Controller, EnvironmentLevel {
  private let state: StateReader
  var environment: EnvironmentNode { state }

  init(_ seat: Seat, _ loop: MainLoop) {
    state = StateReader(loop)
    super.init(seat)
  }

  override func receive(_ message: Message) { state.set(message, from: id) }
}

private final class StateCoordinator: Coordinator, EnvironmentLevel {
  private let state: StateReader
  var environment: EnvironmentNode { state }

  init(_ seat: Seat, _ loop: MainLoop) {
    state = StateReader(loop)
    super.init(id: seat.id)
  }
}
