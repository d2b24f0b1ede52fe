import Hierarchy

/// A flow controller or a screen of a flow: it tells its delegate what has happened, and knows no other object.
///
/// What no delegate has a method for goes the same way, or along the responder chain that controllers have out of the box
/// (section 7).
class FlowPart: Screen {
  final fileprivate(set) var traits = Traits.regular

  /// Who is told: the delegate, or where a class has none, the flow around it.
  var listener: Responder? { parentCoordinator as? Responder ?? parent }

  final override var coordinatingResponder: Responder? {
    stage.options.linkage.followsResponders ? super.coordinatingResponder : listener
  }

  final override var linkedCoordinator: Coordinator? {
    stage.options.linkage.followsResponders ? super.linkedCoordinator : listener as? Coordinator
  }

  /// Takes the traits of the flow or frame that it has just been put into, whatever stacks lie between.
  final override func didMove(toParent parent: Controller?) {
    let around = sequence(first: self as Controller, next: \.parent).dropFirst()
    if let outer = around.lazy.compactMap({ $0 as? FlowPart }).first, outer.traits != traits {
      adopt(outer.traits)
    }
  }

  /// Overrides the traits of one child, and of everything inside it (section 8, catalogue D19).
  final func setOverrideTraitCollection(_ traits: Traits, forChildController child: FlowPart) {
    if child.parent === self { child.adopt(traits) }
  }
}

extension Controller {
  /// Takes `traits`, and pushes them down to every descendant; how many flows and screens that reached.
  ///
  /// A list and no recursion, as depth may be a million.
  @discardableResult
  final func adopt(_ traits: Traits) -> Int {
    var reached = 0
    var pending = [self]
    while let controller = pending.popLast() {
      if let part = controller as? FlowPart {
        part.traits = traits
        reached += 1
      }
      pending.append(contentsOf: controller.children)
    }
    return reached
  }
}

/// What a container tells all that it contains of the room that they have (catalogue D9).
enum Traits {
  case regular
  case compact
  case pad
}

/// A flow of screens, whether a controller or a coordinator decides about it.
protocol ContentControllerDelegate: Linked {
  func contentControllerDidSelectCell(_ controller: ContentController)
  /// Tells who started the flow that it is over.
  func finish()
}

extension ContentControllerDelegate {
  /// Makes `screen` one of its own.
  func take(_ screen: ContentController) {
    screen.delegate = self
    if self is Coordinator { screen.parentCoordinator = self }
  }
}

/// A screen with a cell that the user touches; it leaves to its delegate what follows from that.
class ContentController: FlowPart {
  final weak var delegate: (any ContentControllerDelegate)?
  final private(set) weak var cell: ContentCell?

  final override var listener: Responder? { delegate }

  final override func viewDidLoad() {
    let cell = ContentCell("cell of \(title)", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
    self.cell = cell
  }

  /// The user has touched the cell.
  func didSelectCell() { delegate?.contentControllerDidSelectCell(self) }

  /// The user has done here all that there is to do.
  final func didFinish() { delegate?.finish() }
}

/// The cell of a screen.
final class ContentCell: ItemCell {
  weak var delegate: ContentController?

  override var coordinatingResponder: Responder? {
    stage.options.linkage.followsResponders ? super.coordinatingResponder : delegate
  }
}
