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

  /// What a process that ended wrote about it: the runtime's line about a fatal error, as debug builds let a list of
  /// addresses follow, or else the last line that is not empty; nil where there is none.
  func lastWords() -> String? {
    let size = lseek(descriptor, 0, SEEK_END)
    let fatal = lines(from: 0).first { line in Self.runtimeMarks.contains { line.contains($0) } }
    return fatal ?? lines(from: max(0, size - Self.chunk)).last
  }

  private static let chunk = 4_096
  /// How the runtime's own line begins, after the place: debug builds tell the kinds apart.
  private static let runtimeMarks = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]

  /// The lines that are not empty in one chunk.
  private func lines(from offset: Int) -> [String] {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = pread(descriptor, &buffer, buffer.count, offset)
    guard count > 0 else { return [] }
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
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
