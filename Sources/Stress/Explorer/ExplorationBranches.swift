import Hierarchy

/// The parts that an exploration of all schedules can be divided into.
///
/// A branch is all schedules with the same first choices; the branches in their order have every schedule once, in the
/// order in which depth first finds them. How many a branch has is estimated as by Knuth ("Estimating the efficiency of
/// backtrack programs", 1975): in a schedule drawn at random, the numbers of alternatives are multiplied, and a few such
/// products are averaged. Nothing else decides, so every machine finds the same branches.
package struct ExplorationBranches {
  /// Schedules with the same first choices.
  package struct Branch: Equatable, Sendable {
    package let choices: [Int]
    /// How many schedules there are about; at least one.
    package let estimate: Int

    package static let whole = Branch(estimate: 1)

    /// All schedules, about `estimate`.
    package init(estimate: Int) { self.init(choices: [], estimate: estimate) }

    fileprivate init(choices: [Int], estimate: Int) { (self.choices, self.estimate) = (choices, estimate) }

    package var text: String { ExplorationBranches.text(of: choices) }
  }

  /// First choices as they stand in a file: `0.2.1`, and nothing for all schedules.
  package static func text(of choices: [Int]) -> String { choices.map(String.init).joined(separator: ".") }

  package private(set) var all: [Branch] = []

  private let rehearsal: Rehearsal

  /// Branches of about `most` schedules or fewer; a single one, of all schedules, with `most` of nil.
  package init(
    of exploration: ScenarioExploration,
    within bounds: ExplorationBounds,
    atMost most: Int?,
    with crew: ActorCrew
  ) {
    let make = { exploration.scenario.makeProgram(exploration.form, actors: bounds.actors) }
    rehearsal = Rehearsal(make, by: crew, within: bounds)
    divide([], most)
  }

  /// Beyond this, choices are hardly more than which order of independent steps.
  private static let deepest = 12
  private static let probes = 16

  private mutating func divide(_ choices: [Int], _ most: Int?) {
    var product = 0.0
    var alternatives = 0
    for number in 0..<Self.probes where !rehearsal.crew.isLost {
      let probe = BranchProbe(choices, seed: UInt64(number))
      _ = rehearsal.run(probe)
      product += probe.forks.dropFirst(choices.count).reduce(1) { $0 * Double($1) } / Double(Self.probes)
      alternatives = probe.forks.count > choices.count ? probe.forks[choices.count] : 0
    }
    let isSmall = most.map { product <= Double($0) } ?? true
    guard !isSmall, alternatives > 1, choices.count < Self.deepest, !rehearsal.crew.isLost else {
      all.append(Branch(choices: choices, estimate: Int(min(max(1, product.rounded()), 1e12))))
      return
    }
    for choice in 0..<alternatives { divide(choices + [choice], most) }
  }
}

/// Takes the choices that it is given and then any, and notes between how many it chose.
private final class BranchProbe: Scheduler {
  private let choices: [Int]
  private var generator: SeededGenerator
  private(set) var forks: [Int] = []

  init(_ choices: [Int], seed: UInt64) {
    self.choices = choices
    generator = SeededGenerator(seed: seed, stream: 0)
  }

  func choose(_ runnable: ActorSet, after last: Int?, in schedule: Schedule) -> Int {
    let place = forks.count
    forks.append(runnable.count)
    let choice = place < choices.count ? choices[place] : generator.below(runnable.count)
    return runnable.member(choice, preferring: last) ?? runnable.first ?? 0
  }
}
