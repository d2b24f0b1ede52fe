import Glibc

/// Where text goes: a descriptor, or memory in tests.
public protocol TextSink: Sendable {
  /// Writes the whole text or says why not.
  func write(_ text: String) throws(SinkFailure)
}

/// A sink that writes to an open file descriptor, unbuffered.
///
/// It expects SIGPIPE to be ignored, so that a reader who left shows as an error and not as a death.
struct DescriptorSink: TextSink {
  let descriptor: Int32

  func write(_ text: String) throws(SinkFailure) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else {
        try recover(from: errno)
      }
    }
  }

  private func recover(from code: Int32) throws(SinkFailure) {
    switch code {
    case EINTR: return
    case EAGAIN:
      // A terminal shared with a process that made it non-blocking: wait until it takes bytes again.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    case EPIPE: throw .closedPipe
    default: throw .refused(errno: code)
    }
  }
}

/// Why a sink took no more text.
public enum SinkFailure: Error, Equatable, Sendable {
  /// The reader has gone, as in `… | head`.
  case closedPipe
  /// By the system, with its error number.
  case refused(errno: Int32)
}

/// A sink together with what is known about the terminal behind it.
public struct ConsoleEndpoint: Sendable {
  let sink: any TextSink
  let probe: TerminalProbe

  /// An endpoint of given parts.
  public init(sink: any TextSink, probe: TerminalProbe = TerminalProbe()) {
    (self.sink, self.probe) = (sink, probe)
  }

  /// The process's standard output.
  public static var standardOutput: Self { descriptor(STDOUT_FILENO) }

  /// The process's standard error.
  public static var standardError: Self { descriptor(STDERR_FILENO) }

  private static func descriptor(_ descriptor: Int32) -> Self {
    Self(sink: DescriptorSink(descriptor: descriptor), probe: TerminalProbe(descriptor: descriptor))
  }
}
