import Glibc

/// A file without a name that goes with its descriptor: what a child reads or writes without anyone at the other end,
/// so that neither has to wait for the other, as both may with two pipes.
struct NamelessFile: ~Copyable {
  /// The open file.
  let descriptor: Int32

  /// A file that holds `content`, to be read from its beginning.
  init(_ content: [UInt8]) throws(ChildFailure) {
    descriptor = try Self.open(content)
  }

  deinit { close(descriptor) }

  /// The last line that is not empty among the last 4,096 bytes; nil where there is none.
  func lastLine() -> String? {
    let size = lseek(descriptor, 0, SEEK_END)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &buffer, buffer.count, max(0, size - 4_096))
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).last.map(
      String.init
    )
  }

  private static func open(_ content: [UInt8]) throws(ChildFailure) -> Int32 {
    guard let stream = tmpfile() else { throw ChildFailure("temporary file", errno) }
    defer { fclose(stream) }
    // A descriptor of its own, as closing the stream closes the stream's.
    let descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw ChildFailure("temporary file", errno) }
    var written = 0
    while written < content.count {
      let count = content[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR {
        let reason = errno
        close(descriptor)
        throw ChildFailure("temporary file", reason)
      }
      written += max(0, count)
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}
