import Hierarchy

/// The coordinator of the tab bar: it hands a flow that comes up to the tab that it belongs to.
final class MainCoordinator: ShopCoordinator {
  let tabs: Screen
  let deepLinkCoordinator: DeepLinkCoordinator

  init(on stage: Stage) {
    tabs = Screen(stage.title("tabs"), on: stage, container: .tabs)
    deepLinkCoordinator = DeepLinkCoordinator(on: stage)
    super.init(stage.title("main"), on: stage)
    tabs.parentCoordinator = self
    setRoot(tabs)
    add(deepLinkCoordinator)
    for tab in Tab.allCases { start(tab) }
  }

  var tabCoordinators: [TabCoordinator] { children.compactMap { $0 as? TabCoordinator } }

  var selected: TabCoordinator? {
    guard tabs.children.indices.contains(tabs.selectedIndex) else { return nil }
    return tabCoordinators.first { $0.stack === tabs.children[tabs.selectedIndex] }
  }

  func coordinator(of tab: Tab) -> TabCoordinator? { tabCoordinators.first { $0.tab == tab } }

  /// Brings the tab of `flow` in front and hands the flow down to its coordinator; the rest goes on upwards.
  override func openFlow(_ flow: AppFlowBox, keepHierarchy: Bool, userData: UserData?, sender: Responder?) {
    guard let coordinator = coordinator(of: flow.unbox.tab) else {
      return super.openFlow(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
    flow.arrive(at: id)
    if !flow.isInquiry { show(coordinator) }
    coordinator.openFlow(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }

  /// Adds a tab with its coordinator; one that is there already is not started twice.
  @discardableResult
  func start(_ tab: Tab) -> Bool {
    guard coordinator(of: tab) == nil else { return false }
    let coordinator: TabCoordinator =
      tab == .home ? stage.cast(HomeCoordinator.self).init(on: stage) : OrdersCoordinator(on: stage)
    add(coordinator)
    tabs.setChildren(tabs.children + [coordinator.stack])
    return true
  }

  func stop(_ tab: Tab) {
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
