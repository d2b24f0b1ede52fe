extension HierarchyPlan {
  /// The level that `node` hands a message to.
  public func levelParent(of node: NodeID) -> NodeID { levelParents[node.index] }
}
