import Hierarchy
import Results

/// Draws a plan as boxes: each node under the one that it hands messages to, what is too small put together.
struct PlanSketcher {
  /// More boxes than that are not told apart at the width of a page.
  private static let mostBoxes = 180
  /// A box narrower than this share of the whole would be less than two pixels wide.
  private static let narrowest = 300
  /// A longer way than this is a line in any drawing.
  private static let longestPath = 48

  private let plan: HierarchyPlan
  private let sizes: [Int32]
  private let children: [[Int32]]
  private let levelSteps: [NodeID: Int]
  private let responderSteps: [NodeID: Int]

  /// Nil for a plan whose messages climb too far to be drawn.
  init?(_ plan: HierarchyPlan) {
    guard plan.depth <= Self.longestPath, let origin = Self.deepestOrigin(plan) else { return nil }
    let levels = ReferenceWalk(plan, route: .levels).path(from: origin)
    let responders = ReferenceWalk(plan, route: .responders(.coordinating, .container)).path(from: origin)
    guard responders.count <= 2 * Self.longestPath else { return nil }
    self.plan = plan
    levelSteps = Self.steps(levels)
    responderSteps = Self.steps(responders)
    var sizes = [Int32](repeating: 1, count: plan.count)
    var children = [[Int32]](repeating: [], count: plan.count)
    // Children come after what they hang from, so that one pass backwards has every sum complete.
    for row in plan.kinds.indices.reversed() where row > 0 {
      let parent = Self.parent(of: row, in: plan)
      sizes[parent] += sizes[row]
      children[parent].append(Int32(row))
    }
    self.sizes = sizes
    self.children = children.map { $0.reversed() }
  }

  /// The sketch.
  var sketch: HierarchySketch {
    var threshold = max(1, plan.count / Self.narrowest)
    var boxes = boxes(atLeast: threshold)
    while boxes.count > Self.mostBoxes, threshold < plan.count {
      threshold *= 2
      boxes = self.boxes(atLeast: threshold)
    }
    return HierarchySketch(planDigest: String(plan.digest, radix: 16), boxes: boxes)
  }

  private func boxes(atLeast threshold: Int) -> [HierarchySketch.Box] {
    var boxes = [box(0, under: nil)]
    // First in, first out: a box's children follow all boxes of its own row, and every parent stands before them.
    var open: [(row: Int, box: Int)] = [(0, 0)]
    var next = 0
    while next < open.count {
      let (row, parent) = open[next]
      next += 1
      var small: [NodeKind: (size: Int, siblings: Int)] = [:]
      for child in children[row].map(Int.init) {
        if isOnTheWay(child) || Int(sizes[child]) >= threshold {
          open.append((child, boxes.count))
          boxes.append(box(child, under: parent))
        } else {
          let sum = small[plan.kinds[child]] ?? (0, 0)
          small[plan.kinds[child]] = (sum.size + Int(sizes[child]), sum.siblings + 1)
        }
      }
      for kind in NodeKind.allCases {
        guard let sum = small[kind] else { continue }
        boxes.append(.init(parent: parent, kind: "\(kind)", size: sum.size, siblings: sum.siblings))
      }
    }
    return boxes
  }

  private func box(_ row: Int, under parent: Int?) -> HierarchySketch.Box {
    HierarchySketch.Box(
      parent: parent,
      kind: "\(plan.kinds[row])",
      size: Int(sizes[row]),
      levelStep: levelSteps[NodeID(row)],
      responderStep: responderSteps[NodeID(row)]
    )
  }

  private func isOnTheWay(_ row: Int) -> Bool {
    levelSteps[NodeID(row)] != nil || responderSteps[NodeID(row)] != nil
  }

  /// A coordinator's root controller stands under its coordinator, since that is whom it asks; all else under its parent.
  private static func parent(of row: Int, in plan: HierarchyPlan) -> Int {
    let coordinator = plan.coordinators[row]
    return coordinator == .none ? plan.parents[row].index : coordinator.index
  }

  private static func steps(_ path: [NodeID]) -> [NodeID: Int] {
    Dictionary(path.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
  }

  /// The origin of the script's longest way; the first of equals.
  private static func deepestOrigin(_ plan: HierarchyPlan) -> NodeID? {
    let walk = ReferenceWalk(plan, route: .levels)
    var best: (origin: NodeID, steps: Int)?
    for message in plan.script {
      let steps = walk.path(from: message.origin).count
      if steps > best?.steps ?? 0 { best = (message.origin, steps) }
    }
    return best?.origin
  }
}
