import Hierarchy

/// The coordinator of the home tab.
final class HomeCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.home, root: HomeInitialScreen(on: stage), on: stage) }

  override func path(to flow: AppFlow) -> [() -> FlowScreen] {
    guard case .home(.doubleButton(let title)) = flow else { return [] }
    return [{ [stage] in HomeDoubleButtonScreen(title, on: stage) }]
  }
}
