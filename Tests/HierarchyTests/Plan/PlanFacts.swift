import Hierarchy

/// Shorthands that ask a plan for what its columns imply.
extension HierarchyPlan {
  var rows: [NodeID] { kinds.indices.map { NodeID($0) } }
  var levels: [NodeID] { rows.filter { kinds[$0.index].isLevel } }

  func rows(of kind: NodeKind) -> [NodeID] { rows.filter { kinds[$0.index] == kind } }

  /// The levels from `node` to the application, both included, by asking each for its level parent.
  func path(from node: NodeID) -> [NodeID] {
    var path = [node]
    while path[path.count - 1] != .application { path.append(levelParent(of: path[path.count - 1])) }
    return path
  }

  /// For each row, the links from its level to the application; parents come first, so one pass does.
  var levelDepths: [Int] {
    var depths = [Int](repeating: 0, count: count)
    for level in levels.dropFirst() { depths[level.index] = depths[levelParent(of: level).index] + 1 }
    return depths
  }

  /// The levels that are no other level's parent.
  var leafLevels: [NodeID] {
    let inner = Set(levels.dropFirst().map { levelParent(of: $0) })
    return levels.filter { !inner.contains($0) }
  }

  /// The controllers contained in each controller or presented by it.
  var controllerChildren: [[NodeID]] {
    var children = [[NodeID]](repeating: [], count: count)
    for child in rows(of: .controller) { children[parents[child.index].index].append(child) }
    return children
  }
}
