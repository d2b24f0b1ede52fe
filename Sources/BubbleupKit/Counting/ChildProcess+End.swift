import Glibc

extension ChildProcess.End {
  /// Whether someone wanted it to end, as by Ctrl-C, which reaches parent and child alike.
  var isInterruption: Bool {
    guard case .killed(let signal) = self else { return false }
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP
  }

  /// How it ended, for people.
  var text: String {
    switch self {
    case .exited(let code): "ended early with exit code \(code)"
    case .killed(let signal):
      "was killed by signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
    }
  }
}
