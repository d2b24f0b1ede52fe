import Hierarchy

/// The one coordinator that is always there: makes the managers, and decides what fills the window (catalogue E3).
class ApplicationCoordinator: StoreCoordinator {
  final let cartManager = CartManager()
  final let networkManager = NetworkManager()
  private(set) final lazy var dataManager = DataManager(networkManager)
  private final unowned let window: Window

  /// How the parts are shown: the author's app began with tabs, became a split and ended with a container of its own.
  private final var form = 0
  private static let forms = ["tabs", "split", "custom"]
  private(set) final var selected: NavigationCoordinator?

  required init(of window: Window, on stage: Stage) {
    self.window = window
    super.init("app", on: stage)
  }

  final override func start() {
    form = 0
    fillWindow()
    for part in [Part.catalog, .account] { start(part) }
    select(.catalog)
  }

  final override func stop() {
    selected = nil
    super.stop()
  }

  /// Into the cart, and on to the payment: that is what the button promises, wherever in the app it is (catalogue E5).
  final override func cartBuyNow(_ order: Boxed<Order>, sender: Responder?) {
    guard dependencies != nil else { return enqueueMessage(order) }
    guard take(order) else { return }
    cartManager.add(order.unbox)
    payOverAll()
  }

  final override func startPayment(_ payment: Boxed<FlowRequest>, sender: Responder?) {
    if take(payment) { payOverAll() }
  }

  final override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }

  private final func payOverAll() {
    selected?.endFlows()
    guard child(PaymentCoordinator.identifier) == nil else { return }
    presentPayment()
  }

  /// Its parts stay.
  final override func endFlows() {
    selected?.endFlows()
    child(PaymentCoordinator.identifier).map(stopChild)
  }

  /// All flows end, and others take their place: the old customer has gone, and the cart with it.
  final func logOut() {
    stop()
    dependencies = nil
    cartManager.clear()
    start()
  }

  final func logIn() {
    for flow in flows { stopChild(coordinator: flow) }
    start()
    dependencies = dataManager
  }

  /// Those that were started, in the order of their tabs.
  final var parts: [NavigationCoordinator] {
    flows.compactMap { $0 as? NavigationCoordinator }.filter { Part(rawValue: $0.identifier) != nil }
  }

  final func select(_ part: Part) {
    start(part)
    selected = child(part.rawValue) as? NavigationCoordinator
    arrange()
  }

  private final func start(_ part: Part) {
    if child(part.rawValue) == nil { startChild(coordinator: part.makeCoordinator(on: stage)) }
  }

  /// From tabs to a split, and to a container that looks like tabs: no screen hears of it (catalogue E15).
  final func changeForm() {
    form = (form + 1) % Self.forms.count
    fillWindow()
    arrange()
  }

  private final func fillWindow() {
    let title = stage.title(Self.forms[form])
    let root: any Associating =
      form == 2 ? Stack(title, on: stage) : Screen(title, on: stage, container: form == 0 ? .tabs : .split)
    setRoot(root)
    root.parentCoordinator = self
    window.setRoot(root)
  }

  private final func arrange() {
    guard let stack = selected?.stack, let rootController else { return }
    let others = parts.map(\.stack).filter { $0 !== stack }
    if form == 2 { return rootController.setChildren(others + [stack]) }
    for part in parts where part.stack.parent !== rootController { rootController.contain(part.stack) }
    rootController.children.firstIndex { $0 === stack }.map(rootController.select)
  }
}

/// The parts of the store, each with a coordinator and a stack (catalogue E1).
enum Part: String, CaseIterable {
  case catalog, account, orders, wishlist, deals, brands, shops, news, help, settings

  func makeCoordinator(on stage: Stage) -> NavigationCoordinator {
    switch self {
    case .catalog: stage.cast(CatalogCoordinator.self).init(on: stage)
    case .account: AccountCoordinator(rawValue, on: stage)
    default: PartCoordinator(rawValue, on: stage)
    }
  }
}
