extension ResultsError {
  /// The closed list of problems.
  public enum Code: String, Sendable, CaseIterable {
    /// A file or directory is not there.
    case missing
    /// The content does not follow the format.
    case malformed
    /// A later version of the project wrote it.
    case newerSchema
    /// An earlier version of the project wrote it.
    case olderSchema
    /// The same thing is there twice.
    case duplicate
    /// A number is not finite, has the wrong sign or does not fit.
    case outOfRange
    /// The bytes are not UTF-8.
    case encoding
    /// A file or record is above its limit.
    case tooLarge
    /// A name could reach outside its directory.
    case unsafeName
    /// The content is not what it was when its digest was taken.
    case altered
    /// What is there may not be used for what was asked.
    case unusable
    /// The operating system refused an operation.
    case io

    /// The exit code for this kind of problem: 66 missing input, 74 I/O, otherwise 65 bad data.
    public var exitCode: Int32 {
      switch self {
      case .missing: 66
      case .io: 74
      case .malformed, .newerSchema, .olderSchema, .duplicate, .outOfRange, .encoding, .tooLarge, .unsafeName,
        .altered,
        .unusable:
        65
      }
    }
  }
}
