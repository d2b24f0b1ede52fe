import Hierarchy

/// The article's coordinator: a responder that has a parent, children by identifier, and what it needs injected.
class StoreCoordinator: FlowCoordinator, Severable {
  final let identifier: String
  private final var childCoordinators: [String: StoreCoordinator] = [:]
  private final var queuedMessages: [(message: StoreMessage, send: () -> Void)] = []

  /// What it needs to act: its children are handed the same, and messages that came too early are acted on.
  final var dependencies: AppDependency? {
    didSet {
      processQueuedMessages()
      for child in flows { child.dependencies = dependencies }
    }
  }

  override init(_ identifier: String, on stage: Stage) {
    self.identifier = identifier
    super.init(stage.title(identifier), on: stage)
  }

  /// The children, in the order in which they were started; one that is about to stop is none any more.
  final var flows: [StoreCoordinator] {
    children.compactMap { $0 as? StoreCoordinator }.filter { childCoordinators[$0.identifier] === $0 }
  }

  final func child(_ identifier: String) -> StoreCoordinator? { childCoordinators[identifier] }

  // MARK: - Start and stop

  func start() {}

  /// Ends the flow: children first, then what it shows; nothing waits for it any more.
  func stop() {
    for child in flows { stopChild(coordinator: child) }
    leave()
    emptyQueue()
    stage.note("stopped \(title)")
  }

  func leave() {}

  final func startChild(coordinator: StoreCoordinator) {
    guard admits(coordinator) else { return stage.note("rejected \(coordinator.identifier)") }
    let overwritten = childCoordinators.updateValue(coordinator, forKey: coordinator.identifier)
    // What keeps a child is the dictionary.
    if let overwritten { remove(overwritten) }
    add(coordinator)
    coordinator.dependencies = dependencies
    coordinator.start()
  }

  /// Whether `coordinator` may be a child: not under an identifier that is taken (catalogue E14).
  func admits(_ coordinator: StoreCoordinator) -> Bool { childCoordinators[coordinator.identifier] == nil }

  func stopChild(coordinator: StoreCoordinator) {
    guard childCoordinators[coordinator.identifier] === coordinator else { return }
    childCoordinators[coordinator.identifier] = nil
    coordinator.stop()
    remove(coordinator)
  }

  // MARK: - Messages

  final override func receive(_ message: Message) {
    stage.turn(of: self) {
      switch message.letter {
      case let order as Boxed<Order>: cartBuyNow(order, sender: order.sender)
      case let item as Boxed<ItemID>: showItem(item, sender: item.sender)
      case let payment as Boxed<FlowRequest>: startPayment(payment, sender: payment.sender)
      case let request as DataFetch: fetchData(request, sender: request.sender)
      default: super.receive(message)
      }
    }
  }

  /// Something is to be bought; like the others it goes to the next responder unless it is overridden.
  func cartBuyNow(_ order: Boxed<Order>, sender: Responder?) { super.receive(order.message) }
  /// Something was chosen.
  func showItem(_ item: Boxed<ItemID>, sender: Responder?) { super.receive(item.message) }
  /// The user wants to pay.
  func startPayment(_ payment: Boxed<FlowRequest>, sender: Responder?) { super.receive(payment.message) }
  /// Data are needed.
  func fetchData(_ request: DataFetch, sender: Responder?) { super.receive(request.message) }

  /// Acts on `message`, which ends here; false where it only asked who would.
  final func take(_ message: StoreMessage) -> Bool {
    message.settle(by: id)
    return !message.isInquiry
  }

  /// Routes `request` to the data manager, which is what `fetchData` comes to where it is overridden.
  final func route(_ request: DataFetch) {
    guard let dependencies else { return enqueueMessage(request) }
    dependencies.dataManager.fetch(request, for: id)
  }

  // MARK: - Messages that wait

  /// Keeps `message` until the dependencies are there, and not this coordinator; a question is answered at once.
  func enqueueMessage(_ message: StoreMessage) {
    guard !message.isInquiry else { return message.settle(by: id) }
    enqueue(message) { [weak self] in self?.receive(message) }
  }

  final func enqueue(_ message: StoreMessage, _ send: @escaping () -> Void) {
    queuedMessages.append((message, send))
  }

  /// First in, first out, and each once: acting on one may bring the next.
  private final func processQueuedMessages() {
    guard dependencies != nil else { return }
    let due = queuedMessages
    queuedMessages = []
    for queued in due { queued.send() }
  }

  /// Those who wait for a flow that has ended are told so.
  func emptyQueue() {
    let waiting = queuedMessages
    queuedMessages = []
    for queued in waiting { queued.message.message.cancel(at: id) }
  }

  /// What waits, in the order in which it came.
  final var waiting: [String] { queuedMessages.map { stage.label(of: $0.message.message) } }

  final func sever() { queuedMessages = [] }
}
