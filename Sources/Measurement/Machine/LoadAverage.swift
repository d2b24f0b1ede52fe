internal import Glibc

/// How many processes wanted to run, on average; recorded before and after a run.
public struct LoadAverage: Sendable, Equatable {
  /// Over the last minute.
  public let oneMinute: Double
  /// Over the last five minutes.
  public let fiveMinutes: Double
  /// Over the last quarter of an hour.
  public let fifteenMinutes: Double

  /// The load now; nil where the system does not say.
  public static func now() -> LoadAverage? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3) { loads in
      guard let base = loads.baseAddress, getloadavg(base, 3) == 3 else { return nil }
      return LoadAverage(oneMinute: loads[0], fiveMinutes: loads[1], fifteenMinutes: loads[2])
    }
  }
}
