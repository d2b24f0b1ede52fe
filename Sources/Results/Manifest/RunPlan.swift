/// `plan.json`: what a run means to measure, written before the first sample.
///
/// Resuming compares it with the plan that the same arguments give now: samples of two plans must not mix.
public struct RunPlan: VersionedJSON, Equatable, Sendable {
  /// The version of the directory's format.
  public internal(set) var schemaVersion = Schema.version
  /// The seed that every random choice of the plan follows from.
  public var seed: UInt64
  /// The cases in the order of planning.
  public var cases: [PlannedCase]
  /// The hierarchies that can be drawn; nil where an older version planned the run.
  public var sketches: [HierarchySketch]?

  /// Plans a run.
  public init(seed: UInt64, cases: [PlannedCase], sketches: [HierarchySketch]? = nil) {
    self.seed = seed
    self.cases = cases
    self.sketches = sketches
  }

  enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case seed
    case cases
    case sketches
  }

  package func check() throws(Problem) {
    try Schema.check(schemaVersion)
    for (index, sketch) in (sketches ?? []).enumerated() {
      do throws(Problem) { try sketch.check() } catch { throw error.within("sketches.[\(index)]") }
    }
    var seen = Set<CaseKey>()
    for (index, planned) in cases.enumerated() {
      do throws(Problem) { try planned.check() } catch {
        throw error.within("cases.[\(index)]")
      }
      guard seen.insert(planned.caseKey).inserted else {
        throw Problem(
          .duplicate,
          column: "cases.[\(index)]",
          "\(Excerpt.singleLine("\(planned.caseKey)")) is planned twice",
          advice: "remove one of them"
        )
      }
    }
  }
}
