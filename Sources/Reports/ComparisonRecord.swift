import Results
import Statistics

/// What `--json` prints of a comparison; the keys are part of the format.
///
/// The columns of `compare.csv` have their names here too; what is missing there is null here.
public struct ComparisonRecord: Encodable, Sendable {
  private let document: ComparisonDocument

  /// The record of a document.
  public init(_ document: ComparisonDocument) { self.document = document }

  private enum Key: String, CodingKey {
    case schemaVersion = "schema_version"
    case title, verdict, summary, counts, rows, families, notes, injected, reproduce
  }

  /// Writes the record.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let counts = VerdictCounts(document.rows)
    try values.encode(Schema.version, forKey: .schemaVersion)
    try values.encode(document.title, forKey: .title)
    try values.encode(document.verdict.rawValue, forKey: .verdict)
    try values.encode(document.verdictLine, forKey: .summary)
    try values.encode(
      Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, counts[$0]) }),
      forKey: .counts
    )
    try values.encode(document.rows.map(ComparisonRowRecord.init), forKey: .rows)
    try values.encode(document.families.map(FamilyRecord.init), forKey: .families)
    try values.encode(document.notes.map { ["label": $0.label, "text": $0.text] }, forKey: .notes)
    try values.encode(document.injections, forKey: .injected)
    try values.encode(document.reproduce, forKey: .reproduce)
  }
}

private struct FamilyRecord: Encodable {
  let family: String
  let metric: String
  let ratio: Double?
  let count: Int
  let leftOut: Int

  init(_ mean: FamilyMean) {
    family = mean.family
    metric = mean.metric
    ratio = mean.ratio
    count = mean.count
    leftOut = mean.leftOut
  }

  enum CodingKeys: String, CodingKey {
    case family, metric, ratio, count
    case leftOut = "left_out"
  }
}
