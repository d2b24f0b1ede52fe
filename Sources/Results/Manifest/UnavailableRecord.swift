/// Something that could not be measured, and why.
public struct UnavailableRecord: Codable, Equatable, Sendable {
  /// What is missing: a metric's name or a facility.
  public var what: String
  /// Why it is missing, and what would enable it.
  public var reason: String

  /// Notes an absence.
  public init(what: String, reason: String) {
    self.what = what
    self.reason = reason
  }

  enum CodingKeys: String, CodingKey { case what, reason }
}
