import Hierarchy

/// The live objects of a branch.
struct Branch {
  let template: BranchTemplate
  /// The objects, as `template.rows` has them.
  let nodes: [Responder]
  /// The controller at the top.
  let root: Controller
  /// The levels that hand to a level outside.
  let tops: [Responder]
  /// Those that send.
  let leaves: [Responder]
  /// For each level but those, the level that it hands to.
  let links: [(level: Responder, parent: Responder)]

  /// How it hangs in the rest.
  enum Place {
    /// In the container with this row.
    case contained(NodeID)
    /// Presented by the controller with this row.
    case presented(NodeID)
  }
}
