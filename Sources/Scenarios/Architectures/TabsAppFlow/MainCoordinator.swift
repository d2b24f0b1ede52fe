import Hierarchy

/// The coordinator of the tab bar: it hands a flow that comes up to the tab that it belongs to.
class MainCoordinator: ShopCoordinator {
  final let tabs: Screen
  final let deepLinkCoordinator: DeepLinkCoordinator

  /// The tabs that there are from the beginning.
  class var firstTabs: [Tab] { Tab.allCases }

  required init(on stage: Stage) {
    tabs = Screen(stage.title("tabs"), on: stage, container: .tabs)
    deepLinkCoordinator = stage.cast(DeepLinkCoordinator.self).init(on: stage)
    super.init(stage.title("main"), on: stage)
    tabs.parentCoordinator = self
    setRoot(tabs)
    add(deepLinkCoordinator)
    for tab in Self.firstTabs { start(tab) }
  }

  final var tabCoordinators: [TabCoordinator] { children.compactMap { $0 as? TabCoordinator } }

  final var selected: TabCoordinator? {
    guard tabs.children.indices.contains(tabs.selectedIndex) else { return nil }
    return tabCoordinators.first { $0.stack === tabs.children[tabs.selectedIndex] }
  }

  final func coordinator(of tab: Tab) -> TabCoordinator? { tabCoordinators.first { $0.tab == tab } }

  /// Brings the tab of the flow in front and hands that down to its coordinator; the rest goes on upwards.
  override func openFlow(boxed: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    guard let coordinator = coordinator(of: boxed.unbox.tab) else {
      return super.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    boxed.arrive(at: id)
    if !boxed.isInquiry { show(coordinator) }
    coordinator.openFlow(boxed: boxed, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }

  /// Adds a tab with its coordinator; one that is there already is not started twice.
  @discardableResult
  final func start(_ tab: Tab) -> Bool {
    guard coordinator(of: tab) == nil else { return false }
    let coordinator: TabCoordinator =
      tab == .home ? stage.cast(HomeCoordinator.self).init(on: stage) : OrdersCoordinator(on: stage)
    add(coordinator)
    coordinator.start()
    tabs.setChildren(tabs.children + [coordinator.stack])
    return true
  }

  final func stop(_ tab: Tab) {
    guard let coordinator = coordinator(of: tab) else { return }
    tabs.setChildren(tabs.children.filter { $0 !== coordinator.stack })
    remove(coordinator)
  }

  /// Selects the tab of `coordinator`; what lies over the tab that was shown goes first.
  private func show(_ coordinator: TabCoordinator) {
    selected?.dismissReceipt()
    if let index = tabs.children.firstIndex(where: { $0 === coordinator.stack }) { tabs.select(index) }
  }
}
