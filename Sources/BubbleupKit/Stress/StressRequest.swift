import Hierarchy
import Strategies
import Stress

/// Which loads were asked of `stress`, read and completed.
struct StressRequest {
  var patterns: [Regex<AnyRegexOutput>] = []
  var disciplines = DisciplineKind.allCases
  var threads: [Int] = [1, 2]
  var modes: [LoadMode] = [.queue, .perform]
  var messages = 50_000
  var churn = 100
  var seed: UInt64 = 1
  var seconds: Double?
  var rate: Int?
  /// Seconds that anybody may stand still before the load has failed.
  var patience = 20.0
  /// The levels of the chain that is torn down under load; nil for a load that is not about that.
  var levels: Int?
  /// On what it is torn down.
  var teardownThreads: [TeardownThread] = [.worker]

  /// Half a megabyte of stack, which Dispatch gives its workers, holds a few thousand nested sends.
  static let deepestRecursion = 1000
  /// A teardown is repeated so often.
  static let teardowns = 3

  /// Whether a strategy of this name is wanted.
  func includes(_ name: String) -> Bool { patterns.isEmpty || patterns.contains { name.contains($0) } }

  /// The variant of a strategy that is loaded: its loop where it has one, as recursion would bound the depth.
  static func variant(of strategy: any Strategy) -> StrategyOptions {
    strategy.variants.first { $0.form == .iterative } ?? strategy.variants.first ?? StrategyOptions()
  }

  /// The loads of a pair.
  func cases(of strategy: any Strategy, under discipline: DisciplineKind) -> [StressCase] {
    LoadMode.allCases.filter(modes.contains).flatMap { mode in
      threads.flatMap { threads in
        requests(discipline, mode, threads).map { request in
          StressCase(
            strategy: strategy,
            options: Self.variant(of: strategy),
            request: request,
            plan: levels.map { LoadPlan.deep($0, seed: seed) } ?? LoadPlan.parameters(seed: seed)
          )
        }
      }
    }
  }

  private func requests(_ discipline: DisciplineKind, _ mode: LoadMode, _ threads: Int) -> [LoadRequest] {
    guard levels != nil else { return [request(discipline, mode, threads, seed)] }
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

extension StressRequest {
  private static let soakMessages = 5_000_000
  private static let fullSoakMessages = 100_000_000
  private static let mostLevels = 1_000_000
  /// Each message climbs the whole chain: few of them take as long as many elsewhere.
  private static let teardownMessages = 2_000

  /// What was typed for loads.
  init(_ arguments: Arguments, _ task: StressTask) throws {
    self.init()
    try read(arguments)
    let isFull = try arguments.flag(StressOptions.full)
    switch task {
    case .soak: try soak(isFull, arguments)
    case .teardown:
      levels = try arguments.value(StressOptions.teardown, as: .integer(in: 2...Self.mostLevels))
      teardownThreads = isFull ? TeardownThread.allCases : [.worker]
      messages = Self.teardownMessages
      if try !arguments.isGiven(StressOptions.mode) { modes = [.threads] }
    case .load, .list, .replay, .explore, .faults: break
    }
    let most = try arguments.optional(StressOptions.messages, as: .integer(in: 1...Self.fullSoakMessages))
    if let most { messages = most }
  }

  private mutating func read(_ arguments: Arguments) throws {
    patterns = try arguments.values(StressOptions.strategy, as: .pattern)
    let kinds = try arguments.values(StressOptions.discipline, as: ValueParser<DisciplineKind>.oneOfCases)
    if !kinds.isEmpty { disciplines = kinds }
    threads = try arguments.value(StressOptions.threads, as: .sweep(in: 1...64))
    let chosen = try arguments.values(StressOptions.mode, as: ValueParser<LoadMode>.oneOfCases)
    if !chosen.isEmpty { modes = chosen }
    churn = try arguments.value(StressOptions.churn, as: .integer(in: 0...1000))
    seed = try arguments.value(StressOptions.seed, as: .seed)
    let time = try arguments.optional(StressOptions.duration, as: .duration())
    seconds = time.map { $0 / .seconds(1) }
    rate = try arguments.optional(StressOptions.rate, as: .integer(in: 1...100_000_000))
  }

  /// One pair unless others are named: the table's strategy under the discipline that lets most happen at once.
  private mutating func soak(_ isFull: Bool, _ arguments: Arguments) throws {
    messages = isFull ? Self.fullSoakMessages : Self.soakMessages
    if try !arguments.isGiven(StressOptions.threads) { threads = isFull ? [2, 4, 8, 16] : [2, 4] }
    if try !arguments.isGiven(StressOptions.mode) { modes = [.threads] }
    if patterns.isEmpty { patterns = [try Regex("^responder.trampoline$")] }
    if try !arguments.isGiven(StressOptions.discipline) { disciplines = [.striped] }
  }
}
