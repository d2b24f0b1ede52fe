/// A row of the catalogue with the experiment that answers it.
public struct Claim: Sendable {
  /// The row, as in `E13`.
  public let row: String
  /// What is claimed, or asked, in a few words of our own.
  public let statement: String
  /// By which rule the verdict follows, in words: the conditions say the same in numbers.
  public let rule: String
  /// The cases and scripts behind it, as options of other verbs take them, so that a reader can run them alone.
  public let cases: [String]
  /// The operations that it times or counts, by name, so that a worker process finds them too.
  public let operations: [LabOperation]
  /// Makes the experiment.
  public let experiment: @Sendable (_ lab: any Laboratory) throws -> Finding

  /// The claim of `row`.
  public init(
    _ row: String,
    _ statement: String,
    rule: String,
    cases: [String],
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (_ lab: any Laboratory) throws -> Finding
  ) {
    self.row = row
    self.statement = statement
    self.rule = rule
    self.cases = cases
    self.operations = operations
    self.experiment = experiment
  }
}
