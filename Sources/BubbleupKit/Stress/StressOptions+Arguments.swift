import Stress

extension StressOptions {
  private static let soakMessages = 5_000_000
  private static let fullSoakMessages = 100_000_000
  private static let fullLevels = 1_000_000
  /// Each message climbs the whole chain: few of them take as long as many elsewhere.
  private static let teardownMessages = 2_000

  /// What was typed.
  init(_ arguments: Arguments) throws {
    self.init()
    let isSoak = try arguments.flag(StressRunner.soak)
    let isFull = try arguments.flag(StressRunner.full)
    let seconds = try arguments.optional(StressRunner.duration, as: .duration())
    try read(arguments)
    self.seconds = seconds.map { $0 / .seconds(1) }
    rate = try arguments.optional(StressRunner.rate, as: .integer(in: 1...100_000_000))
    levels = try arguments.optional(StressRunner.teardown, as: .integer(in: 2...Self.fullLevels))
    if isSoak { try soak(isFull, arguments) }
    if levels != nil {
      if isFull { levels = Self.fullLevels }
      messages = Self.teardownMessages
      if try !arguments.isGiven(StressRunner.mode) { modes = [.threads] }
    }
    let most = try arguments.optional(StressRunner.messages, as: .integer(in: 1...Self.fullSoakMessages))
    if let most { messages = most }
    try refuseContradictions(isSoak, isFull)
  }

  private mutating func read(_ arguments: Arguments) throws {
    patterns = try arguments.values(StressRunner.strategy, as: .pattern)
    let kinds = try arguments.values(StressRunner.discipline, as: ValueParser<DisciplineKind>.oneOfCases)
    if !kinds.isEmpty { disciplines = kinds }
    threads = try arguments.value(StressRunner.threads, as: .sweep(in: 1...64))
    let chosen = try arguments.values(StressRunner.mode, as: ValueParser<LoadMode>.oneOfCases)
    if !chosen.isEmpty { modes = chosen }
    churn = try arguments.value(StressRunner.churn, as: .integer(in: 0...1000))
    seed = try arguments.value(StressRunner.seed, as: .seed)
  }

  /// One pair unless others are named: the table's strategy under the discipline that lets most happen at once.
  private mutating func soak(_ isFull: Bool, _ arguments: Arguments) throws {
    messages = isFull ? Self.fullSoakMessages : Self.soakMessages
    if try !arguments.isGiven(StressRunner.threads) { threads = isFull ? [2, 4, 8, 16] : [2, 4] }
    if try !arguments.isGiven(StressRunner.mode) { modes = [.threads] }
    if patterns.isEmpty { patterns = [try Regex("^responder.trampoline$")] }
    if try !arguments.isGiven(StressRunner.discipline) { disciplines = [.striped] }
  }

  private func refuseContradictions(_ isSoak: Bool, _ isFull: Bool) throws {
    if isSoak, levels != nil {
      throw CommandError(
        .usage,
        at: "--soak",
        "does not go with --teardown",
        advice: "Make two runs of it."
      )
    }
    if isFull, !isSoak, levels == nil {
      throw CommandError(
        .usage,
        at: "--full",
        "has nothing to make larger",
        advice: "Add --soak or --teardown."
      )
    }
  }
}
