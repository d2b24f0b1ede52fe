import Hierarchy

/// The coordinator of the orders tab.
final class OrdersCoordinator: TabCoordinator {
  init(on stage: Stage) { super.init(.orders, root: OrdersFirstScreen(on: stage), on: stage) }

  override func path(to flow: AppFlow) -> [() -> FlowScreen] {
    switch flow {
    case .home, .orders(.first): []
    case .orders(.second(let order)): [{ [stage] in OrdersSecondScreen(order, on: stage) }]
    case .orders(.third(let order, let item)):
      [
        { [stage] in OrdersSecondScreen(order, on: stage) },
        { [stage] in OrdersThirdScreen(order, item, on: stage) },
      ]
    }
  }
}
