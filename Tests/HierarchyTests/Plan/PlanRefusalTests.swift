import Hierarchy
import Testing

@Suite("Refused parameters")
struct PlanRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let parameter: PlanError.Parameter
    let code: PlanError.Code
    let wouldFit: String
    let parameters: PlanParameters

    init(
      _ parameter: PlanError.Parameter,
      _ code: PlanError.Code,
      wouldFit: String,
      of shape: PlanParameters.Shape = .app(controllers: 120),
      _ change: (inout PlanParameters) -> Void = { _ in }
    ) {
      self.parameter = parameter
      self.code = code
      self.wouldFit = wouldFit
      var parameters = PlanParameters(shape: shape)
      change(&parameters)
      self.parameters = parameters
    }

    var testDescription: String { "\(parameter.rawValue), \(wouldFit), \(parameters.shape)" }
  }

  static let cases: [Case] = [
    Case(.depth, .outOfRange, wouldFit: "1 to 1000000", of: .chain(depth: 0)),
    Case(.depth, .outOfRange, wouldFit: "1 to 1000000", of: .chain(depth: .min)),
    Case(.depth, .outOfRange, wouldFit: "1 to 1000000", of: .chain(depth: .max)) { $0.coordinatorRatio = 1 },
    Case(.depth, .contradiction, wouldFit: "at least 3", of: .chain(depth: 2)) { $0.cells = [3, 2] },
    Case(.controllers, .outOfRange, wouldFit: "100 to 10000000", of: .app(controllers: 99)),
    Case(.controllers, .outOfRange, wouldFit: "100 to 10000000", of: .app(controllers: 10_000_001)),
    Case(.controllers, .outOfRange, wouldFit: "100 to 10000000", of: .balanced(controllers: -1, fanOut: 2)),
    Case(.controllers, .outOfRange, wouldFit: "100 to 10000000", of: .balanced(controllers: .max, fanOut: 2)),
    Case(.fanOut, .outOfRange, wouldFit: "2 to 1000000", of: .balanced(controllers: 100, fanOut: 1)),
    Case(.fanOut, .outOfRange, wouldFit: "2 to 1000000", of: .balanced(controllers: 100, fanOut: .max)),
    Case(.nesting, .outOfRange, wouldFit: "0 to 3") { $0.nesting = 4 },
    Case(.nesting, .outOfRange, wouldFit: "0 to 3") { $0.nesting = -1 },
    Case(.wrappers, .outOfRange, wouldFit: "0 or 3") { $0.wrappers = 1 },
    Case(.wrappers, .outOfRange, wouldFit: "0 or 3") { $0.wrappers = -3 },
    Case(.cells, .outOfRange, wouldFit: "numbers of 1 to 1000, or no cells") { $0.cells = [0] },
    Case(.cells, .outOfRange, wouldFit: "numbers of 1 to 1000, or no cells") { $0.cells = [4, .max] },
    Case(.depth, .contradiction, wouldFit: "at least 7", of: .chain(depth: 6)) {
      $0.cells = [1, 1, 1, 1, 1, 1]
    },
    Case(.controllers, .outOfRange, wouldFit: "100 to 10000000", of: .deepApp(controllers: 99, depth: 20)),
    Case(.depth, .outOfRange, wouldFit: "1 to 1000000", of: .deepApp(controllers: 100, depth: .max)),
    Case(.depth, .contradiction, wouldFit: "8 to 103", of: .deepApp(controllers: 100, depth: 105)) {
      ($0.cells, $0.coordinatorRatio) = ([2, 2, 2], 0)
    },
    Case(.depth, .contradiction, wouldFit: "8 to 103", of: .deepApp(controllers: 100, depth: 7)) {
      ($0.cells, $0.coordinatorRatio) = ([2, 2, 2], 0)
    },
    Case(.handler, .contradiction, wouldFit: "a distance, the application, or nobody") {
      $0.handler = .drawn
    },
    Case(
      .handler,
      .contradiction,
      wouldFit: "a distance, the application, or nobody",
      of: .chain(depth: 10)
    ) { $0.handler = .drawn },
    Case(.coordinatorRatio, .outOfRange, wouldFit: "0 to 1") { $0.coordinatorRatio = 1.01 },
    Case(.coordinatorRatio, .outOfRange, wouldFit: "0 to 1") { $0.coordinatorRatio = .nan },
    Case(.modalRatio, .outOfRange, wouldFit: "0 to 1") { $0.modalRatio = -0.1 },
    Case(.modalRatio, .outOfRange, wouldFit: "0 to 1") { $0.modalRatio = .infinity },
    Case(.handler, .outOfRange, wouldFit: "a distance of at least 1") { $0.handler = .distance(0) },
    Case(
      .handler,
      .contradiction,
      wouldFit: "a distance of 1 to 10, the application, or nobody",
      of: .chain(depth: 10)
    ) { $0.handler = .distance(11) },
    Case(.mix, .outOfRange, wouldFit: "5 weights of 0 to 1000000, one of them above 0") {
      $0.mix = MessageMix(weights: [1, 1, 1, 1, -1])
    },
    Case(.mix, .outOfRange, wouldFit: "5 weights of 0 to 1000000, one of them above 0") {
      $0.mix = MessageMix(weights: [0, 0, 0, 0, 0])
    },
    Case(.mix, .outOfRange, wouldFit: "5 weights of 0 to 1000000, one of them above 0") {
      $0.mix = MessageMix(weights: [1])
    },
    Case(.mix, .outOfRange, wouldFit: "5 weights of 0 to 1000000, one of them above 0") {
      $0.mix = MessageMix(weights: [.max, .max, 1, 1, 1])
    },
  ]

  @Test("A refusal names the parameter and says what would fit", arguments: cases)
  func refusal(refused: Case) throws {
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(refused.parameters) }
    #expect(error.parameter == refused.parameter)
    #expect(error.code == refused.code)
    #expect(error.wouldFit == refused.wouldFit)
    #expect(error.description.hasPrefix("\(refused.parameter.rawValue) = \(error.given) is refused"))
    #expect(error.description.contains(refused.wouldFit))
  }

  @Test("The bounds themselves are accepted")
  func bounds() throws {
    for (shape, cells) in [
      (.chain(depth: 1), []), (.chain(depth: 3), [1000, 2]),
      (.balanced(controllers: 100, fanOut: 1_000_000), [1]),
      (.app(controllers: 100), [1, 1]), (.chain(depth: 10_001), [1]), (.app(controllers: 10_001), [1]),
      (.chain(depth: 1_000), [Int](repeating: 1, count: 999)), (.deepApp(controllers: 100, depth: 5), []),
      (.deepApp(controllers: 100, depth: 8), [2, 1, 1]), (.deepApp(controllers: 100, depth: 103), [2, 1, 1]),
    ] as [(PlanParameters.Shape, [Int])] {
      _ = try HierarchyPlan(PlanParameters(shape: shape, cells: cells, coordinatorRatio: 0))
    }
    _ = try HierarchyPlan(PlanParameters(shape: .chain(depth: 10), handler: .distance(10)))
  }

  @Test("More nodes than a row can number are refused, and what is said to fit can be numbered")
  func tooManyNodes() throws {
    var parameters = PlanParameters(shape: .balanced(controllers: 10_000, fanOut: 5000), cells: [1000, 1000])
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(parameters, memory: .unlimited) }
    #expect(error.code == .tooManyNodes)
    #expect(error.parameter == .cells)
    parameters.cells[0] = try #require(error.suggestedNumber)
    #expect(try parameters.survey(memory: .unlimited).nodes <= Int(Int32.max))
    parameters.cells[0] += 1
    #expect(throws: PlanError.self) { try parameters.survey(memory: .unlimited) }
  }
}

extension PlanError {
  /// The first number in what would fit.
  var suggestedNumber: Int? {
    wouldFit.split { !$0.isNumber }.first.flatMap { Int($0) }
  }
}
