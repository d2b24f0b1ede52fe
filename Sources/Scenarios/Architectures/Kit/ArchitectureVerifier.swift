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
    self.scripts = scripts
    self.steps = steps
    self.seed = seed
  }

  /// The reports on `cases`, in their order.
  public func verify(_ cases: [ArchitectureCase]) -> [ArchitectureReport] {
    let tasks = cases.indices.flatMap { index in parts(of: cases[index]).map { (index, $0) } }
    let outcomes = Mutex([Outcome?](repeating: nil, count: tasks.count))
    DispatchQueue.concurrentPerform(iterations: tasks.count) { place in
      let (index, part) = tasks[place]
      let outcome = outcome(of: part, cases[index])
      outcomes.withLock { $0[place] = outcome }
    }
    var grouped = [[Outcome]](repeating: [], count: cases.count)
    for (task, outcome) in zip(tasks, outcomes.withLock { $0 }) {
      if let outcome { grouped[task.0].append(outcome) }
    }
    return zip(cases, grouped).map(report)
  }

  // MARK: - Parts

  /// What one processor does in one go.
  private enum Part {
    case lifecycle
    case random(seed: UInt64)
    case hazard(HazardCase)
  }

  private struct Outcome {
    var scripts = 0
    var steps = 0
    var failed: Failed?
  }

  private struct Failed {
    let steps: [Step]
    let seed: UInt64?
    let divergence: Divergence
  }

  private func parts(of subject: ArchitectureCase) -> [Part] {
    if let hazard = subject.hazard { return [.hazard(hazard)] }
    return [.lifecycle] + (0..<scripts).map { .random(seed: seed &+ UInt64($0)) }
  }

  private func outcome(of part: Part, _ subject: ArchitectureCase) -> Outcome {
    var outcome = Outcome()
    let (scripts, seed) = scripts(of: part, subject)
    let runner = ScriptRunner(subject.architecture, subject.options)
    for script in scripts {
      outcome.scripts += 1
      outcome.steps += script.count
      if let divergence = runner.run(script) {
        // What came after the difference has no part in it.
        let steps = Array(script.prefix((divergence.step ?? -1) + 1))
        outcome.failed = Failed(steps: steps, seed: seed, divergence: divergence)
        break
      }
    }
    return outcome
  }

  private func scripts(of part: Part, _ subject: ArchitectureCase) -> ([[Step]], seed: UInt64?) {
    switch part {
    case .lifecycle: (LifecycleScripts(operations: subject.operations).all, nil)
    case .random(let seed):
      ([ScriptGenerator(subject.architecture, subject.options).steps(steps, seed: seed)], seed)
    case .hazard(let hazard): ([hazard.steps], nil)
    }
  }

  // MARK: - Reports

  private func report(_ subject: ArchitectureCase, _ outcomes: [Outcome]) -> ArchitectureReport {
    ArchitectureReport(
      subject: subject,
      status: status(of: subject, outcomes.compactMap(\.failed).first),
      scripts: outcomes.reduce(0) { $0 + $1.scripts },
      steps: outcomes.reduce(0) { $0 + $1.steps }
    )
  }

  private func status(of subject: ArchitectureCase, _ failed: Failed?) -> ArchitectureReport.Status {
    guard let hazard = subject.hazard else {
      return failed.map { .diverged(shortened($0.steps, seed: $0.seed, subject)) } ?? .green
    }
    guard let failed else { return .missed }
    let failure = ArchitectureReport.Failure(subject.script(hazard.steps), failed.divergence)
    let isMeant = failed.divergence.differences.contains { $0.contains(hazard.evidence) }
    return isMeant ? .caught(failure) : .caughtByAccident(failure)
  }

  private func shortened(
    _ steps: [Step],
    seed: UInt64?,
    _ subject: ArchitectureCase
  ) -> ArchitectureReport.Failure {
    let runner = ScriptRunner(subject.architecture, subject.options)
    let short = Shrinker { runner.run($0) != nil }.shrink(steps)
    // A script that fails once and not again would be news in itself: worlds have no clock and no randomness.
    let divergence =
      runner.run(short)
      ?? Divergence(step: nil, differences: ["differed once, and not when it was run again"])
    return ArchitectureReport.Failure(subject.script(short, seed: seed), divergence)
  }
}

// MARK: - Scripts

/// Draws scripts: any operation of an architecture, on anything, in any order.
public struct ScriptGenerator {
  private let operations: [Operation]

  /// A generator of scripts for `architecture`, in the form `options` if that cannot do everything.
  public init(_ architecture: any Architecture, _ options: ArchitectureOptions? = nil) {
    operations = options.map { architecture.operations(of: $0) } ?? architecture.operations
  }

  /// A script of `count` steps; equal seeds give equal scripts.
  public func steps(_ count: Int, seed: UInt64) -> [Step] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Step(operations[generator.below(operations.count)], generator.below(16))
    }
  }
}

/// The scripts that nobody has to draw: each operation alone, after each other one, and again and again.
///
/// Random scripts reach the rest; these make sure that no run of them misses what has one cause or two.
struct LifecycleScripts {
  /// Times that most operations are repeated: well beyond the height at which a world caps its stacks.
  private static let repeats = 20
  /// Times that a tab is switched and a deep link followed (catalogue D14, and the list of lifecycle operations).
  private static let manyRepeats = 1_000

  let operations: [Operation]

  /// All of them, in an order that does not change.
  var all: [[Step]] { alone + inPairs + repeated }

  private var alone: [[Step]] { operations.map { [Step($0)] } }

  /// The second of a pair takes another argument, so that a pair of one operation is on two things.
  private var inPairs: [[Step]] {
    operations.flatMap { first in operations.map { [Step(first), Step($0, 1)] } }
  }

  private var repeated: [[Step]] {
    operations.map { operation in
      let isMany = operation == .selectTab || operation == .deepLink
      return (0..<(isMany ? Self.manyRepeats : Self.repeats)).map { Step(operation, $0) }
    }
  }
}
