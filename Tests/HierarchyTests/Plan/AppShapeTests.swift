import Hierarchy
import Testing

@Suite("Apps")
struct AppShapeTests {
  @Test(
    "There are as many controllers as asked for, and a container contains some",
    arguments: [3, 4, 5, 6, 9, 20, 21, 45, 99, 100, 101, 120, 999, 3_000]
  )
  func controllers(count: Int) throws {
    for nesting in [0, 2, 3] {
      var parameters = PlanParameters.app(controllers: count)
      parameters.nesting = nesting
      parameters.modalRatio = Double(nesting) / 3
      parameters.cells = []
      let plan = try HierarchyPlan(parameters)
      let controllers = plan.rows(of: .controller)
      #expect(controllers.count == count)
      let hosts = Set(controllers.map { plan.parents[$0.index] })
      #expect(controllers.allSatisfy { plan.containers[$0.index] == .plain || hosts.contains($0) })
    }
  }

  @Test("Nesting adds stacks, then tabs, then splits")
  func nesting() throws {
    let expected: [Set<ContainerKind>] = [
      [.plain], [.plain, .navigation], [.plain, .navigation, .tabs], [.plain, .navigation, .tabs, .split],
    ]
    for nesting in 0...3 {
      var parameters = PlanParameters.standardApp
      parameters.nesting = nesting
      #expect(Set(try HierarchyPlan(parameters).containers) == expected[nesting])
    }
  }

  @Test("The shares of modals and of coordinators follow their ratios", arguments: [0, 0.05, 0.15, 1])
  func ratios(ratio: Double) throws {
    func plan(_ change: (inout PlanParameters) -> Void) throws -> HierarchyPlan {
      var parameters = PlanParameters.app(controllers: 10_000)
      parameters.cells = []
      change(&parameters)
      return try HierarchyPlan(parameters)
    }
    let modals = Double(try plan { $0.modalRatio = ratio }.modals.count { $0 }) / 10_000
    // A modal takes a presenter, of which there are not more.
    let expected = min(ratio, 0.22)
    #expect(abs(modals - expected) <= expected / 6)
    let coordinators = try plan { $0.coordinatorRatio = ratio }.rows(of: .coordinator).count
    #expect(abs(Double(coordinators) / 10_000 - ratio) <= ratio / 3)
  }
}

@Suite("The standard app against the facts measured in page sources")
struct AppStatisticsTests {
  @Test(
    "Leaves lie 12 to 14 views deep, most inner nodes have one child, and there are 5,000 to 25,000 nodes"
  )
  func shape() throws {
    for seed in 1...8 {
      let plan = try HierarchyPlan(.app(controllers: 120, seed: UInt64(seed)))
      #expect((5_000...25_000).contains(plan.count))
      let (depths, fanOuts) = viewTree(of: plan)
      func depth(atShare share: Double) -> Int { depths[Int(share * Double(depths.count - 1))] }
      func share(_ range: ClosedRange<Int>) -> Double {
        Double(fanOuts.count { range.contains($0) }) / Double(fanOuts.count)
      }
      #expect((12...14).contains(depth(atShare: 0.5)))
      #expect(depth(atShare: 0.9) < 25 && depth(atShare: 1) <= 35)
      #expect(share(1...1) > 0.5 && share(1...4) > 0.9)
    }
  }

  /// The depths of a plan's leaf views below the application, and how many children each inner view shows at once, as
  /// page sources show them: controllers are left out, and a container that shows one child at a time is taken with
  /// each of its children in turn.
  private func viewTree(of plan: HierarchyPlan) -> (leafDepths: [Int], fanOuts: [Int]) {
    var depths = [Int](repeating: 0, count: plan.count)
    var fanOuts = [Int](repeating: 0, count: plan.count)
    for row in plan.rows.dropFirst() where ![.controller, .coordinator].contains(plan.kinds[row.index]) {
      var parent = plan.parents[row.index]
      // Of a stack's screens, of tabs and of a modal one is seen at a time.
      var isAlternative = false
      if plan.kinds[parent.index] == .controller {
        let container = plan.parents[parent.index]
        let isModal = plan.modals[parent.index]
        isAlternative = isModal || [.navigation, .tabs].contains(plan.containers[container.index])
        parent = isModal || plan.kinds[container.index] == .window ? 1 : plan.contents[container.index]
      }
      depths[row.index] = depths[parent.index] + 1
      fanOuts[parent.index] = isAlternative ? max(1, fanOuts[parent.index]) : fanOuts[parent.index] + 1
    }
    let views = plan.rows.filter { [.window, .view, .cell].contains(plan.kinds[$0.index]) }.map(\.index)
    return (
      views.filter { fanOuts[$0] == 0 }.map { depths[$0] }.sorted(),
      views.map { fanOuts[$0] }.filter { $0 > 0 }
    )
  }
}
