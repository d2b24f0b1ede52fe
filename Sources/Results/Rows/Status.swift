/// What became of a statistic.
public enum Status: String, Sendable, CaseIterable, Codable {
  /// Measured.
  case ok
  /// Measured, with more spread than the method asks for.
  case noisy
  /// The case crashed, leaked or delivered wrongly.
  case failed
  /// Left out on purpose, by a filter or a budget.
  case skipped
  /// Cannot be measured here.
  case unavailable

  /// Whether a row of this status carries a value; the others carry a reason instead.
  public var hasValue: Bool {
    switch self {
    case .ok, .noisy: true
    case .failed, .skipped, .unavailable: false
    }
  }
}
