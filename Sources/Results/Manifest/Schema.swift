/// The version of the run directory's format as a whole.
public enum Schema {
  /// The version that is written.
  ///
  /// It rises when a reader of the old version would misread the new one; columns and keys that are merely added do
  /// not raise it.
  public static let version = 1

  /// Refuses what a later version of the project wrote, before anything else in the file is interpreted.
  static func check(_ found: Int) throws(Problem) {
    guard found <= version else {
      throw Problem(
        .newerSchema,
        column: "schema_version",
        "is \(found), this program reads up to \(version)",
        advice: "read it with the version of bubbleup that wrote it, or a later one"
      )
    }
    guard found >= 1 else {
      throw Problem(
        .outOfRange,
        column: "schema_version",
        "\(found) is not a version",
        advice: "restore the file; the first version is 1"
      )
    }
  }
}
