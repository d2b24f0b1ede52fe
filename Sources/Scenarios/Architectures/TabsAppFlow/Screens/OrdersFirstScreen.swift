import Hierarchy

/// The first screen of the orders tab, with a cell that leads on.
final class OrdersFirstScreen: FlowScreen {
  /// The cell.
  private(set) var cell: ItemCell?

  init(on stage: Stage) { super.init("first", on: stage) }

  override func viewDidLoad() { cell = addCell() }
}
