import Dispatch
import Hierarchy
import Synchronization

/// Proves that forms of architectures keep what must be true of every app, and that their mistakes are caught.
///
/// Nothing is timed here, so scripts run side by side on all processors; the outcome does not depend on how many.
public struct ArchitectureVerifier: Sendable {
  private let scripts: Int
  private let steps: Int
  private let seed: UInt64

  /// A verifier that draws `scripts` scripts of `steps` steps for each form, the first from `seed`.
  public init(scripts: Int, steps: Int, seed: UInt64) {
    (self.scripts, self.steps, self.seed) = (scripts, steps, seed)
  }

  /// What one processor does in one go: a drawn script, or all scripts that are not drawn.
  private struct Run {
    var scripts = 0
    var steps = 0
    var failure: ArchitectureReport.Failure?
  }

  /// The reports on `cases`, in their order.
  public func verify(_ cases: [ArchitectureCase]) -> [ArchitectureReport] {
    let seeds = [nil] + (0..<scripts).map { seed &+ UInt64($0) }
    let tasks = cases.indices.flatMap { index in
      (cases[index].hazard == nil ? seeds : [nil]).map { (index: index, seed: $0) }
    }
    let runs = Mutex([Run](repeating: Run(), count: tasks.count))
    DispatchQueue.concurrentPerform(iterations: tasks.count) { place in
      let run = run(cases[tasks[place].index], seed: tasks[place].seed)
      runs.withLock { $0[place] = run }
    }
    let found = zip(tasks, runs.withLock { $0 })
    return cases.indices.map { index in
      let own = found.filter { $0.0.index == index }.map(\.1)
      return ArchitectureReport(
        subject: cases[index],
        status: status(of: cases[index], own.lazy.compactMap(\.failure).first),
        scripts: own.reduce(0) { $0 + $1.scripts },
        steps: own.reduce(0) { $0 + $1.steps }
      )
    }
  }

  private func run(_ subject: ArchitectureCase, seed: UInt64?) -> Run {
    let runner = ScriptRunner(subject.architecture, subject.options)
    var run = Run()
    for script in scripts(of: subject, seed: seed) {
      run.scripts += 1
      run.steps += script.count
      guard let divergence = runner.run(script) else { continue }
      // What came after the difference has no part in it.
      let steps = subject.hazard?.steps ?? Array(script.prefix((divergence.step ?? -1) + 1))
      run.failure = ArchitectureReport.Failure(
        script: subject.script(steps, seed: seed),
        divergence: divergence
      )
      break
    }
    return run
  }

  private func scripts(of subject: ArchitectureCase, seed: UInt64?) -> [[Step]] {
    if let hazard = subject.hazard { return [hazard.steps] }
    if let seed { return [ScriptGenerator(subject.architecture, subject.options).steps(steps, seed: seed)] }
    return lifecycles(of: subject.architecture.operations(of: subject.options))
  }

  /// The scripts that need no drawing: each operation alone, after each other one, and again and again.
  ///
  /// Drawn scripts reach the rest; these make sure that no run of them misses what has one cause or two.
  private func lifecycles(of operations: [Operation]) -> [[Step]] {
    let alone = operations.map { [Step($0)] }
    // The second of a pair takes another argument, so that a pair of one operation is on two things.
    let inPairs = operations.flatMap { first in operations.map { [Step(first), Step($0, 1)] } }
    let repeated = operations.map { operation in
      // Well beyond the height at which an app caps its stacks; a tab and a link (catalogue D14) are followed for long.
      let times = operation == .selectTab || operation == .deepLink ? 1_000 : 20
      return (0..<times).map { Step(operation, $0) }
    }
    return alone + inPairs + repeated
  }

  private func status(
    of subject: ArchitectureCase,
    _ failure: ArchitectureReport.Failure?
  ) -> ArchitectureReport.Status {
    guard let failure else { return subject.hazard == nil ? .green : .missed }
    guard let hazard = subject.hazard else { return .diverged(shortened(failure, subject)) }
    let isMeant = failure.divergence.differences.contains { $0.contains(hazard.evidence) }
    return isMeant ? .caught(failure) : .caughtByAccident(failure)
  }

  private func shortened(
    _ failure: ArchitectureReport.Failure,
    _ subject: ArchitectureCase
  ) -> ArchitectureReport.Failure {
    let runner = ScriptRunner(subject.architecture, subject.options)
    let steps = Shrinker { runner.run($0) != nil }.shrink(failure.script.steps)
    // A script that fails once and not again would be news in itself: apps have no clock and no randomness.
    let divergence =
      runner.run(steps)
      ?? Divergence(step: nil, differences: ["differed once, and not when it was run again"])
    let script = subject.script(steps, seed: failure.script.seed)
    return ArchitectureReport.Failure(script: script, divergence: divergence)
  }
}

/// Draws scripts: any operation of an architecture, on anything, in any order.
public struct ScriptGenerator {
  private let operations: [Operation]

  /// A generator of scripts for `architecture`, in the form `options` if that cannot do everything.
  public init(_ architecture: any Architecture, _ options: ArchitectureOptions? = nil) {
    operations = options.map(architecture.operations(of:)) ?? architecture.operations
  }

  /// A script of `count` steps; equal seeds give equal scripts.
  public func steps(_ count: Int, seed: UInt64) -> [Step] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Step(operations[generator.below(operations.count)], generator.below(16))
    }
  }
}
