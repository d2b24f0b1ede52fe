import Measurement

/// Ctrl-C or a polite kill in the middle of a check: half a check has no verdict.
struct Interruption: CommandFailure {
  let signal: Int32

  var message: String { "check: interrupted before a verdict. Check again." }
  var exitCode: ExitCode { ExitCode(signal: signal) }

  /// Throws where one came since the watch began.
  static func check() throws {
    if let signal = InterruptWatch.lastReceived { throw Interruption(signal: signal) }
  }
}
