/// Where text goes: a descriptor, or memory in tests.
public protocol TextSink: Sendable {
  /// Writes the whole text or says why not.
  func write(_ text: String) throws(SinkFailure)
}
