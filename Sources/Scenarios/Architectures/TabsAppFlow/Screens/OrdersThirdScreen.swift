/// The third screen of the orders tab.
final class OrdersThirdScreen: FlowScreen {
  init(_ order: Int, _ item: Int, on stage: Stage) {
    super.init("third", "order \(order) item \(item)", on: stage)
  }
}
