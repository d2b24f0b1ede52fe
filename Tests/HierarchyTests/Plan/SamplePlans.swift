import Hierarchy

/// Parameters that between them take every branch of every shape.
enum SamplePlans {
  static let outline = PlanParameters.outline(OutlineTests.sample)
  static let all: [PlanParameters] = chains + apps + deepApps + [outline]

  static let chains: [PlanParameters] = [1, 2, 3, 10, 300].flatMap { (depth: Int) -> [PlanParameters] in
    let cells: [[Int]] = [[], [3], [3, 2], [2, 1, 2, 1, 2]]
    return cells.filter { $0.count < depth }.flatMap { (cells: [Int]) -> [PlanParameters] in
      [0, 0.35, 1].map { (ratio: Double) -> PlanParameters in
        PlanParameters(
          shape: .chain(depth: depth),
          nesting: 3,
          cells: cells,
          wrappers: depth == 10 ? 3 : 0,
          coordinatorRatio: ratio,
          modalRatio: 0.2
        )
      }
    }
  }

  /// Large enough for its parts to divide twice.
  private static let skeletons: PlanParameters = {
    var app = PlanParameters.app(controllers: 1000)
    app.cells = []
    return app
  }()

  static let apps: [PlanParameters] =
    (0...3).map { nesting in
      var app = PlanParameters.standardApp
      app.nesting = nesting
      app.wrappers = nesting == 1 ? 3 : 0
      app.coordinatorRatio = [0, 0.1, 0.15, 1][nesting]
      app.modalRatio = [0, 0.05, 0.2, 1][nesting]
      app.seed = UInt64(nesting)
      if nesting == 2 { app.cells = [20] }
      return app
    } + [skeletons, nested]

  /// Cells nested five levels deep in every list.
  private static let nested: PlanParameters = {
    var app = PlanParameters.standardApp
    app.cells = [9, 3, 2, 1, 2]
    return app
  }()

  /// With paths of all lengths that so many controllers allow, and ratios that leave out or add kinds of nodes.
  static let deepApps: [PlanParameters] = {
    let sizes: [(controllers: Int, depth: Int)] = [(100, 8), (150, 40), (400, 64), (1000, 200)]
    return sizes.flatMap { deepApps(controllers: $0.controllers, depth: $0.depth) }
  }()

  private static func deepApps(controllers: Int, depth: Int) -> [PlanParameters] {
    let cells: [[Int]] = [[3, 2, 1], [], [4], [2, 2]]
    let ratios: [Double] = [0, 0.01, 0.15, 1]
    return ratios.enumerated().map { nesting, ratio in
      var app = PlanParameters.deepApp(controllers: controllers, depth: depth, seed: UInt64(depth))
      app.cells = cells[nesting]
      app.nesting = nesting
      app.wrappers = nesting == 1 ? 3 : 0
      app.coordinatorRatio =
        depth == 200 && ratio == 1 ? 0.5 : depth == 64 || depth == 200 ? ratio : min(ratio, 0.15)
      app.modalRatio = ratio
      return app
    }
  }
}

extension PlanParameters {
  static let standardApp = app(controllers: 120)
}

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
