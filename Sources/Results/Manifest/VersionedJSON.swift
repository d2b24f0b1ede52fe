/// A JSON file of the run directory.
package protocol VersionedJSON: Codable, Sendable {
  /// The version of the format that the value was read from.
  var schemaVersion: Int { get }
  /// Checks what the types do not express.
  func check() throws(Problem)
}
