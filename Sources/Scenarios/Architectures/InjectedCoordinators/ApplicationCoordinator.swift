import Hierarchy

/// The one coordinator that is always there: makes the managers, and decides what fills the window (catalogue E3).
final class ApplicationCoordinator: StoreCoordinator {
  let cartManager = CartManager()
  let networkManager = NetworkManager()
  private(set) lazy var dataManager = DataManager(networkManager)
  private unowned let window: Window

  /// How the parts are shown.
  private var form = RootForm.tabs
  /// The part in front.
  private(set) var selected: NavigationCoordinator?

  init(of window: Window, on stage: Stage) {
    self.window = window
    super.init("app", on: stage)
  }

  override func start() {
    form = .tabs
    fillWindow()
    for part in [Part.catalog, .account] { start(part) }
    select(.catalog)
  }

  override func stop() {
    selected = nil
    super.stop()
  }

  /// Into the cart, and on to the payment: that is what the button promises, wherever in the app it is (catalogue E5).
  override func cartBuyNow(_ order: Boxed<Order>, sender: Responder?) {
    guard dependencies != nil else { return enqueueMessage(order) }
    guard take(order) else { return }
    cartManager.add(order.unbox)
    presentPayment()
  }

  override func startPayment(_ payment: Boxed<FlowRequest>, sender: Responder?) {
    if take(payment) { presentPayment() }
  }

  override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }

  /// A payment over everything that is on screen, unless one is there already.
  private func presentPayment() {
    selected?.endOffers()
    guard let rootController, child(PaymentCoordinator.identifier) == nil else { return }
    startChild(
      coordinator: stage.cast(PaymentCoordinator.self).init(presentedBy: rootController, stage: stage)
    )
  }

  func supply() { dependencies = AppDependency(dataManager: dataManager) }
  func withdraw() { dependencies = nil }

  /// All flows end, and others take their place: the old customer has gone, and the cart with it.
  func logOut() {
    stop()
    withdraw()
    cartManager.clear()
    start()
  }

  func logIn() {
    for flow in flows { stopChild(coordinator: flow) }
    start()
    supply()
  }
}

// MARK: - The window and the parts

extension ApplicationCoordinator {
  /// The parts that were started, in the order of their tabs.
  var parts: [NavigationCoordinator] {
    flows.compactMap { $0 as? NavigationCoordinator }.filter { Part(rawValue: $0.identifier) != nil }
  }

  /// Brings `part` in front, which is started if it is not there.
  func select(_ part: Part) {
    start(part)
    selected = child(part.rawValue) as? NavigationCoordinator
    arrange()
  }

  private func start(_ part: Part) {
    if child(part.rawValue) == nil { startChild(coordinator: part.makeCoordinator(on: stage)) }
  }

  /// From tabs to a split, and to a container that looks like tabs: no screen hears of it (catalogue E15).
  func changeForm() {
    form = form == .tabs ? .split : form == .split ? .custom : .tabs
    fillWindow()
    arrange()
  }

  private func fillWindow() {
    let title = stage.title(form.rawValue)
    switch form {
    case .tabs: fillWindow(with: Screen(title, on: stage, container: .tabs))
    case .split: fillWindow(with: Screen(title, on: stage, container: .split))
    case .custom: fillWindow(with: Stack(title, on: stage))
    }
  }

  private func fillWindow(with root: some Controller & Associating) {
    setRoot(root)
    root.parentCoordinator = self
    window.setRoot(root)
  }

  private func arrange() {
    guard let stack = selected?.stack, let rootController else { return }
    // A part that is not in front is kept by its coordinator alone.
    guard form != .custom else { return rootController.setChildren([stack]) }
    for part in parts where part.stack.parent !== rootController { rootController.contain(part.stack) }
    if let index = rootController.children.firstIndex(where: { $0 === stack }) {
      rootController.select(index)
    }
  }
}

/// What fills the window: the author's app began with tabs, became a split and ended with a container of its own.
private enum RootForm: String {
  case tabs, split, custom
}

/// The parts of the store, each with a coordinator and a stack (catalogue E1).
enum Part: String, CaseIterable {
  case catalog, account, orders, wishlist, deals, brands, shops, news, help, settings

  func makeCoordinator(on stage: Stage) -> NavigationCoordinator {
    switch self {
    case .catalog: stage.cast(CatalogCoordinator.self).init(on: stage)
    case .account: AccountCoordinator(on: stage)
    default: PartCoordinator(rawValue, stage: stage)
    }
  }
}
