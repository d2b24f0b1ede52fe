import Dispatch
import Hierarchy
import Synchronization

/// Proves that forms of architectures keep what must be true of every app, and that their mistakes are caught.
///
/// Nothing is timed here, so scripts run side by side on all processors; the outcome does not depend on how many.
package struct ArchitectureVerifier: Sendable {
  private let scripts: Int
  private let steps: Int
  private let seed: UInt64

  /// Draws `scripts` scripts of `steps` steps for each form, the first from `seed`.
  package init(scripts: Int, steps: Int, seed: UInt64) {
    (self.scripts, self.steps, self.seed) = (scripts, steps, seed)
  }

  /// What one processor does in one go: a drawn script, or all scripts that are not drawn, up to the first that fails.
  private typealias Run = (scripts: Int, steps: Int, failure: ArchitectureReport.Failure?)

  /// The reports in the order of `cases`; once it `isStopped`, forms with scripts still to run have none.
  package func verify(
    _ cases: [ArchitectureCase],
    isStopped: @Sendable () -> Bool = { false }
  ) -> [ArchitectureReport] {
    let seeds = [nil] + (0..<scripts).map { seed &+ UInt64($0) }
    let tasks = cases.indices.flatMap { index in
      (cases[index].hazard == nil ? seeds : [nil]).map { (index: index, seed: $0) }
    }
    let runs = Mutex([Run?](repeating: nil, count: tasks.count))
    DispatchQueue.concurrentPerform(iterations: tasks.count) { place in
      guard !isStopped() else { return }
      let run = run(cases[tasks[place].index], seed: tasks[place].seed)
      runs.withLock { $0[place] = run }
    }
    let found = zip(tasks, runs.withLock { $0 })
    return cases.indices.compactMap { index in
      let own = found.filter { $0.0.index == index }.map(\.1)
      let runs = own.compactMap(\.self)
      return runs.count == own.count ? report(on: cases[index], runs) : nil
    }
  }

  private func run(_ subject: ArchitectureCase, seed: UInt64?) -> Run {
    var run: Run = (0, 0, nil)
    for steps in scripts(of: subject, seed: seed) {
      run.scripts += 1
      run.steps += steps.count
      let script = Script(subject, seed: seed, steps: steps)
      guard let divergence = script.run() else { continue }
      run.failure = (script, divergence)
      break
    }
    return run
  }

  private func scripts(of subject: ArchitectureCase, seed: UInt64?) -> [[Step]] {
    let operations = subject.architecture.operations(of: subject.options)
    if let hazard = subject.hazard { return [hazard.steps] }
    if let seed { return [subject.architecture.draw(steps, seed: seed, of: operations)] }
    return lifecycles(of: operations)
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

  private func report(on subject: ArchitectureCase, _ runs: [Run]) -> ArchitectureReport {
    var failure = runs.lazy.compactMap(\.failure).first
    let status: ArchitectureReport.Status
    if let hazard = subject.hazard {
      // Every text contains the empty one, which is no evidence.
      let isMeant = failure.map { failure in
        !hazard.evidence.isEmpty && failure.divergence.differences.contains { $0.contains(hazard.evidence) }
      }
      status = isMeant.map { $0 ? .caught : .caughtByAccident } ?? .missed
    } else {
      status = failure == nil ? .green : .diverged
      failure = failure.map(shortened)
    }
    return ArchitectureReport(
      subject: subject,
      status: status,
      scripts: runs.reduce(0) { $0 + $1.scripts },
      steps: runs.reduce(0) { $0 + $1.steps },
      failure: failure
    )
  }

  private func shortened(_ failure: ArchitectureReport.Failure) -> ArchitectureReport.Failure {
    let script = failure.script
    // What came after the difference has no part in it.
    let steps = Array(script.steps.prefix((failure.divergence.step ?? -1) + 1))
      .shrunk { Script(script.subject, steps: $0).run() != nil }
    let short = Script(script.subject, seed: script.seed, steps: steps)
    // A script that fails once and not again would be news in itself: apps have no clock and no randomness.
    let never = Divergence(step: nil, differences: ["differed once, and not when it was run again"])
    return (short, short.run() ?? never)
  }
}

extension [Step] {
  /// The steps with which `fails` is still so, and is not any more without any one of them.
  ///
  /// Ever smaller runs of steps are dropped, then the numbers are made small: Zeller & Hildebrandt, "Simplifying and
  /// Isolating Failure-Inducing Input", IEEE TSE 28 (2002), 183–200.
  package func shrunk(while fails: ([Step]) -> Bool) -> [Step] {
    var steps = self
    var length = Swift.max(1, count / 2)
    while length > 0 {
      let before = steps.count
      var start = 0
      while start < steps.count {
        var shorter = steps
        shorter.removeSubrange(start..<Swift.min(start + length, steps.count))
        if fails(shorter) { steps = shorter } else { start += length }
      }
      // At single steps a removal may make another one possible: until a whole pass removes none.
      if length > 1 || steps.count == before { length /= 2 }
    }
    for index in steps.indices {
      for argument in 0..<steps[index].argument {
        var smaller = steps
        smaller[index] = Step(steps[index].operation, argument)
        guard fails(smaller) else { continue }
        steps = smaller
        break
      }
    }
    return steps
  }
}

package struct ArchitectureReport: Sendable {
  /// A script after which something is not as it has to be, and where that showed.
  package typealias Failure = (script: Script, divergence: Divergence)

  package enum Status: String, Sendable {
    case green = "ok"
    case diverged = "failed"
    /// The mistake showed, and as what it was meant to show.
    case caught
    /// The mistake showed as something else, which proves nothing of the check that it is for.
    case caughtByAccident = "caught_by_accident"
    case missed
  }

  package let subject: ArchitectureCase
  package let status: Status
  /// How many scripts were run, and how many steps they had.
  package let scripts: Int
  package let steps: Int
  /// What was not as it has to be, by a script that is as short as it could be made.
  package let failure: Failure?

  package var isGreen: Bool { status == .green || status == .caught }
}
