import Glibc

/// A text named on the command line: a file, or standard input.
struct TextFile {
  /// How long the writer of a pipe may be silent, in milliseconds.
  private static let patience: Int32 = 10_000

  private let path: String
  private let limit: Int
  private let advice: String

  /// A text of at most `limit` bytes; `advice` says what to name instead of a longer one.
  init(_ path: String, limit: Int = 1 << 20, advice: String = "Name a script of steps, or a schedule.") {
    (self.path, self.limit, self.advice) = (path, limit, advice)
  }

  var name: String { path == "-" ? "standard input" : path }

  func text() throws(CommandError) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else {
      throw CommandError(.badData, at: name, "is not UTF-8", advice: "Save it as plain text.")
    }
    return text
  }

  private func bytes() throws(CommandError) -> [UInt8] {
    if path == "-" { return try bytes(of: STDIN_FILENO) }
    // Without O_NONBLOCK, opening a named pipe without a writer would hang for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      let isMissing = number == ENOENT || number == ENOTDIR
      throw failure(isMissing ? .missingInput : .inputOutput, number)
    }
    defer { close(descriptor) }
    return try bytes(of: descriptor)
  }

  private func bytes(of descriptor: Int32) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        try awaitMore(of: descriptor)
        continue
      }
      guard count >= 0 else { throw failure(.inputOutput, errno) }
      if count == 0 {
        guard bytes.isEmpty, isPipe(descriptor) else { return bytes }
        throw silentPipe
      }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw CommandError(.badData, at: name, "is larger than \(limit >> 20) MiB", advice: advice)
      }
    }
  }

  /// Waits for the writer of a pipe, as a shell does for `<(…)`, but not for ever.
  private func awaitMore(of descriptor: Int32) throws(CommandError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) == 0 else { return }
    throw silentPipe
  }

  private func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return descriptor != STDIN_FILENO && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private var silentPipe: CommandError {
    CommandError(
      .inputOutput,
      at: name,
      "is a pipe without a writer",
      advice: "Name a file, or a pipe that a command writes to."
    )
  }

  private func failure(_ code: ExitCode, _ number: Int32) -> CommandError {
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return CommandError(code, at: name, "cannot be read: \(reason)", advice: "Check the path.")
  }
}
