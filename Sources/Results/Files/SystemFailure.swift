#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Turns the calling thread's `errno` into an error with advice.
enum SystemFailure {
  static func error(_ operation: String, path: String) -> ResultsError {
    let number = errno
    if number == ENOENT || number == ENOTDIR {
      return ResultsError(
        .missing,
        file: path,
        problem: "is not there",
        advice: "check the name, or make the run first"
      )
    }
    return ResultsError(
      .io,
      file: path,
      problem: "\(operation) failed: \(String(cString: strerror(number))) (errno \(number))",
      advice: advice(for: number)
    )
  }

  private static func advice(for number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "free some space and continue the run"
    case EACCES, EPERM, EROFS: "check the permissions or choose another directory"
    case ELOOP: "replace the symbolic link by a real file"
    case EMFILE, ENFILE: "raise the limit on open files"
    default: "check the disk and the path"
    }
  }
}
