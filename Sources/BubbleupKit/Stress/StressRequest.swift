import Hierarchy
import Scenarios
import Strategies
import Stress

struct StressRequest {
  var patterns: [TextPattern] = []
  var disciplines = DisciplineKind.allCases
  var threads: [Int] = [1, 2]
  var modes: [LoadMode] = [.queue, .perform]
  var messages = 50_000
  var churn = 100
  var seed: UInt64 = 1
  var seconds: Double?
  var rate: Int?
  var patience = 20.0
  var scenarios: [Scenario] = [StressRequest.usual(seed: 1)]
  var imported: ImportedHierarchy?
  /// The levels of the chain that is torn down under load; nil for a load that is not about that alone.
  var levels: Int?
  /// Whether loads with other numbers of senders may be made on other machines: not where they are compared.
  var dividesThreads = false
  var teardownThreads: [TeardownThread] = [.worker]

  /// What is sent before and after a hierarchy goes under a load; more of the same would show nothing more.
  static let messagesOfTeardown = 50_000

  static func usual(seed: UInt64) -> Scenario { Scenario("app", .load(seed: seed)) }

  static let teardowns = 3

  func includes(_ name: String) -> Bool { patterns.isEmpty || patterns.contains { name.contains($0) } }

  /// The variant of a strategy that is loaded: its loop where it has one, as recursion would bound the depth.
  static func variant(of strategy: any Strategy) -> StrategyOptions {
    let variants = strategy.variants
    return (variants.first { $0.form == .iterative } ?? variants.first ?? StrategyOptions()).amongThreads
  }

  func cases(of strategy: any Strategy, under discipline: DisciplineKind) -> [StressCase] {
    let options = Self.variant(of: strategy)
    return scenarios.flatMap { scenario in
      LoadMode.allCases.filter(modes.contains).flatMap { mode in
        threads.flatMap { requests(discipline, mode, $0) }
      }
      .map { StressCase(strategy: strategy, options: options, request: $0, scenario: scenario) }
    }
  }

  /// A load, and the same once more in which the hierarchy goes while half of the messages are still to come.
  private func requests(_ discipline: DisciplineKind, _ mode: LoadMode, _ threads: Int) -> [LoadRequest] {
    guard levels != nil else {
      let load = request(discipline, mode, threads, seed)
      var teardown = load
      teardown.tearsDownUnderLoad = true
      // A load that time alone ends has no number of messages to cut.
      if load.messages < LoadRun.mostMessages {
        teardown.messages = min(load.messages, Self.messagesOfTeardown)
      }
      return [load, teardown]
    }
    return teardownThreads.flatMap { thread in
      (0..<Self.teardowns).map { repetition in
        var request = request(discipline, mode, threads, seed &+ UInt64(repetition))
        request.tearsDownUnderLoad = true
        request.teardownThread = thread
        return request
      }
    }
  }

  private func request(
    _ discipline: DisciplineKind,
    _ mode: LoadMode,
    _ threads: Int,
    _ seed: UInt64
  ) -> LoadRequest {
    var request = LoadRequest(
      discipline,
      mode,
      threads: threads,
      messages: messages,
      churn: levels == nil ? churn : 0,
      seed: seed
    )
    request.seconds = seconds
    request.rate = rate
    request.patience = patience
    return request
  }
}
