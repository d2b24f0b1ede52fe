import Results
import Stress

/// Which schedules of what are to be run, by mode and by how much time there is.
struct ExplorationPlan {
  struct Pass {
    let mode: ExplorationMode
    let bounds: ExplorationBounds
    let schedules: Int
    /// Until which probability of a miss further ones are drawn.
    var missAtMost = 1.0

    var label: String { mode.draws ? mode.rawValue : "\(mode.rawValue), \(bounds.words)" }

    /// Schedules of a branch, about, into which an exploration is divided among machines; nil where it is not.
    ///
    /// Only that of all schedules of three actors is large. A limit is of the first ones in the order of the whole,
    /// which is unknown to a shard that begins in the middle.
    var branchLimit: Int? {
      mode == .exhaustive && schedules == .max && bounds.actors > 2 ? ExplorationPlan.mostOfBranch : nil
    }
  }

  let passes: [Pass]
  let cases: [ScenarioExploration]
  let seed: UInt64

  /// In drawn schedules every step is a choice: no program has as many.
  private static let unbounded = 1_000
  /// As many as fit, with all the rest of CI, into eight minutes: three actors of 5 steps make up to 756,756 schedules.
  private static let limitOfThree = 20_000
  /// So that no case takes more than some seconds; those that have more are said not to be complete.
  private static let limitOfClasses = 20_000
  /// About as many schedules take a second.
  fileprivate static let mostOfBranch = 5_000
  /// Per scenario and form at least.
  ///
  /// With bugs of depth 3 in 16 steps of two actors, 99 of 100 are met by so many; the
  /// programs have up to 23 steps, and there it takes 4,870.
  private static let drawn = 2_480
  /// So that as many are met whatever the length, `pct` goes on until no more than this part can be missed.
  private static let missed = 0.01
  /// 150,000 per scenario, in equal parts over the forms.
  private static let drawnInFull = 150_000 / ExploredForm.all.count

  init(
    _ modes: [ExplorationMode],
    of cases: [ScenarioExploration],
    isFull: Bool,
    schedules: Int?,
    seed: UInt64
  ) {
    self.cases = cases
    self.seed = seed
    // The same way twice would find the same.
    let modes = modes.enumerated().filter { !modes.prefix($0).contains($1) }.map(\.element)
    passes = modes.flatMap { mode in
      Self.passes(mode, isFull).map { pass in
        Pass(
          mode: mode,
          bounds: pass.bounds,
          schedules: schedules ?? pass.schedules,
          missAtMost: schedules == nil ? Self.missed : 1
        )
      }
    }
  }

  private static func passes(_ mode: ExplorationMode, _ isFull: Bool) -> [Pass] {
    switch mode {
    case .exhaustive:
      let small = Pass(mode: mode, bounds: ExplorationBounds(actors: 2, steps: 8), schedules: .max)
      let three = ExplorationBounds(actors: 3, steps: 5)
      guard isFull else { return [small, Pass(mode: mode, bounds: three, schedules: limitOfThree)] }
      return [
        small, Pass(mode: mode, bounds: ExplorationBounds(actors: 2, steps: 10), schedules: .max),
        Pass(mode: mode, bounds: three, schedules: .max),
      ]
    case .reduced:
      // A class is many schedules, so that what fills minutes above is seconds here, and the bounds can be wider.
      let wide = isFull ? [(2, 200), (3, 8)] : [(2, 10), (3, 5)]
      return wide.map { actors, steps in
        Pass(mode: mode, bounds: ExplorationBounds(actors: actors, steps: steps), schedules: limitOfClasses)
      }
    case .pct, .random:
      let bounds = ExplorationBounds(actors: 2, steps: unbounded)
      return [Pass(mode: mode, bounds: bounds, schedules: isFull ? drawnInFull : drawn)]
    }
  }
}

extension ExplorationPlan {
  /// What is explored in one go: a case in one way, or a branch of it.
  struct Step {
    let pass: Pass
    let subject: ScenarioExploration
    var branch = ExplorationBranches.Branch.whole

    func request(seed: UInt64) -> ExplorationRequest {
      var request = ExplorationRequest(
        pass.mode,
        within: pass.bounds,
        seed: seed,
        schedules: pass.schedules
      )
      request.missAtMost = pass.missAtMost
      request.branch = branch.choices
      return request
    }

    fileprivate var piece: ShardDivision.Piece {
      let own = "\(pass.label), \(subject.scenario.name) of \(subject.form)"
      let part = branch.choices.isEmpty ? own : "\(own), branch \(branch.text)"
      return ShardDivision.Piece(part, cost: min(branch.estimate, pass.schedules))
    }
  }

  var steps: [Step] { passes.flatMap { pass in cases.map { Step(pass: pass, subject: $0) } } }

  /// The steps of one shard; `makeCrew` makes actors that try how many schedules there are about.
  func part(
    _ shard: Shard,
    _ makeCrew: (Int) throws -> ActorCrew
  ) rethrows -> (steps: [Step], pieces: ShardedPieces) {
    let all = try shard.isWhole ? steps : divided(makeCrew)
    let pieces = ShardedPieces(shard, of: all.count) { all.map(\.piece) }
    return (pieces.places.map { all[$0] }, pieces)
  }

  private func divided(_ makeCrew: (Int) throws -> ActorCrew) rethrows -> [Step] {
    try passes.flatMap { pass -> [Step] in
      guard pass.mode == .exhaustive else {
        return cases.map { Step(pass: pass, subject: $0, branch: .init(estimate: pass.schedules)) }
      }
      var crew = try makeCrew(pass.bounds.actors)
      return try cases.flatMap { subject in
        if crew.isLost { crew = try makeCrew(pass.bounds.actors) }
        return ExplorationBranches(of: subject, within: pass.bounds, atMost: pass.branchLimit, with: crew).all
          .map { Step(pass: pass, subject: subject, branch: $0) }
      }
    }
  }
}
