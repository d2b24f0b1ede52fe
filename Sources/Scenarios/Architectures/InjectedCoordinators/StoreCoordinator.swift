import Hierarchy

/// After the article's coordinator: a responder that has a parent, children by identifier, and what it needs injected.
///
/// Parent and children are typed, as its author wishes; claim E18 has the parent as `Any`. The queue is an addition.
class StoreCoordinator: FlowCoordinator, PresentationDelegate {
  final let identifier: String
  private final var childCoordinators: [String: StoreCoordinator] = [:]
  private final var queuedMessages: [StoreMessage] = []

  /// What it and its children need in order to act; not the cart.
  final var dependencies: DataManager? {
    didSet {
      processQueuedMessages()
      for child in flows { child.dependencies = dependencies }
    }
  }

  override init(_ identifier: String, on stage: Stage) {
    self.identifier = identifier
    super.init(stage.title(identifier), on: stage)
  }

  /// The children in the order of their starts; one that is about to stop is none any more.
  final var flows: [StoreCoordinator] {
    children.compactMap { $0 as? StoreCoordinator }.filter { childCoordinators[$0.identifier] === $0 }
  }

  final func child(_ identifier: String) -> StoreCoordinator? { childCoordinators[identifier] }

  func start() {}

  func stop() {
    for child in flows { stopChild(coordinator: child) }
    leave()
    // Those who wait for a flow that has ended are told so.
    for message in queuedMessages { message.message.cancel(at: id) }
    queuedMessages = []
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

  final func stopChild(coordinator: StoreCoordinator) {
    guard childCoordinators[coordinator.identifier] === coordinator else { return }
    childCoordinators[coordinator.identifier] = nil
    coordinator.stop()
    remove(coordinator)
  }

  /// Starts `coordinator` and presents its root over `presenter`, or over the root of this one.
  final func presentChild(_ coordinator: NavigationCoordinator, from presenter: Controller? = nil) {
    startChild(coordinator: coordinator)
    guard let presenter = presenter ?? rootController, let window = presenter.view?.window,
      child(coordinator.identifier) === coordinator
    else { return }
    coordinator.stack.presentationDelegate = self
    presenter.present(coordinator.stack, in: window)
  }

  /// Any may be the parent of a payment: there is no fixed structure (catalogue E2).
  final func presentPayment() { presentChild(stage.cast(PaymentCoordinator.self).init(on: stage)) }

  /// The user has swiped the flow on `stack` away.
  final func didDismiss(_ stack: NavigationStack) {
    flows.first { $0.rootController === stack }.map(stopChild)
  }

  /// Ends what is presented over the screens of this one, be that a flow or not.
  func endFlows() {
    for flow in flows { stopChild(coordinator: flow) }
    for controller in rootController?.tree ?? [] { controller.dismissPresented() }
  }

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

  // Each goes to the next responder unless it is overridden.
  func cartBuyNow(_ order: Boxed<Order>, sender: Responder?) { super.receive(order.message) }
  func showItem(_ item: Boxed<ItemID>, sender: Responder?) { super.receive(item.message) }
  func startPayment(_ payment: Boxed<FlowRequest>, sender: Responder?) { super.receive(payment.message) }
  func fetchData(_ request: DataFetch, sender: Responder?) { super.receive(request.message) }

  /// Acts on `message`, which ends here; false where it only asked who would.
  final func take(_ message: StoreMessage) -> Bool {
    message.settle(by: id)
    return !message.isInquiry
  }

  /// What `fetchData` comes to where it is overridden.
  final func route(_ request: DataFetch) {
    guard let dependencies else { return enqueueMessage(request) }
    dependencies.fetch(request, for: id)
  }

  /// Keeps `message` until the dependencies are there; a question is answered at once.
  func enqueueMessage(_ message: StoreMessage) {
    if message.isInquiry { message.settle(by: id) } else { queuedMessages.append(message) }
  }

  /// First in, first out, and each once: acting on one may bring the next.
  private final func processQueuedMessages() {
    guard dependencies != nil else { return }
    let due = queuedMessages
    queuedMessages = []
    for message in due { receive(message) }
  }

  final var waiting: Int { queuedMessages.count }
}
