import Glibc

/// A text that somebody names on the command line: a file, or standard input.
struct TextFile {
  /// The largest text that is read, in bytes: a script of 50,000 steps.
  private static let limit = 1 << 20

  private let path: String

  /// The file at `path`; standard input for `-`.
  init(_ path: String) { self.path = path }

  private var name: String { path == "-" ? "standard input" : path }

  /// All of it.
  func text() throws(CommandError) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else {
      throw CommandError(.badData, at: name, "is not UTF-8", advice: "Save it as plain text.")
    }
    return text
  }

  private func bytes() throws(CommandError) -> [UInt8] {
    if path == "-" { return try bytes(of: STDIN_FILENO) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
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
      guard count >= 0 else { throw failure(.inputOutput, errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= Self.limit else {
        throw CommandError(.badData, at: name, "is larger than 1 MiB", advice: "Name a script of steps.")
      }
    }
  }

  private func failure(_ code: CommandError.Code, _ number: Int32) -> CommandError {
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return CommandError(code, at: name, "cannot be read: \(reason)", advice: "Check the path.")
  }
}
