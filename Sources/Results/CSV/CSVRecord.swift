/// One record of a CSV file, with the line on which it begins.
public struct CSVRecord: Equatable, Sendable {
  /// The fields in file order, unquoted.
  public var fields: [String]
  /// The physical line of the record's first byte, counted from 1.
  public var line: Int

  /// Makes a record from its fields.
  public init(fields: [String], line: Int) {
    self.fields = fields
    self.line = line
  }
}
