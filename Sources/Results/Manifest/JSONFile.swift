import Foundation

/// Reads and writes JSON files: sorted keys, so that equal values give equal bytes and a diff shows what changed.
package enum JSONFile {
  private struct Version: Decodable {
    let schemaVersion: Int
    enum CodingKeys: String, CodingKey { case schemaVersion = "schema_version" }
  }

  package static func bytes(of value: some VersionedJSON, path: String) throws(ResultsError) -> [UInt8] {
    do throws(Problem) { try value.check() } catch { throw error.located(file: path) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(value)) + [CSVByte.lineFeed]
    } catch {
      // The encoder refuses numbers that are not finite, and names their key path.
      throw JSONProblem.describe(error).located(file: path)
    }
  }

  package static func write(_ value: some VersionedJSON, to path: String) throws(ResultsError) {
    let bytes = try bytes(of: value, path: path)
    try WholeFile.write(bytes, to: path, limit: Defaults.maximumJSONBytes)
  }

  package static func read<Value: VersionedJSON>(_ type: Value.Type, from path: String) throws(ResultsError)
    -> Value
  {
    let bytes = try WholeFile.read(path, limit: Defaults.maximumJSONBytes)
    return try decode(type, from: bytes, path: path)
  }

  package static func decode<Value: VersionedJSON>(
    _ type: Value.Type,
    from bytes: [UInt8],
    path: String
  ) throws(ResultsError) -> Value {
    try refuseForeignEncoding(bytes, path: path)
    try JSONSyntax.check(bytes, file: path)
    let version = try parse(Version.self, bytes, path: path)
    do throws(Problem) { try Schema.check(version.schemaVersion) } catch { throw error.located(file: path) }
    let value = try parse(type, bytes, path: path)
    do throws(Problem) { try value.check() } catch { throw error.located(file: path) }
    return value
  }

  private static func parse<Value: Decodable>(
    _ type: Value.Type,
    _ bytes: [UInt8],
    path: String
  ) throws(ResultsError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw JSONProblem.describe(error).located(file: path)
    }
  }

  /// Foundation would guess UTF-16 and UTF-32; the format is UTF-8 alone.
  private static func refuseForeignEncoding(_ bytes: [UInt8], path: String) throws(ResultsError) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || bytes.contains(CSVByte.nul) || String(validating: bytes, as: UTF8.self) == nil else {
      return
    }
    throw ResultsError(
      .encoding,
      file: path,
      problem: hasMark ? "begins with a byte order mark" : "is not UTF-8",
      advice: "save it as UTF-8 without a byte order mark"
    )
  }
}
