/// Why a sink took no more text.
public enum SinkFailure: Error, Equatable, Sendable {
  /// The reader has gone, as in `… | head`.
  case closedPipe
  /// The system refused, with its error number.
  case refused(errno: Int32)
}
