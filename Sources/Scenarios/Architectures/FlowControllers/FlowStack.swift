import Hierarchy

/// The navigation stack inside a flow.
final class FlowStack: Stack, TraitBearing {
  var traits = Traits.regular

  override func didMove(toParent parent: Controller?) { inherit(from: parent) }
}
