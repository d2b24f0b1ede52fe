import Hierarchy
import Scenarios
import Strategies
import Stress
import Testing

@Suite("Loads on hierarchies of every shape", .serialized)
struct ShapeLoadTests {
  private static let shapes: [PlanParameters] = [
    PlanParameters(shape: .chain(depth: 12), cells: [2, 1, 2]),
    PlanParameters(shape: .app(controllers: 100), cells: [4, 2, 1, 1, 2]),
    .deepApp(controllers: 100, depth: 24),
  ]
  private static let strategies = ["responder.trampoline", "delegate.direct", "parent.weak"]
  private static let cases = shapes.indices.flatMap { shape in strategies.map { (shape, $0) } }

  private static func strategy(_ name: String) throws -> any Strategy {
    try #require(StrategyCatalogue.all.first { "\($0.name)" == name })
  }

  @Test("change and end as a tree does, torn down at the end or under way", arguments: cases)
  func green(_ shape: Int, _ name: String) throws {
    let strategy = try Self.strategy(name)
    let plan = try HierarchyPlan(Self.shapes[shape])
    for discipline in DisciplineKind.allCases
    where DisciplineSupport.of(strategy, under: discipline) == .supported {
      for tearsDown in [false, true] {
        var request = LoadRequest(discipline, .queue, threads: 2, messages: 1000, churn: 100, seed: 3)
        request.tearsDownUnderLoad = tearsDown
        let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
        #expect(report.failures.isEmpty, "\(report.failures)")
        #expect(report.wentUnderLoad == tearsDown && report.sent >= (tearsDown ? 500 : 1000))
        #expect(report.changeCount > (tearsDown ? 0 : 80) && report.outcomes.handled > 0)
      }
    }
  }

  @Test("what the articles built is loaded like what is drawn", arguments: ArchitectureCatalogue.all.indices)
  func architectures(_ index: Int) throws {
    let architecture = ArchitectureCatalogue.all[index]
    let plan = try HierarchyPlan(try architecture.scenario().parameters)
    let linkages = Set(architecture.variants.map(\.linkage.rawValue))
    let strategies = StrategyCatalogue.all.filter { linkages.contains("\($0.name)") }
    #expect(!strategies.isEmpty)
    for strategy in strategies {
      for discipline in DisciplineKind.allCases
      where DisciplineSupport.of(strategy, under: discipline) == .supported {
        for tearsDown in [false, true] {
          var request = LoadRequest(discipline, .queue, threads: 2, messages: 600, churn: 200, seed: 9)
          request.tearsDownUnderLoad = tearsDown
          let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
          #expect(report.failures.isEmpty, "\(architecture.name) \(strategy.name): \(report.failures)")
          #expect(report.outcomes.handled > 0 && report.changeCount > 0)
        }
      }
    }
  }

  @Test(
    "however few the messages are, the hierarchy goes while there are senders",
    arguments: LoadMode.allCases
  )
  func fewMessages(_ mode: LoadMode) throws {
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 1))
    let strategy = ParentWeak()
    for messages in [6, 7, 40, 301] {
      var request = LoadRequest(.locked, mode, threads: 3, messages: messages, churn: 100, seed: 2)
      (request.tearsDownUnderLoad, request.patience) = (true, 5)
      let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
      #expect(report.failures.isEmpty, "\(report.failures)")
      #expect(report.wentUnderLoad && 2 * report.sent >= messages)
    }
  }

  @Test("a branch that holds all senders comes back, so that all messages are sent")
  func lastSenders() throws {
    let plan = try HierarchyPlan(PlanParameters(shape: .chain(depth: 8), cells: [2], coordinatorRatio: 0))
    let strategy = ParentWeak()
    var request = LoadRequest(.locked, .queue, threads: 2, messages: 4000, churn: 200, seed: 1)
    request.patience = 5
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect(report.sent == 4000)
    #expect((report.changes[.pop] ?? 0) > 0)
  }

  @Test("lists come and go with their cells, however many rows they have")
  func lists() throws {
    let plan = try HierarchyPlan(.app(controllers: 120))
    let strategy = ParentWeak()
    let request = LoadRequest(.locked, .queue, threads: 2, messages: 5000, churn: 200, seed: 1)
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty, "\(report.failures)")
    #expect((report.changes[.reuse] ?? 0) > 50)
  }
}
