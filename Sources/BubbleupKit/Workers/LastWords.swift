import Glibc
import Workloads

/// What a child writes to its standard error, and what of it says why it ended.
///
/// A file without a name and not a pipe, so that the child never blocks on standard error.
struct LastWords: ~Copyable {
  let descriptor: Int32

  init() throws(Unavailable) {
    guard let stream = tmpfile() else { throw Unavailable("temporary file", errno) }
    defer { fclose(stream) }
    // A descriptor of its own, as closing the stream closes the stream's.
    let own = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard own >= 0 else { throw Unavailable("temporary file", errno) }
    descriptor = own
  }

  deinit { close(descriptor) }

  /// The runtime's line about a fatal error, as debug builds let a list of addresses follow, or else the last line that is
  /// not empty; nil where there is none.
  func read() -> String? {
    let size = lseek(descriptor, 0, SEEK_END)
    let fatal = lines(from: 0).first { line in Self.runtimeMarks.contains { line.contains($0) } }
    return fatal ?? lines(from: max(0, size - Self.chunk)).last
  }

  private static let chunk = 4_096
  /// How the runtime's own line begins, after the place: debug builds tell the kinds apart.
  private static let runtimeMarks = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]

  private func lines(from offset: Int) -> [String] {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = pread(descriptor, &buffer, buffer.count, offset)
    guard count > 0 else { return [] }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension Unavailable {
  /// That the system refused something at `place`, with its error number.
  init(_ place: String, _ number: Int32) {
    self.init(reason: "\(place): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")")
  }
}

extension ChildProcess.End {
  /// Whether someone wanted it to end, as by Ctrl-C, which reaches parent and child alike.
  var isInterruption: Bool {
    guard case .killed(let signal) = self else { return false }
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP
  }

  var text: String {
    switch self {
    case .exited(let code): "ended early with exit code \(code)"
    case .killed(let signal):
      "was killed by signal \(signal) (\(strsignal(signal).map { String(cString: $0) } ?? "unknown"))"
    }
  }

  /// What such an end often comes from; nil where nothing is more likely than the rest.
  var likelyCause: String? {
    guard case .killed(let signal) = self else { return nil }
    return switch signal {
    case SIGKILL: "as the system does when memory runs out"
    case SIGSEGV: "as of a bad pointer or a stack that overflowed"
    case SIGILL, SIGTRAP: "as of a precondition that did not hold"
    default: nil
    }
  }
}
