#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The few operations on names, as opposed to open files, that a run directory needs.
package enum FileSystem {
  enum Kind: Sendable { case nothing, directory, other }

  /// What a path names; a symbolic link counts as what it points to.
  static func kind(of path: String) throws(ResultsError) -> Kind {
    var status = stat()
    guard stat(path, &status) != 0 else {
      return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
    }
    guard errno == ENOENT || errno == ENOTDIR else { throw ResultsError(failed: "stat", path: path) }
    return .nothing
  }

  /// Whether the name is taken, be it by a dangling link.
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether the name itself is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a directory, in no order, without `.` and `..`.
  static func entries(of path: String) throws(ResultsError) -> [String] {
    guard let stream = opendir(path) else { throw ResultsError(failed: "open", path: path) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes whatever is there, with all that is in it; of a symbolic link only the link.
  package static func removeAll(_ path: String) throws(ResultsError) {
    guard isTaken(path) else { return }
    guard !isLink(path), try kind(of: path) == .directory else {
      return try check(unlink(path), "remove", path)
    }
    for name in try entries(of: path) { try removeAll("\(path)/\(name)") }
    try check(rmdir(path), "remove", path)
  }

  /// Makes a directory and those above it, as far as they are not there.
  package static func makeDirectories(_ path: String) throws(ResultsError) {
    guard try kind(of: path) == .nothing else { return }
    let parent = parent(of: path)
    if parent != path { try makeDirectories(parent) }
    let made = mkdir(path, 0o755)
    try check(errno == EEXIST ? 0 : made, "mkdir", path)
  }

  package static func move(_ source: String, to target: String) throws(ResultsError) {
    try check(rename(source, target), "rename", target)
  }

  static func check(_ result: Int32, _ operation: String, _ path: String) throws(ResultsError) {
    guard result < 0 else { return }
    throw ResultsError(failed: operation, path: path)
  }

  /// Waits until the directory's entries are on the disk: without it a rename may be lost in a power failure.
  static func syncDirectory(_ path: String) throws(ResultsError) {
    let descriptor = retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ResultsError(failed: "open", path: path) }
    defer { close(descriptor) }
    // Some file systems cannot sync a directory and say EINVAL; there is nothing more to be done then.
    let synced = retrying { fsync(descriptor) }
    try check(errno == EINVAL ? 0 : synced, "sync", path)
  }

  /// The path of the directory that holds the path's last component.
  static func parent(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  static func processID() -> Int32 { getpid() }
}

/// Repeats system calls that a signal interrupted: Ctrl-C must not look like a disk error.
func retrying<Result: FixedWidthInteger & SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

extension ResultsError {
  /// What the calling thread's `errno` says of an operation, with advice.
  init(failed operation: String, path: String) {
    let number = errno
    if number == ENOENT || number == ENOTDIR {
      self.init(
        .missing,
        file: path,
        problem: "is not there",
        advice: "check the name, or make the run first"
      )
      return
    }
    self.init(
      .io,
      file: path,
      problem: "\(operation) failed: \(String(cString: strerror(number))) (errno \(number))",
      advice: Self.advice(for: number)
    )
  }

  private static func advice(for number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: "free some space, or raise the limit on the size of files, and try again"
    case EACCES, EPERM, EROFS: "check the permissions or choose another directory"
    case ELOOP: "replace the symbolic link by a real file"
    case EMFILE, ENFILE: "raise the limit on open files"
    default: "check the disk and the path"
    }
  }
}

/// Every limit of the run directory's files, with its unit and reason.
package enum FileLimits {
  /// The largest `samples.csv` that is read or grown, in bytes.
  ///
  /// A sample takes some 140 bytes, so this is 7 million samples: four times a full run. A larger file is a
  /// mistake, and refusing it by its size costs nothing, where reading it would cost the machine's memory.
  package static let maximumSamplesBytes = 1 << 30

  /// The largest `results.csv` that is read or written, in bytes: 64 MiB is some 300,000 statistics.
  package static let maximumResultsBytes = 64 << 20

  /// The largest JSON file that is read or written, in bytes: a plan of 10,000 cases takes 4 MiB.
  package static let maximumJSONBytes = 16 << 20
  /// The largest file of what a verb printed as JSON.
  package static let maximumPrintedBytes = 256 << 20

  /// The longest CSV record, in bytes.
  ///
  /// Bounds what a stray quote can swallow before the reader gives up. The longest field is the reason of a failed
  /// case: a crash report of some KiB.
  package static let maximumRecordBytes = 1 << 20

  /// The longest run name, in bytes: the temporary directory's name has to fit the file system's 255 as well.
  package static let maximumNameBytes = 128

  /// The largest number in a file, of either sign: 2^53.
  ///
  /// Up to here every whole number is one in 64-bit floating point too, so that any reader sees what was written. No
  /// quantity comes near (it is a hundred days in ns), and sums of some hundred of them fit in 64 bits.
  package static let largestNumber = 1 << 53

  /// The largest number of nodes, levels, launches or places in a pass: rows of a plan are numbered with 32 bits.
  package static let largestCardinal = Int(Int32.max)

  /// The most threads that a row speaks of.
  package static let mostThreads = 1 << 16

  /// The most operations that one sample stands for: no slice has more, as even one operation per cycle then lasts a
  /// third of a second.
  package static let mostIterations = 1 << 30

  /// How much one read(2) asks for, in bytes: past 64 KiB a read costs as much per byte as a larger one.
  static let readChunkBytes = 64 << 10

  /// The longest excerpt of a file's content that an error message repeats, in characters.
  static let maximumExcerptCharacters = 60
}
