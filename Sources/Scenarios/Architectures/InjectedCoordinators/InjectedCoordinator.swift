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

  /// Starts `child` under its identifier, if that is free.
  final func startChild(_ child: InjectedCoordinator) {
    if let running = childCoordinators[child.identifier], !admits(child, besides: running) { return }
    childCoordinators[child.identifier] = child
    child.delegate = self
    add(child)
    child.dependencies = dependencies
    child.start()
  }

  /// Whether `child` may be started under the identifier of `running`: it may not (catalogue E14).
  func admits(_ child: InjectedCoordinator, besides running: InjectedCoordinator) -> Bool {
    store.stage.note("rejected \(child.identifier)")
    return false
  }

  /// Stops the child known by `identifier`, if there is one.
  func stopChild(_ identifier: String) {
    guard let child = childCoordinators.removeValue(forKey: identifier) else { return }
    child.stop()
    remove(child)
  }

  // MARK: - Messages

  final override func receive(_ message: Message) {
    switch message.letter {
    case let letter as StoreMessage: letter.land(in: self)
    case _ where message.action == .requestData: fetchData(message)
    default: super.receive(message)
    }
  }

  /// Something is to be bought; the next responder's turn, as with all of these, unless a coordinator overrides it.
  func cartBuyNow(_ order: CartOrder) { super.receive(order.message) }
  /// Something was chosen.
  func showItem(_ choice: ItemChoice) { super.receive(choice.message) }
  /// A payment is wanted.
  func startPayment(_ wish: PaymentWish) { super.receive(wish.message) }
  /// Data are wanted.
  func fetchData(_ request: Message) { super.receive(request) }

  /// Has `request` answered by the data manager: what `fetchData` comes to where it is overridden.
  final func load(_ request: Message) {
    guard !waits(request) else { return }
    guard request.readPayload() != nil else { return request.settle(by: id) }
    dependencies?.data.load(request, as: store.ledger.label(of: request), for: id)
  }

  // MARK: - Messages that wait

  /// Whether `message` has to wait for the dependencies; it is kept then, and lands here once more when they are there.
  final func waits(_ message: Message) -> Bool {
    // One without a value asks who would act on it, and nothing is to be done.
    guard dependencies == nil, message.readPayload() != nil, let letter = message.letter else { return false }
    enqueue(letter)
    return true
  }

  /// Keeps `letter`, and not this coordinator.
  func enqueue(_ letter: Letter) { keep(letter) { [weak self] in self?.receive(letter) } }

  /// Keeps `letter` until `send` is called.
  final func keep(_ letter: Letter, until send: @escaping () -> Void) {
    queue.append(QueuedMessage(letter: letter, send: send))
  }

  /// Whoever waits for a flow that has ended is told so.
  func emptyQueue() {
    let waiting = queue
    queue = []
    for queued in waiting { queued.letter.message.cancel(at: id) }
  }
}

extension InjectedCoordinator {
  /// What waits for dependencies, in the order in which it came.
  final var queued: [String] { queue.map { store.ledger.label(of: $0.letter.message) } }

  /// First in, first out, and each once: acting on one may bring the next.
  private func processQueue() {
    guard dependencies != nil else { return }
    let due = queue
    queue = []
    for queued in due { queued.send() }
  }

  /// Lets go of the queue without a word.
  final func sever() { queue = [] }
}

/// A message that came before the dependencies that are needed to act on it.
struct QueuedMessage {
  /// The message, which has no outcome yet.
  let letter: Letter
  let send: () -> Void
}
