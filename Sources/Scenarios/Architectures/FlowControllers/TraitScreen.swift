import Hierarchy

/// A screen of a flow: it has one cell, takes its traits from its container, and knows no flow.
class TraitScreen: Screen, TraitBearing {
  final var traits = Traits.regular
  /// Where the user's messages start; none in a container, which shows only its children.
  final private(set) weak var cell: ItemCell?

  override func viewDidLoad() {
    let cell = ItemCell("cell of \(title)", on: stage)
    cell.delegate = self
    contentView?.addSubview(cell)
    self.cell = cell
  }

  override func didMove(toParent parent: Controller?) { inherit(from: parent) }
}

/// The first screen of a sign-up and of a recovery alike, which is what a type test trips over (catalogue D10).
class FormScreen: TraitScreen {}

/// The form of a sign-up, where each flow begins with a class of its own.
final class SignUpScreen: FormScreen {}

/// The form of a recovery, likewise.
final class RecoveryScreen: FormScreen {}

/// A screen that sends a message in each of its callbacks, to see where the chain stands already (catalogue D5).
final class ProbeScreen: TraitScreen {
  /// The callbacks in which it sends.
  static let moments = [
    "will move", "did load", "did move", "will appear", "did appear", "will leave", "did leave",
  ]

  override func willMove(toParent parent: Controller?) { note(parent == nil ? "will leave" : "will move") }

  override func viewDidLoad() { note("did load") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "did leave" : "did move")
  }

  override func viewWillAppear() { note("will appear") }
  override func viewDidAppear() { note("did appear") }

  private func note(_ moment: String) {
    stage.note("\(moment): \(stage.probe(from: self))")
  }
}

// MARK: - Containers

/// A container without content of its own: the tabs of main, or what holds the pages of an onboarding.
final class FlowFrame: TraitScreen {
  /// Its view holds the views of its children, and no cell.
  override func viewDidLoad() {}
}

/// The navigation stack inside a flow.
final class FlowStack: Stack, TraitBearing {
  var traits = Traits.regular

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
