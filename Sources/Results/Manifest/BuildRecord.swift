/// How it was built: the same source differs by more than a factor of two between build modes.
public struct BuildRecord: Codable, Equatable, Sendable {
  /// A digest of the executable that measured.
  public var binaryDigest: String
  /// The compiler's version.
  public var swiftVersion: String
  /// The build mode, `release` or `debug`.
  public var mode: String
  /// The flags that differ from the mode's own.
  public var flags: [String]

  /// Describes a build.
  public init(binaryDigest: String, swiftVersion: String, mode: String, flags: [String]) {
    self.binaryDigest = binaryDigest
    self.swiftVersion = swiftVersion
    self.mode = mode
    self.flags = flags
  }

  enum CodingKeys: String, CodingKey {
    case binaryDigest = "binary_digest"
    case swiftVersion = "swift_version"
    case mode
    case flags
  }
}
