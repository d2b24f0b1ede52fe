#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Repeats system calls that a signal interrupted: Ctrl-C must not look like a disk error.
enum Retry {
  static func interrupted<Result: FixedWidthInteger & SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
