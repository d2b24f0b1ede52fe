import CProbes
import Glibc

/// What a process finds when it begins, and what it needs before it does anything.
enum ProcessStart {
  /// The arguments, the command's own name first.
  ///
  /// Swift reads them from /proc, and has none where that is not mounted.
  static func arguments(_ given: [String]) -> [String] {
    if !given.isEmpty { return given }
    return (0..<bubbleup_argument_count()).compactMap { bubbleup_argument($0).map { String(cString: $0) } }
  }

  /// Prepares the process for what may go wrong around it; says why it cannot go on, where it cannot.
  static func prepare() throws(CommandError) {
    // A reader who leaves shows as a failed write, which ends the command in its own way.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is a failed write too.
    signal(SIGXFSZ, SIG_IGN)
    openStandardStreams()
    try requireStack()
  }

  /// Opens the three descriptors that every program finds open, where the caller closed them: the next file would
  /// become one of them, and be written into.
  private static func openStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is this one. What is written goes nowhere; reading it is an error.
      _ = Glibc.open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
    }
  }

  /// With 64 KiB a run was seen to end by SIGSEGV, with 128 none of what was tried.
  private static let leastStack: rlim_t = 256 << 10

  private static func requireStack() throws(CommandError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < leastStack
    else {
      return
    }
    let problem = "it may grow to \(limit.rlim_cur >> 10) KiB only, and \(leastStack >> 10) are needed"
    let advice = "Raise the limit, as with 'ulimit -s 8192'."
    throw CommandError(.unavailable, at: "stack", problem, advice: advice)
  }
}
