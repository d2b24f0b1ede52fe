/// What was built: the state of the repository.
public struct SourceRecord: Codable, Equatable, Sendable {
  /// The commit's full hash.
  public var commit: String
  /// Whether files differed from the commit.
  public var isDirty: Bool

  /// Describes the source of a build.
  public init(commit: String, isDirty: Bool) {
    self.commit = commit
    self.isDirty = isDirty
  }

  enum CodingKeys: String, CodingKey {
    case commit
    case isDirty = "dirty"
  }
}
