import Hierarchy

/// What a container tells all that it contains of the room that they have (catalogue D9).
enum Traits: String, CaseIterable {
  case regular
  case compact
  case pad
}

/// A controller that takes its traits from its container and hands them on to its children.
protocol TraitBearing: Controller {
  /// The traits that it has now.
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
