/// Which direction of a metric is an improvement.
public enum Better: String, Sendable, CaseIterable, Codable {
  /// Less is better, as for times.
  case lower
  /// More is better, as for throughput.
  case higher
  /// Neither: the metric describes.
  case none
}
