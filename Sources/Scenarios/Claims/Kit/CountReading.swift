/// What one message or operation did to memory; nil where this machine or build cannot count it.
public struct CountReading: Sendable, Equatable {
  /// Allocations.
  public let allocations: Double?
  /// Bytes allocated.
  public let bytes: Double?
  /// Retains.
  public let retains: Double?
  /// Releases.
  public let releases: Double?
  /// Loads of weak references.
  public let weakLoads: Double?
  /// Why a count is missing; nil where none is.
  public let reason: String?

  /// A reading.
  public init(
    allocations: Double?,
    bytes: Double?,
    retains: Double?,
    releases: Double?,
    weakLoads: Double?,
    reason: String? = nil
  ) {
    self.allocations = allocations
    self.bytes = bytes
    self.retains = retains
    self.releases = releases
    self.weakLoads = weakLoads
    self.reason = reason
  }
}
