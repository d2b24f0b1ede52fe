import Hierarchy

/// A coordinator that is handed its dependencies, and keeps its children by identifier.
class InjectedCoordinator: FlowCoordinator, Severable {
  final let store: Store
  /// By which the parent knows it.
  final let identifier: String
  private final var childCoordinators: [String: InjectedCoordinator] = [:]
  private final var queue: [QueuedMessage] = []

  /// What it needs to act; children are handed the same, and what waited for it is sent.
  final var dependencies: StoreDependencies? {
    didSet {
      processQueue()
      for child in flows { child.dependencies = dependencies }
    }
  }

  init(_ identifier: String, in store: Store) {
    self.store = store
    self.identifier = identifier
    super.init(store.stage.title(identifier), on: store.stage)
  }

  /// The children, in the order of their identifiers.
  final var flows: [InjectedCoordinator] {
    childCoordinators.values.sorted { $0.identifier < $1.identifier }
  }

  final func child(_ identifier: String) -> InjectedCoordinator? { childCoordinators[identifier] }

  func start() {}

  /// Ends the flow: children first, and no message waits for it any more.
  func stop() {
    for child in flows { stopChild(child.identifier) }
    emptyQueue()
    store.stage.note("stopped \(title)")
  }

  /// Starts `child` under its identifier; refused if that is taken (catalogue E14).
  final func startChild(_ child: InjectedCoordinator) {
    if let running = childCoordinators[child.identifier] {
      guard store.hazard == .overwrittenIdentifier else {
        return store.stage.note("rejected \(child.identifier)")
      }
      // The dictionary was all that kept it: it goes without having been stopped.
      remove(running)
    }
    childCoordinators[child.identifier] = child
    add(child)
    store.stage.links.connect(child, to: self)
    child.dependencies = dependencies
    child.start()
  }

  /// Stops the child known by `identifier`, if there is one.
  func stopChild(_ identifier: String) {
    guard let child = childCoordinators.removeValue(forKey: identifier) else { return }
    child.stop()
    remove(child)
  }

  /// Whether messages with `action` end here.
  func decides(_ action: Action) -> Bool { false }

  /// Whether `action` can only be acted on with dependencies.
  final func needsDependencies(_ action: Action) -> Bool { action == .buyNow || action == .requestData }

  /// Acts on `message`, which is one that it decides, and has its dependencies if it needs them.
  func act(on message: Message) {
    guard message.action == .requestData else { return message.settle(by: id) }
    dependencies?.data.load(message, as: store.ledger.label(of: message), for: id)
  }

  final override func receive(_ message: Message) {
    guard decides(message.action) else { return forward(message, to: coordinatingResponder) }
    // No payload: somebody asks who would act, and nothing is to be done.
    guard message.readPayload() != nil else { return message.settle(by: id) }
    guard dependencies != nil || !needsDependencies(message.action) else { return enqueue(message) }
    act(on: message)
  }
}

extension InjectedCoordinator {
  /// What waits for dependencies, in the order in which it came.
  final var queued: [String] { queue.map { store.ledger.label(of: $0.message) } }

  private func enqueue(_ message: Message) {
    let send: () -> Void =
      store.hazard == .queueOutlivesStop
      ? { self.act(on: message) }
      : { [weak self] in self?.act(on: message) }
    queue.append(QueuedMessage(message: message, send: send))
  }

  /// First in, first out, and each once: acting on one may bring the next.
  private func processQueue() {
    guard dependencies != nil else { return }
    let due = queue
    queue = []
    for queued in due { queued.send() }
  }

  /// Whoever waits for a flow that has ended is told so.
  final func emptyQueue() {
    guard store.hazard != .queueOutlivesStop else { return }
    let waiting = queue
    queue = []
    for queued in waiting { queued.message.cancel(at: id) }
  }

  /// Lets go of the queue without a word.
  final func sever() { queue = [] }
}

/// A message that came before the dependencies that are needed to act on it.
struct QueuedMessage {
  /// The message, which has no outcome yet.
  let message: Message
  let send: () -> Void
}
