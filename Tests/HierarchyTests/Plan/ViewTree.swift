import Hierarchy

/// A plan's window, views and cells as page sources show them: controllers are left out, and a container that shows
/// one child at a time is taken with each of its children in turn.
struct ViewTree {
  /// Links from each leaf view to the application.
  let leafDepths: [Int]
  /// How many children each inner node shows at once.
  let fanOuts: [Int]

  init(of plan: HierarchyPlan) {
    var depths = [Int](repeating: 0, count: plan.count)
    var fanOuts = [Int](repeating: 0, count: plan.count)
    for row in plan.kinds.indices where plan.kinds[row] != .controller && plan.kinds[row] != .coordinator {
      guard let parent = Self.parent(of: row, in: plan) else { continue }
      depths[row] = depths[parent] + 1
      fanOuts[parent] = Self.isAlternative(row, in: plan) ? max(1, fanOuts[parent]) : fanOuts[parent] + 1
    }
    let views = plan.kinds.indices.filter { [.window, .view, .cell].contains(plan.kinds[$0]) }
    leafDepths = views.filter { fanOuts[$0] == 0 }.map { depths[$0] }.sorted()
    self.fanOuts = views.filter { fanOuts[$0] > 0 }.map { fanOuts[$0] }
  }

  /// The leaf depth that a share of the leaves does not exceed.
  func leafDepth(atShare share: Double) -> Int {
    leafDepths[min(leafDepths.count - 1, Int(share * Double(leafDepths.count)))]
  }

  /// The share of the inner nodes whose fan-out is in `range`.
  func share(ofFanOuts range: ClosedRange<Int>) -> Double {
    Double(fanOuts.count { range.contains($0) }) / Double(fanOuts.count)
  }

  /// The superview: what a view hangs from, and for a root view what its controller is installed in.
  private static func parent(of row: Int, in plan: HierarchyPlan) -> Int? {
    let parent = plan.parents[row]
    guard parent != .none else { return nil }
    guard plan.kinds[parent.index] == .controller else { return parent.index }
    let container = plan.parents[parent.index]
    if plan.modals[parent.index] || plan.kinds[container.index] == .window { return 1 }
    return plan.contents[container.index].index
  }

  /// Whether a row is the root view of a stack's screen, of a tab or of a modal: one is seen at a time.
  private static func isAlternative(_ row: Int, in plan: HierarchyPlan) -> Bool {
    let controller = plan.parents[row]
    guard controller != .none, plan.kinds[controller.index] == .controller else { return false }
    let container = plan.parents[controller.index].index
    return plan.modals[controller.index] || [.navigation, .tabs].contains(plan.containers[container])
  }
}
