import Hierarchy

/// The coordinator of the tab bar: it hands a flow that comes up to the tab that it belongs to.
final class MainCoordinator: FlowCoordinator {
  let tabs: Screen
  /// What is handed the links that come from outside.
  let deepLinks: DeepLinkCoordinator

  init(on stage: Stage) {
    tabs = Screen(stage.title("tabs"), on: stage, container: .tabs)
    deepLinks = DeepLinkCoordinator(on: stage)
    super.init(stage.title("main"), on: stage)
    stage.links.connect(tabs, to: self)
    setRoot(tabs)
    add(deepLinks)
    stage.links.connect(deepLinks, to: self)
    for tab in Tab.allCases { start(tab) }
  }

  /// The coordinators of the tabs, in the order of the tabs.
  var tabCoordinators: [TabCoordinator] { children.compactMap { $0 as? TabCoordinator } }

  /// The coordinator of the tab that is shown.
  var selected: TabCoordinator? {
    guard tabs.children.indices.contains(tabs.selectedIndex) else { return nil }
    return tabCoordinators.first { $0.stack === tabs.children[tabs.selectedIndex] }
  }

  /// The coordinator of `tab`, if it was started.
  func coordinator(of tab: Tab) -> TabCoordinator? { tabCoordinators.first { $0.tab == tab } }

  override func receive(_ message: Message) {
    guard let box = message as? AppFlowBox, let coordinator = coordinator(of: box.unbox.tab) else {
      return super.receive(message)
    }
    box.arrive(at: id)
    if !box.isInquiry { show(coordinator) }
    coordinator.open(box)
  }

  /// Adds a tab with its coordinator; one that is there already is not started twice.
  @discardableResult
  func start(_ tab: Tab) -> Bool {
    guard coordinator(of: tab) == nil else { return false }
    let coordinator = tab == .home ? HomeCoordinator(on: stage) : OrdersCoordinator(on: stage)
    stage.links.connect(coordinator, to: self)
    add(coordinator)
    tabs.setChildren(tabs.children + [coordinator.stack])
    return true
  }

  /// Removes a tab with its coordinator.
  func stop(_ tab: Tab) {
    guard let coordinator = coordinator(of: tab) else { return }
    tabs.setChildren(tabs.children.filter { $0 !== coordinator.stack })
    remove(coordinator)
  }

  /// Selects the tab of `coordinator`; what lies over the tab that was shown goes first.
  private func show(_ coordinator: TabCoordinator) {
    selected?.dismissSheet()
    if let index = tabs.children.firstIndex(where: { $0 === coordinator.stack }) { tabs.select(index) }
  }
}
