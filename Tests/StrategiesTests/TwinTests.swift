import Hierarchy
import Strategies
import Testing

@Suite("Twin classes")
struct TwinTests {
  @Test("of 100 controllers, both concrete classes are among them", arguments: StrategyVariant.all)
  func bothClasses(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wiring = variant.strategy.makeWiring(variant.options)
    var classes: [ObjectIdentifier: Set<Bool>] = [:]
    for row in plan.kinds.indices where plan.kinds[row] == .controller {
      let seat = Seat(NodeID(row), in: plan)
      let controller = wiring.makeController(seat)
      #expect(controller.id == seat.id)
      #expect(controller.container == seat.container)
      classes[ObjectIdentifier(type(of: controller)), default: []].insert(seat.isTwin)
    }
    #expect(classes.count == 2)
    #expect(classes.values.allSatisfy { $0.count == 1 }, "a class is behind twins and others alike")
  }

  @Test("which class a row gets changes with the seed")
  func seed() throws {
    func twins(_ seed: UInt64) throws -> [Bool] {
      var parameters = try SmallPlans.observed().parameters
      parameters.seed = seed
      let plan = try HierarchyPlan(parameters)
      return (0..<100).map { Seat(NodeID($0), in: plan).isTwin }
    }
    #expect(try twins(1) == twins(1))
    #expect(try Set([twins(1), twins(2), twins(1 << 40)]).count == 3)
  }
}
