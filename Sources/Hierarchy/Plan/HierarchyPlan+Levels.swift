extension HierarchyPlan {
  /// The level that a level hands a message to: the spine that every strategy family shares.
  ///
  /// A cell hands to the cell or controller around it; a controller to the coordinator whose root it is, else to
  /// its container or presenter, else to the application; a coordinator to its parent. Views, wrappers and the
  /// window are passed over.
  public func levelParent(of node: NodeID) -> NodeID {
    switch kinds[node.index] {
    case .application: .none
    case .coordinator: parents[node.index]
    case .controller:
      coordinators[node.index] != .none
        ? coordinators[node.index] : enclosingLevel(from: parents[node.index])
    case .window, .view, .cell: enclosingLevel(from: parents[node.index])
    }
  }

  private func enclosingLevel(from start: NodeID) -> NodeID {
    var node = start
    while !kinds[node.index].isLevel { node = parents[node.index] }
    return node
  }
}
