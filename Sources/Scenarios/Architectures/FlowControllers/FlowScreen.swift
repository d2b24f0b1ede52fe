import Hierarchy

/// A screen of a flow: it has one cell, takes its traits from its container, and knows no flow.
class FlowScreen: Screen, TraitBearing {
  final var traits = Traits.regular
  /// Where the user's messages start; none in a container, which shows only its children.
  final private(set) weak var cell: ItemCell?

  override func viewDidLoad() {
    let cell = ItemCell("cell of \(title)", on: stage)
    stage.links.connect(cell, to: self)
    contentView?.addSubview(cell)
    self.cell = cell
  }

  override func didMove(toParent parent: Controller?) { inherit(from: parent) }
}

/// The first screen of a sign-up and of a recovery alike, which is what a type test trips over (catalogue D10).
final class FormScreen: FlowScreen {}
