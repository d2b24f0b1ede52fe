/// Within what a program is explored; printed with every result, since nothing is exhaustive without.
package struct ExplorationBounds: Hashable, Sendable {
  /// How many actors there are.
  package var actors: Int
  /// How many steps of each actor can be put off in favour of another actor's.
  ///
  /// What an actor does beyond runs on without a choice, except where it has to wait for a lock.
  package var steps: Int
  /// After how many steps of all actors a schedule counts as endless.
  package var longest: Int
  /// How many seconds a single step may take before it counts as stuck.
  package var patience: Int

  package init(actors: Int, steps: Int, longest: Int = 10_000, patience: Int = 10) {
    self.actors = actors
    self.steps = steps
    self.longest = longest
    self.patience = patience
  }

  /// The bounds in words.
  package var words: String { "\(actors) actors × up to \(steps) steps" }
}
