/// The part of the work that an engine means, by the variables that it gives to each of its jobs.
///
/// Nothing is guessed. Variables that are there and make no part are refused: eight jobs that each do everything, or
/// seven that do the work of eight, would look like success.
struct ShardEnvironment {
  /// The variables of one engine.
  private struct Engine: Sendable {
    let index: String
    let count: String
    let read: @Sendable ([String: String]) throws(ValueRefusal) -> Shard?
  }

  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment.filter { !$0.value.isEmpty } }

  /// The part, and the variables that say it; nil where no engine says anything.
  func shard() throws(CommandError) -> (shard: Shard, variables: String)? {
    var found: [(shard: Shard, variables: String)] = []
    for engine in Self.engines {
      do throws(ValueRefusal) {
        guard let shard = try engine.read(environment) else { continue }
        found.append((shard, "\(engine.index) and \(engine.count)"))
      } catch {
        throw Self.refusal(at: engine.index, error.problem)
      }
    }
    guard let first = found.first else { return nil }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw Self.refusal(
        at: first.variables,
        "say \(first.shard), but \(other.variables) say \(other.shard)"
      )
    }
    return first
  }

  private static func refusal(at place: String, _ problem: String) -> CommandError {
    CommandError(
      .usage,
      at: place,
      problem,
      advice: "Say which part with --shard K/N, or --shard 1/1 for all of it."
    )
  }

  private static let engines = [
    Engine(index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_MAX", read: slurm),
    Engine(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", read: continuousIntegration),
    Engine(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", read: bazel),
  ]

  /// An array of Slurm: any first number, and every number up to the last.
  ///
  /// Of an array with gaps, such as `1,3,7` or `1-9:2`, the tasks do not know their places.
  private static func slurm(_ environment: [String: String]) throws(ValueRefusal) -> Shard? {
    guard let task = try number("SLURM_ARRAY_TASK_ID", environment) else { return nil }
    guard let first = try number("SLURM_ARRAY_TASK_MIN", environment),
      let last = try number("SLURM_ARRAY_TASK_MAX", environment)
    else { throw ValueRefusal("is there without SLURM_ARRAY_TASK_MIN and SLURM_ARRAY_TASK_MAX") }
    guard first <= last else {
      throw ValueRefusal("is of an array from \(first) to \(last), which runs backwards")
    }
    let count = last - first + 1
    if let tasks = try number("SLURM_ARRAY_TASK_COUNT", environment), tasks != count {
      throw ValueRefusal("is of an array with gaps: \(tasks) tasks from \(first) to \(last)")
    }
    if let step = try number("SLURM_ARRAY_TASK_STEP", environment), step != 1, count > 1 {
      throw ValueRefusal("is of an array with gaps: every \(step) from \(first) to \(last)")
    }
    return try Shard(task - first + 1, of: count)
  }

  /// GitLab and what follows it count from one.
  ///
  /// A total without an index is a job that is not divided.
  private static func continuousIntegration(_ environment: [String: String]) throws(ValueRefusal) -> Shard? {
    let total = try number("CI_NODE_TOTAL", environment)
    guard let index = try number("CI_NODE_INDEX", environment) else {
      guard let total, total > 1 else { return nil }
      throw ValueRefusal("is not there, but CI_NODE_TOTAL says \(total)")
    }
    guard let total else { throw ValueRefusal("is there without CI_NODE_TOTAL") }
    return try Shard(index, of: total)
  }

  /// Bazel counts from zero.
  private static func bazel(_ environment: [String: String]) throws(ValueRefusal) -> Shard? {
    let index = try number("TEST_SHARD_INDEX", environment)
    let total = try number("TEST_TOTAL_SHARDS", environment)
    guard let index, let total else {
      guard index == nil, total == nil || total == 0 else {
        throw ValueRefusal("goes with TEST_TOTAL_SHARDS, and only one of the two is there")
      }
      return nil
    }
    return try Shard(index + 1, of: total)
  }

  private static func number(_ name: String, _ environment: [String: String]) throws(ValueRefusal) -> Int? {
    guard let text = environment[name] else { return nil }
    switch WholeNumber.read(text, in: 0...Int(Int32.max)) {
    case .success(let number): return number
    case .failure(let problem):
      throw ValueRefusal("cannot be used: \(name) is '\(text)', which \(problem.words)")
    }
  }
}
