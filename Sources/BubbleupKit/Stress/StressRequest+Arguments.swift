import Stress

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
