import Glibc

/// A sink that writes to an open file descriptor, unbuffered.
///
/// It expects SIGPIPE to be ignored, so that a reader who left shows as an error and not as a death.
public struct DescriptorSink: TextSink {
  private let descriptor: Int32

  /// A sink for a descriptor that stays open as long as the sink is used.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes, going on after interruptions and short writes.
  public func write(_ text: String) throws(SinkFailure) {
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
