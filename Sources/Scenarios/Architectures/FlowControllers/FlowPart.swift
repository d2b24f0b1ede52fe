import Hierarchy

/// A flow controller or a screen of a flow: it tells its delegate what has happened, and knows no other object.
///
/// What no delegate has a method for goes the same way, or along the responder chain that controllers have out of the box
/// (section 7).
class FlowPart: Screen, TraitBearing {
  final var traits = Traits.regular

  /// Who is told: mostly the delegate, which each class declares with a type of its own.
  var listener: Responder? { nil }

  final override var coordinatingResponder: Responder? {
    stage.options.linkage.followsResponders ? super.coordinatingResponder : listener
  }

  final override var linkedCoordinator: Coordinator? {
    stage.options.linkage.followsResponders ? super.linkedCoordinator : listener as? Coordinator
  }

  override func didMove(toParent parent: Controller?) { inherit(from: parent) }
}

/// A screen with a cell that the user touches; it leaves to its delegate what follows from that.
class ContentController: FlowPart {
  final private(set) weak var cell: ContentCell?

  override func viewDidLoad() {
    let cell = ContentCell("cell of \(title)", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
    self.cell = cell
  }

  /// The user has touched the cell.
  func didSelectCell() {}
  /// The user has done here all that there is to do.
  func didFinish() {}
}

/// The cell of a screen.
final class ContentCell: ItemCell {
  weak var delegate: ContentController?

  override var coordinatingResponder: Responder? {
    stage.options.linkage.followsResponders ? super.coordinatingResponder : delegate
  }
}

/// A container without content of its own: the tabs of main, or what holds the pages of an onboarding.
final class FlowFrame: FlowPart {
  weak var delegate: Responder?

  override var listener: Responder? { delegate }
}

/// The navigation controller of a flow.
class FlowNavigationController: Stack, TraitBearing {
  final var traits = Traits.regular

  required override init(_ title: String, on stage: Stage) { super.init(title, on: stage) }

  override func didMove(toParent parent: Controller?) { inherit(from: parent) }
}

// MARK: - Traits

/// What a container tells all that it contains of the room that they have (catalogue D9).
enum Traits: String, CaseIterable {
  case regular
  case compact
  case pad
}

/// A controller that takes its traits from its container and hands them on to its children.
protocol TraitBearing: Controller {
  var traits: Traits { get set }
}

extension TraitBearing {
  /// Takes `traits`, and pushes them down to every descendant; how many that reached, itself included.
  ///
  /// A list and no recursion, as depth may be a million.
  @discardableResult
  func adopt(_ traits: Traits) -> Int {
    var reached = 0
    var pending: [Controller] = [self]
    while let controller = pending.popLast() {
      if let bearer = controller as? any TraitBearing {
        bearer.traits = traits
        reached += 1
      }
      pending.append(contentsOf: controller.children)
    }
    return reached
  }

  /// Takes the traits of the container that it has just been put into.
  func inherit(from parent: Controller?) {
    if let parent = parent as? any TraitBearing, parent.traits != traits { adopt(parent.traits) }
  }
}
