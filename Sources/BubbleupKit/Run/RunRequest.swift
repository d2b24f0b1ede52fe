import Hierarchy
import Suites

/// What the command line of `run` asks for.
struct RunRequest {
  let suite: MeasurementSuite
  let budgetSeconds: Double
  let selection: CaseSelection
  let shapes: [RunOptions.Shape]?
  let depths: [Int]?
  let wrappers: Int
  let controllers: [Int]?
  let fanOuts: [Int]?
  let payload: Action?
  let threads: [Int]?
  let reference: String
  let seed: UInt64
  let isDryRun: Bool
  let name: String?
  let pin: Int?
  let isIsolated: Bool

  init(_ arguments: Arguments, _ catalogue: Catalogue = .standard) throws {
    let isQuick = try arguments.flag(RunOptions.quick)
    let isFull = try arguments.flag(RunOptions.full)
    if isQuick, isFull {
      throw CommandError(.usage, at: "--quick", "contradicts --full", advice: "Keep one of them.")
    }
    suite = (isQuick ? MeasurementSuite.quick : isFull ? .full : .standard).with(catalogue)
    budgetSeconds =
      try arguments.optional(RunOptions.timeBudget, as: .duration()).map { $0 / .seconds(1) }
      ?? suite.budgetSeconds
    selection = CaseSelection(
      strategies: try arguments.values(RunOptions.strategy, as: .pattern),
      filters: try arguments.values(RunOptions.filter, as: .pattern),
      skips: try arguments.values(RunOptions.skip, as: .pattern)
    )
    let named = try arguments.values(RunOptions.shape, as: ValueParser<RunOptions.Shape>.oneOfCases)
    shapes = named.isEmpty ? nil : named
    depths = try arguments.optional(RunOptions.depth, as: .sweep(in: 1...1_000_000))
    wrappers = try arguments.value(RunOptions.wrappers, as: .integer(in: 0...3))
    controllers = try arguments.optional(RunOptions.controllers, as: .sweep(in: 100...1_000_000))
    fanOuts = try arguments.optional(RunOptions.fanOut, as: .sweep(in: 2...1_000_000))
    let label = try arguments.optional(RunOptions.payload, as: .text)
    payload = label.flatMap { label in Action.allCases.first { $0.label == label } }
    threads = try arguments.optional(RunOptions.threads, as: .sweep(in: 1...64))
    reference = try arguments.value(RunOptions.reference, as: .text)
    seed = try arguments.value(RunOptions.seed, as: .seed)
    isDryRun = try arguments.flag(RunOptions.dryRun)
    name = try arguments.optional(RunOptions.name, as: .text)
    pin = try arguments.optional(RunOptions.pin, as: .integer(in: 0...4_095))
    isIsolated = try arguments.flag(RunOptions.isolate)
  }
}
