import Hierarchy

/// The only coordinator that is always there: makes the managers, and decides what fills the window (catalogue E3).
final class ApplicationCoordinator: InjectedCoordinator {
  let cart = CartManager()
  let network = NetworkManager()
  let data: DataManager

  /// How sections are shown.
  private(set) var form = RootForm.tabs
  /// The sections that were started, in that order.
  private(set) var sections: [StackFlow] = []
  /// The one in front.
  private(set) var selected: StackFlow?

  init(in store: Store) {
    data = DataManager(network: network)
    super.init("app", in: store)
  }

  override func start() {
    form = .tabs
    fillWindow()
    select(CatalogCoordinator.identifier)
  }

  override func stop() {
    endFlows()
    emptyQueue()
  }

  /// From wherever in the app: the cart is here (catalogue E5).
  override func cartBuyNow(_ order: CartOrder) {
    guard !waits(order.message), let order = order.value(for: self) else { return }
    dependencies?.cart.buyNow(order)
  }

  /// A payment over everything that is on screen.
  override func startPayment(_ wish: PaymentWish) {
    guard wish.value(for: self) != nil, let rootController else { return }
    startChild(PaymentCoordinator(presentedBy: rootController, in: store))
  }

  override func fetchData(_ request: Message) { load(request) }

  /// The managers are there: whatever waited for them is sent.
  func supply() {
    dependencies = StoreDependencies(cart: cart, data: data)
  }

  /// The managers cannot be used for now.
  func withdraw() { dependencies = nil }

  /// The customer goes: every flow ends, and another tree takes the place of the old one.
  func signOut() {
    stop()
    withdraw()
    cart.clear()
    start()
  }

  /// A customer comes: another tree, and what waited for it.
  func signIn() {
    endFlows()
    start()
    supply()
  }

  private func endFlows() {
    for child in flows { stopChild(child.identifier) }
    sections = []
    selected = nil
  }
}

/// The window and its sections.
extension ApplicationCoordinator {
  /// Shows the section `identifier`, which is started if it is not there.
  func select(_ identifier: String) {
    if child(identifier) == nil {
      let section =
        identifier == CatalogCoordinator.identifier
        ? StoreCast.catalog(in: store) : AccountCoordinator(in: store)
      startChild(section)
      sections.append(section)
    }
    selected = sections.first { $0.identifier == identifier }
    arrange()
  }

  /// Turns into the next form: the stacks move as they are, and no screen hears of it (catalogue E15).
  func changeForm() {
    form = form.following
    fillWindow()
    arrange()
  }

  /// Moves the top screen of the section in front to `section`.
  func moveTopScreen(to section: StackFlow) {
    guard let selected, let screen = selected.shadow.popLast() else { return }
    screen.delegate = section
    section.shadow.append(screen)
    section.activate()
    section.stack.push(screen, animated: false)
  }

  private func fillWindow() {
    let title = store.stage.title(form.rawValue)
    switch form {
    case .tabs: fillWindow(with: Screen(title, on: store.stage, container: .tabs))
    case .split: fillWindow(with: Screen(title, on: store.stage, container: .split))
    case .custom: fillWindow(with: Stack(title, on: store.stage))
    }
  }

  private func fillWindow(with root: some Controller & Linked & Associating) {
    setRoot(root)
    root.parentCoordinator = self
    for section in sections where form != .custom { root.contain(section.stack) }
    store.window?.setRoot(root)
  }

  /// Brings the section in front.
  private func arrange() {
    guard let selected, let rootController else { return }
    if form == .custom {
      // A section that is not in front is kept by its coordinator alone.
      return rootController.setChildren([selected.stack])
    }
    if selected.stack.parent !== rootController { rootController.contain(selected.stack) }
    if let index = rootController.children.firstIndex(where: { $0 === selected.stack }) {
      rootController.select(index)
    }
  }
}

/// What fills the window: the article's app began with tabs, became a split and ended with a container of its own.
enum RootForm: String, CaseIterable {
  /// A container of tabs.
  case tabs
  /// A container that shows all sections.
  case split
  /// A stack that shows one section and looks like tabs.
  case custom

  /// The form that the app turns into next.
  var following: RootForm {
    switch self {
    case .tabs: .split
    case .split: .custom
    case .custom: .tabs
    }
  }
}
