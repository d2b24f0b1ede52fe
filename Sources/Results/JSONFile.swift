/// The JSON files of a run's directory, each of which is one object of a table.
package enum JSONFile {
  package static func bytes<Value>(
    of value: Value,
    _ table: Table<Value>,
    path: String
  ) throws(ResultsError) -> [UInt8] {
    do throws(Problem) {
      return Array("\(try table.object(of: value))\n".utf8)
    } catch {
      throw error.located(file: path)
    }
  }

  package static func write<Value>(_ value: Value, _ table: Table<Value>, to path: String)
    throws(ResultsError)
  {
    try WholeFile.write(bytes(of: value, table, path: path), to: path, limit: FileLimits.maximumJSONBytes)
  }

  package static func read<Value>(_ table: Table<Value>, from path: String) throws(ResultsError) -> Value {
    try decode(table, from: WholeFile.read(path, limit: FileLimits.maximumJSONBytes), path: path)
  }

  /// Any JSON, as it stands in a file.
  package static func value(at path: String) throws(ResultsError) -> JSON {
    try JSONParser.parse(WholeFile.read(path, limit: FileLimits.maximumPrintedBytes), file: path)
  }

  package static func decode<Value>(
    _ table: Table<Value>,
    from bytes: [UInt8],
    path: String
  ) throws(ResultsError) -> Value {
    let object = try JSONParser.parse(bytes, file: path)
    do throws(Problem) {
      try Schema.check(object)
      return try table.row(from: object)
    } catch {
      throw error.located(file: path)
    }
  }
}

/// The version of the run directory's format as a whole, and of what the verbs print as JSON.
package enum Schema {
  /// The version that is written.
  ///
  /// It rises when a reader of the old version would misread the new one; columns and keys that are merely added do
  /// not raise it. Version 2 gave JSON the names that the columns have; version 3 gave every file the same case, with its
  /// `case_id`, and each metric one name.
  package static let version = 3

  /// The column of a file's version, which is checked before anything else in the file is interpreted.
  static func column<Row>(_ property: any WritableKeyPath<Row, Int> & Sendable) -> Column<Row> {
    Column("schema_version", property, .count(from: 1), "the version of the format")
  }

  /// Refuses what another version of the project wrote.
  static func check(_ object: JSON) throws(Problem) {
    var found = version
    do throws(Problem) {
      guard let value = object["schema_version"] else { throw .missing }
      found = try Codec<Int>.count(from: 1).decode(value)
    } catch {
      throw error.within("schema_version")
    }
    guard found != version else { return }
    throw Problem(
      found > version ? .newerSchema : .olderSchema,
      column: "schema_version",
      "is \(found), this program reads \(version)",
      advice: found > version
        ? "read it with the version of bubbleup that wrote it, or a later one"
        : "measure anew; if it is a baseline, keep the new run with 'bubbleup baseline save'"
    )
  }
}
