import Hierarchy

/// A screen of a slice: it shows one item in a cell, and knows nothing of stacks and coordinators.
final class SliceScreen: Screen {
  /// Where the user's messages start.
  private(set) weak var cell: ItemCell?

  override func viewDidLoad() {
    let cell = ItemCell("cell of \(title)", on: stage)
    stage.links.connect(cell, to: self)
    contentView?.addSubview(cell)
    self.cell = cell
  }
}
