import Hierarchy
import Testing

@Suite("Refused parameters")
struct PlanRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let parameter: PlanError.Parameter
    let code: PlanError.Code
    let parameters: PlanParameters

    init(
      _ parameter: PlanError.Parameter,
      _ code: PlanError.Code,
      of shape: PlanParameters.Shape = .app(controllers: 120),
      _ change: (inout PlanParameters) -> Void = { _ in }
    ) {
      self.parameter = parameter
      self.code = code
      var parameters = PlanParameters(shape: shape)
      change(&parameters)
      self.parameters = parameters
    }

    var testDescription: String { "\(parameter.rawValue) of \(parameters)" }
  }

  static let cases: [Case] = [
    Case(.depth, .outOfRange, of: .chain(depth: 0)),
    Case(.depth, .outOfRange, of: .chain(depth: .min)),
    Case(.depth, .outOfRange, of: .chain(depth: .max)) { $0.coordinatorRatio = 1 },
    Case(.depth, .contradiction, of: .chain(depth: 2)) { $0.cells = [3, 2] },
    Case(.controllers, .outOfRange, of: .app(controllers: 99)),
    Case(.controllers, .outOfRange, of: .app(controllers: 10_000_001)),
    Case(.nesting, .outOfRange) { $0.nesting = 4 },
    Case(.nesting, .outOfRange) { $0.nesting = -1 },
    Case(.wrappers, .outOfRange) { $0.wrappers = 1 },
    Case(.wrappers, .outOfRange) { $0.wrappers = -3 },
    Case(.cells, .outOfRange) { $0.cells = [0] },
    Case(.cells, .outOfRange) { $0.cells = [4, .max] },
    Case(.depth, .contradiction, of: .chain(depth: 6)) {
      $0.cells = [1, 1, 1, 1, 1, 1]
    },
    Case(.controllers, .outOfRange, of: .deepApp(controllers: 99, depth: 20)),
    Case(.depth, .outOfRange, of: .deepApp(controllers: 100, depth: .max)),
    Case(.depth, .contradiction, of: .deepApp(controllers: 100, depth: 105)) {
      ($0.cells, $0.coordinatorRatio) = ([2, 2, 2], 0)
    },
    Case(.depth, .contradiction, of: .deepApp(controllers: 100, depth: 7)) {
      ($0.cells, $0.coordinatorRatio) = ([2, 2, 2], 0)
    },
    Case(.handler, .contradiction) {
      $0.handler = .drawn
    },
    Case(
      .handler,
      .contradiction,
      of: .chain(depth: 10)
    ) { $0.handler = .drawn },
    Case(.coordinatorRatio, .outOfRange) { $0.coordinatorRatio = 1.01 },
    Case(.coordinatorRatio, .outOfRange) { $0.coordinatorRatio = .nan },
    Case(.modalRatio, .outOfRange) { $0.modalRatio = -0.1 },
    Case(.modalRatio, .outOfRange) { $0.modalRatio = .infinity },
    Case(.handler, .outOfRange) { $0.handler = .distance(0) },
    Case(
      .handler,
      .contradiction,
      of: .chain(depth: 10)
    ) { $0.handler = .distance(11) },
    Case(.mix, .outOfRange) {
      $0.mix = MessageMix(weights: [1, 1, 1, 1, -1])
    },
    Case(.mix, .outOfRange) {
      $0.mix = MessageMix(weights: [0, 0, 0, 0, 0])
    },
    Case(.mix, .outOfRange) {
      $0.mix = MessageMix(weights: [1])
    },
    Case(.mix, .outOfRange) {
      $0.mix = MessageMix(weights: [.max, .max, 1, 1, 1])
    },
  ]

  @Test("A refusal names the parameter and says what would fit", arguments: cases)
  func refusal(refused: Case) throws {
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(refused.parameters) }
    #expect(error.parameter == refused.parameter)
    #expect(error.code == refused.code)
    #expect(!error.reason.isEmpty && !error.wouldFit.isEmpty)
    #expect(error.description.contains(error.reason) && error.description.contains(error.wouldFit))
  }

  @Test("The bounds themselves are accepted")
  func bounds() throws {
    for (shape, cells) in [
      (.chain(depth: 1), []), (.chain(depth: 3), [1000, 2]),
      (.app(controllers: 100), [1, 1]), (.chain(depth: 10_001), [1]), (.app(controllers: 10_001), [1]),
      (.chain(depth: 1_000), [Int](repeating: 1, count: 999)), (.deepApp(controllers: 100, depth: 5), []),
      (.deepApp(controllers: 100, depth: 8), [2, 1, 1]), (.deepApp(controllers: 100, depth: 103), [2, 1, 1]),
    ] as [(PlanParameters.Shape, [Int])] {
      _ = try HierarchyPlan(PlanParameters(shape: shape, cells: cells, coordinatorRatio: 0))
    }
    _ = try HierarchyPlan(PlanParameters(shape: .chain(depth: 10), handler: .distance(10)))
  }

  @Test("More nodes than a row can number are refused, however much memory there is")
  func tooManyNodes() throws {
    let parameters = PlanParameters(shape: .chain(depth: 10), cells: [1000, 1000, 1000, 10])
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: .unlimited) }
    #expect(error.code == .tooManyNodes && error.parameter == .cells)
  }
}
