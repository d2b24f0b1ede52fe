import Hierarchy

/// The first screen of the home tab, with a cell that leads on.
final class HomeInitialScreen: FlowScreen {
  /// The cell.
  private(set) var cell: ItemCell?

  init(on stage: Stage) { super.init("initial", on: stage) }

  override func viewDidLoad() { cell = addCell() }
}
