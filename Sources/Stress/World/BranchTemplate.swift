import Hierarchy

/// A part of a plan that comes and goes as one: a controller with everything below it, and the coordinators of those
/// controllers.
struct BranchTemplate {
  /// The controller at the top.
  let root: NodeID
  /// Its rows in the plan's order.
  let rows: [NodeID]
  /// The levels that hand to a level outside: the root, or coordinators.
  let tops: [NodeID]
  /// The controller that the plan has it in.
  let site: NodeID

  /// The branches of `plan`: subtrees of at most `limit` rows that hang in a controller, none inside of another.
  static func all(of plan: HierarchyPlan, upTo limit: Int) -> [BranchTemplate] {
    let owners = owners(in: plan, upTo: limit)
    var rows: [NodeID: [NodeID]] = [:]
    for row in 0..<plan.count where owners[row] != .none {
      rows[owners[row], default: []].append(NodeID(row))
    }
    return rows.sorted { $0.key < $1.key }.map { root, rows in
      BranchTemplate(
        root: root,
        rows: rows,
        tops: rows.filter { row in
          plan.kinds[row.index].isLevel && owners[plan.levelParent(of: row).index] != root
        },
        site: plan.parents[root.index]
      )
    }
  }

  /// For each row the root of the branch that it belongs to, or none.
  private static func owners(in plan: HierarchyPlan, upTo limit: Int) -> [NodeID] {
    let sizes = sizes(in: plan)
    var owners = [NodeID](repeating: .none, count: plan.count)
    for row in 2..<max(2, plan.count) {
      let parent = plan.parents[row]
      switch plan.kinds[row] {
      case .controller:
        let isRoot = sizes[row] <= limit && plan.kinds[parent.index] == .controller
        owners[row] = owners[parent.index] == .none && isRoot ? NodeID(row) : owners[parent.index]
      case .view, .cell: owners[row] = owners[parent.index]
      case .application, .window, .coordinator: break
      }
    }
    for row in 2..<max(2, plan.count) where plan.coordinators[row] != .none {
      owners[plan.coordinators[row].index] = owners[row]
    }
    return owners
  }

  /// How many rows hang from each row, itself included, and with each controller the coordinator that it hands to.
  private static func sizes(in plan: HierarchyPlan) -> [Int] {
    var sizes = [Int](repeating: 0, count: plan.count)
    for row in stride(from: plan.count - 1, to: 1, by: -1) where plan.kinds[row] != .coordinator {
      sizes[row] += plan.coordinators[row] == .none ? 1 : 2
      sizes[plan.parents[row].index] += sizes[row]
    }
    return sizes
  }
}
