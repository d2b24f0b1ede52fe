/// The six services that an app makes once and hands down from flow to flow (catalogue D3).
public struct Services: Sendable {
  /// One of them: an object with an identity, and nothing to do here.
  public final class Service: Sendable {
    /// What it is for.
    public let name: String

    /// The service for `name`.
    public init(_ name: String) { self.name = name }
  }

  /// Who is logged in.
  public let auth = Service("auth")
  /// Calls.
  public let phone = Service("phone")
  /// Requests.
  public let networking = Service("networking")
  /// Where the device is.
  public let location = Service("location")
  /// Maps.
  public let map = Service("map")
  /// Health data.
  public let health = Service("health")

  /// All six, new.
  public init() {}
}
