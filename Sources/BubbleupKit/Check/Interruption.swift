import Measurement

/// Ctrl-C or a polite kill in the middle of a check: half a check has no verdict.
struct Interruption: Error {
  let signal: Int32

  /// The number that a shell gives to a process ended by the signal.
  var exitCode: ExitCode { signal == 15 ? .terminated : .interrupted }

  /// Throws where one came since the watch began.
  static func check() throws {
    if let signal = InterruptWatch.lastReceived { throw Interruption(signal: signal) }
  }
}
