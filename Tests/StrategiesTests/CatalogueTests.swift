import Hierarchy
import Strategies
import Testing

@Suite("Strategy catalogue")
struct CatalogueTests {
  @Test(
    "every strategy has a name of its own, of lower-case words, an abstract of one line, and variants that differ"
  )
  func catalogue() {
    let names = StrategyCatalogue.all.map(\.name)
    #expect(Set(names.map(\.description)).count == names.count)
    for strategy in StrategyCatalogue.all {
      let (name, abstract, variants) = (strategy.name, strategy.abstract, strategy.variants)
      #expect(name.description.wholeMatch(of: /[a-z]+(\.[a-z]+)?/) != nil, "\(name)")
      #expect(name.description.hasPrefix(name.family))
      #expect(name.variant.isEmpty == (name.family == "singleton"))
      #expect((1...100).contains(abstract.count) && !abstract.contains("\n"), "\(name)")
      #expect(!variants.isEmpty && Set(variants).count == variants.count, "\(name)")
    }
  }

  @Test(
    "only three strategies leak, by cycles of ownership, and two more where a table or a closure holds what they call"
  )
  func leaks() {
    let leaking = StrategyVariant.leaking.map(\.strategy.name.description)
    #expect(
      Set(leaking) == [
        "responder.linked", "responder.retain", "closure.strong", "closure.direct", "parent.strong",
      ]
    )
    for variant in StrategyVariant.all where variant.strategy is ResponderLinked {
      #expect(variant.leaksByDesign == (variant.options.policy == .retain), "\(variant.testDescription)")
    }
    for variant in StrategyVariant.all where variant.strategy is ClosureDirect {
      #expect(variant.leaksByDesign == (variant.options.capture == .strong), "\(variant.testDescription)")
    }
  }
}

extension CatalogueTests {
  @Test(
    "strategies say whether they dangle, and what they ask of levels"
  )
  func declared() {
    let dangling = StrategyCatalogue.all.filter(\.dangles).map(\.name.description)
    #expect(Set(dangling) == ["parent.guaranteed", "responder.assign"])
    #expect(StrategyCatalogue.all.allSatisfy { $0.askedOfLevels != nil })
  }
}

@Suite("Twin classes")
struct TwinTests {
  @Test(
    "100 controllers are of both classes where they hand messages on, and of one elsewhere",
    arguments: StrategyVariant.all
  )
  func bothClasses(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wiring = variant.strategy.makeWiring(variant.options)
    var classes: [ObjectIdentifier: Set<Bool>] = [:]
    for row in plan.kinds.indices where plan.kinds[row] == .controller {
      let seat = Seat(NodeID(row), in: plan)
      let controller = wiring.makeController(seat)
      #expect(controller.id == seat.id && controller.container == seat.container)
      classes[ObjectIdentifier(type(of: controller)), default: []].insert(seat.isTwin)
    }
    let strategy = variant.strategy
    let handsOnElsewhere = strategy is ResponderIndexed || strategy.name.family == "store"
    let handOn = strategy.route(variant.options).climbs && !handsOnElsewhere
    // Those of two ways are of two more classes where they have a say.
    let pairs = variant.strategy is ResponderWalk || variant.strategy is ResponderSelector ? 2 : 1
    #expect(classes.values.map(\.count) == (handOn ? Array(repeating: 1, count: 2 * pairs) : [2]))
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
