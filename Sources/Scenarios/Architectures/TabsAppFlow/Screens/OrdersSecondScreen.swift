/// The second screen of the orders tab.
final class OrdersSecondScreen: FlowScreen {
  init(_ order: Int, on stage: Stage) { super.init("second", "order \(order)", on: stage) }
}
