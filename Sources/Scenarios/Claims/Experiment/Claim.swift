/// A row of the catalogue with the experiment that answers it.
///
/// The experiment runs twice, in two worlds: one where the article says that the claim holds, and one where it must not.
/// A verdict needs both, because an experiment that says the same of any world says nothing of the claim. Both arms run
/// the same closure, so that figures and conditions cannot differ between them.
public struct Claim: Sendable {
  /// The row, as in `E13`.
  public let row: String
  /// What is claimed, or described, in one sentence.
  public let statement: String
  /// Where it is claimed to hold, in words that finish "it holds …"; empty for a description.
  public let world: String
  /// The world in which it must not hold, in words that finish "it holds …"; empty for a description.
  public let contrast: String
  /// The commands with which a reader can run its cases alone.
  public let cases: [String]
  /// The operations that it counts, of both arms: a worker process finds them by name.
  public let operations: [LabOperation]
  private let experiment: @Sendable (any Laboratory) throws -> Findings

  /// A claim that `holds` in one world and must not in the other; `axis` says what its sides differ in.
  public init<World: Sendable>(
    _ row: String,
    _ statement: String,
    holds: Arm<World>,
    contrast: Arm<World>,
    axis: String = "",
    cases: [String],
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (Experiment<World>) throws -> Void
  ) {
    (self.row, self.statement, self.cases, self.operations) = (row, statement, cases, operations)
    (world, self.contrast) = (holds.words, contrast.words)
    self.experiment = { lab in
      let shared = SharedReadings(worlds: [holds.world, contrast.world], lab)
      let (first, second) = (Experiment(holds.world, shared), Experiment(contrast.world, shared))
      try experiment(first)
      try experiment(second)
      return Findings(
        Finding(first.checks, axis: axis),
        contrast: Finding(second.checks, axis: axis),
        holds.words,
        contrast.words
      )
    }
  }

  /// A description: figures, and no verdict on them.
  public init(
    describing row: String,
    _ statement: String,
    cases: [String],
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (Experiment<Void>) throws -> Void
  ) {
    (self.row, self.statement, self.cases, self.operations) = (row, statement, cases, operations)
    (world, contrast) = ("", "")
    self.experiment = { lab in
      let description = Experiment((), SharedReadings(worlds: [()], lab))
      try experiment(description)
      return Findings(describing: description.checks)
    }
  }

  /// Makes the experiment in both worlds.
  public func findings(in lab: any Laboratory) throws -> Findings { try experiment(lab) }

  /// Whether it has figures and no verdict.
  public var isDescription: Bool { contrast.isEmpty }

  /// The operation called `name`, of either arm.
  public func operation(_ name: String) -> LabOperation? { operations.first { $0.name == name } }
}

/// One of the two worlds of a claim.
public struct Arm<World: Sendable>: Sendable {
  let words: String
  let world: World

  /// `world`, with `words` that finish the sentence "it holds …", as in "with a weak trampoline".
  public init(_ words: String, _ world: World) { (self.words, self.world) = (words, world) }
}
