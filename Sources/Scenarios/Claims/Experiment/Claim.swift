/// A row of the catalogue, or several, with the experiment that answers it.
///
/// The experiment runs twice, in two worlds: one where the article says that the claim holds, and one where it must not.
/// A verdict needs both, because an experiment that says the same of any world says nothing of the claim. Both arms run
/// the same closure, so that figures and conditions cannot differ between them.
package struct Claim: Sendable {
  /// The row, as in `E13`; of an experiment that answers several, all of them, as in `D4/D21`.
  package let row: String
  package let statement: String
  /// Where it is claimed to hold, and where it must not, in words that finish "it holds …"; empty for a description.
  package let world, contrast: String
  /// The commands with which a reader can run its cases alone.
  package let cases: [String]
  /// The operations that it counts, of both arms: a worker process finds them by name.
  package let operations: [LabOperation]
  private let experiment: @Sendable (any Laboratory) throws -> Findings

  /// A claim that `holds` in one world and must not in the other; `axis` says what its sides differ in.
  package init<World: Sendable>(
    _ row: String,
    _ statement: String,
    holds: Arm<World>,
    contrast: Arm<World>,
    axis: String = "",
    cases: [String]? = nil,
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (Experiment<World>) throws -> Void
  ) {
    (self.row, self.statement, self.operations) = (row, statement, operations)
    self.cases = cases ?? Self.ownCases(row)
    (world, self.contrast) = (holds.words, contrast.words)
    self.experiment = { lab in
      let arms = try Experiment([holds.world, contrast.world], lab).arms(of: experiment)
      return Findings(arms[0], contrast: arms[1], axis: axis, [holds.words, contrast.words])
    }
  }

  /// A description: figures, and no verdict on them.
  package init(
    describing row: String,
    _ statement: String,
    cases: [String]? = nil,
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (Experiment<Void>) throws -> Void
  ) {
    (self.row, self.statement, self.operations) = (row, statement, operations)
    self.cases = cases ?? Self.ownCases(row)
    (world, contrast) = ("", "")
    self.experiment = { lab in Findings(describing: try Experiment([()], lab).arms(of: experiment)[0]) }
  }

  /// The experiment alone, and the forms of the article's app.
  private static func ownCases(_ row: String) -> [String] {
    let apps = ArchitectureCatalogue.all.filter { row.first == $0.letter }
    return ["bubbleup claims \(row)"] + apps.map { $0.verify() }
  }

  /// Each of its rows; it is found by any.
  package var rows: [String] { row.split(separator: "/").map(String.init) }

  package func findings(in lab: any Laboratory) throws -> Findings { try experiment(lab) }

  package func operation(_ name: String) -> LabOperation? { operations.first { $0.name == name } }
}

extension Architecture {
  /// The command that proves its forms: those that `filter` finds, which begins with a space.
  func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures \(name)\(filter)'"
  }
}

/// One of the two worlds of a claim.
package struct Arm<World: Sendable>: Sendable {
  let words: String
  let world: World

  /// `world`, with `words` that finish the sentence "it holds …", as in "with a weak trampoline".
  package init(_ words: String, _ world: World) { (self.words, self.world) = (words, world) }
}
