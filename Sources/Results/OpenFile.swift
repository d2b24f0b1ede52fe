#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open regular file; it is closed when the value ends.
///
/// Not copyable, because a descriptor that is closed twice closes somebody else's file.
package struct OpenFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  private init(path: String, flags: Int32, mode: mode_t = 0o644) throws(ResultsError) {
    // Without O_NONBLOCK, opening a named pipe that nobody writes to would hang for ever.
    let all = flags | O_CLOEXEC | O_NONBLOCK
    let opened = retrying { open(path, all, mode) }
    guard opened >= 0 else { throw ResultsError(failed: "open", path: path) }
    self.path = path
    descriptor = opened
  }

  deinit { close(descriptor) }

  package static func reading(_ path: String) throws(ResultsError) -> OpenFile {
    try OpenFile(path: path, flags: O_RDONLY)
  }

  /// Opens a file to write it from its beginning; a symbolic link in its place is refused.
  package static func replacing(_ path: String, isExecutable: Bool = false) throws(ResultsError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    return try OpenFile(path: path, flags: flags, mode: isExecutable ? 0o755 : 0o644)
  }

  /// Opens a file that somebody else keeps, to add to its end; it may be a pipe or a link.
  package static func adding(_ path: String) throws(ResultsError) -> OpenFile {
    try OpenFile(path: path, flags: O_WRONLY | O_APPEND | O_CREAT)
  }

  package static func appending(_ path: String) throws(ResultsError) -> OpenFile {
    try OpenFile(path: path, flags: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW)
  }

  /// The file's size in bytes, after checking that it is a regular file and within the limit.
  package func size(limit: Int) throws(ResultsError) -> Int {
    var status = stat()
    try FileSystem.check(fstat(descriptor, &status), "stat", path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ResultsError(
        .malformed,
        file: path,
        problem: "is not a regular file",
        advice: "put a file in its place or name another run"
      )
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw Self.tooLarge(path, size: size, limit: limit) }
    return size
  }

  /// Up to `count` bytes from the current position; none at the end.
  package func read(_ count: Int) throws(ResultsError) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = retrying { buffer.baseAddress.map { systemRead(descriptor, $0, count) } ?? 0 }
      failed = got < 0
      filled = max(0, got)
    }
    guard !failed else { throw ResultsError(failed: "read", path: path) }
    return bytes
  }

  /// Moves to a position, counted from the beginning of the file.
  package func seek(to offset: Int) throws(ResultsError) {
    try FileSystem.check(lseek(descriptor, off_t(offset), SEEK_SET) < 0 ? -1 : 0, "seek", path)
  }

  /// Writes all bytes: with one write(2), and more only if the system takes them in parts.
  package func write(_ bytes: [UInt8]) throws(ResultsError) {
    var written = 0
    while written < bytes.count {
      let from = written
      let count = bytes.withUnsafeBytes { all in
        retrying {
          all.baseAddress.map { systemWrite(descriptor, $0 + from, all.count - from) } ?? 0
        }
      }
      guard count > 0 else { throw ResultsError(failed: "write", path: path) }
      written += count
    }
  }

  package func truncate(to length: Int) throws(ResultsError) {
    try FileSystem.check(retrying { ftruncate(descriptor, off_t(length)) }, "truncate", path)
  }

  package func sync() throws(ResultsError) {
    try FileSystem.check(retrying { fsync(descriptor) }, "sync", path)
  }

  private static let attempts = 30

  /// Takes the file for this process alone, until it is closed.
  package func lock() throws(ResultsError) {
    // A process that this one is just starting has all of its files until it becomes another program.
    for _ in 0..<Self.attempts {
      guard retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 else { return }
      guard errno == EWOULDBLOCK else { break }
      usleep(10_000)
    }
    guard errno == EWOULDBLOCK else { throw ResultsError(failed: "lock", path: path) }
    throw ResultsError(
      .io,
      file: path,
      problem: "is being written by another process",
      advice: "wait until that run has ended or choose another name"
    )
  }

  static func tooLarge(_ path: String, size: Int, limit: Int) -> ResultsError {
    ResultsError(
      .tooLarge,
      file: path,
      problem: "has \(size) bytes, the limit is \(limit)",
      advice: "check that it is a file of a run, or measure less per run"
    )
  }
}

// Under names of their own: within the type, its members hide the system's.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Files that are read and written as a whole.
package enum WholeFile {
  /// Reads a file that is small by its nature.
  package static func read(_ path: String, limit: Int) throws(ResultsError) -> [UInt8] {
    let file = try OpenFile.reading(path)
    let expected = try file.size(limit: limit)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    while true {
      let chunk = try file.read(FileLimits.readChunkBytes)
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
      // The file may be growing while it is read; the size asked beforehand is no bound.
      guard bytes.count <= limit else { throw OpenFile.tooLarge(path, size: bytes.count, limit: limit) }
    }
  }

  /// Replaces a file so that a reader, at any moment and after any crash, sees all of the old or all of the new.
  ///
  /// The temporary file stands in the same directory, because rename(2) is atomic only within a file system. It is
  /// synced before the rename: otherwise the name could reach the disk before the content.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    limit: Int,
    isExecutable: Bool = false
  ) throws(ResultsError) {
    guard bytes.count <= limit else { throw OpenFile.tooLarge(path, size: bytes.count, limit: limit) }
    try requireFolder(of: path)
    let directory = FileSystem.parent(of: path)
    let temporary = "\(directory)/.\(FileSystem.lastComponent(of: path)).\(FileSystem.processID()).tmp"
    do {
      let file = try OpenFile.replacing(temporary, isExecutable: isExecutable)
      try file.write(bytes)
      try file.sync()
      try FileSystem.move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error.naming(path, insteadOf: temporary)
    }
    try FileSystem.syncDirectory(directory)
  }

  /// Refuses a place for a file that no file can be written to, because there is no such folder.
  package static func requireFolder(of path: String) throws(ResultsError) {
    guard try FileSystem.kind(of: FileSystem.parent(of: path)) != .directory else { return }
    throw ResultsError(
      .io,
      file: path,
      problem: "cannot be written, as there is no such folder",
      advice: "make the folder, or name a file in another one"
    )
  }
}

extension FileSystem {
  /// Makes a folder that is there with all of its files or not at all, and the folders above it.
  ///
  /// It is prepared under another name and then renamed. `refuseTaken` is asked where that fails, as another process may
  /// have taken the name meanwhile.
  static func makeFolder(
    _ path: String,
    of files: [String: [UInt8]],
    refuseTaken: (_ path: String) throws(ResultsError) -> Void
  ) throws(ResultsError) {
    let parent = FileSystem.parent(of: path)
    try FileSystem.makeDirectories(parent)
    let name = FileSystem.lastComponent(of: path)
    let temporary = "\(parent)/.\(name).\(FileSystem.processID()).tmp"
    do {
      // A process that crashed here may have had this process's number.
      try FileSystem.removeAll(temporary)
      try FileSystem.check(mkdir(temporary, 0o755), "mkdir", temporary)
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        try WholeFile.write(bytes, to: "\(temporary)/\(name)", limit: FileLimits.maximumSamplesBytes)
      }
      try FileSystem.move(temporary, to: path)
    } catch {
      try? FileSystem.removeAll(temporary)
      try refuseTaken(path)
      throw error.naming(path, insteadOf: temporary)
    }
    try FileSystem.syncDirectory(parent)
  }
}
