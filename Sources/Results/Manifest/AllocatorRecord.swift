/// Which allocator served the run.
public struct AllocatorRecord: Codable, Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its version, where it tells.
  public var version: String?
  /// The options it ran with, in its own syntax.
  public var options: [String]

  /// Describes an allocator.
  public init(name: String, version: String? = nil, options: [String] = []) {
    self.name = name
    self.version = version
    self.options = options
  }

  enum CodingKeys: String, CodingKey { case name, version, options }
}
