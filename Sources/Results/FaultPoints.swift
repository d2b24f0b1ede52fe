#if Faults
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The system calls that write, counted, each of which can be made to fail.
///
/// A test gives its own for as long as it does something. A whole process, with its children, takes one from the
/// environment: `BUBBLEUP_FAULT_POINT='killed-before 12'` ends it before its twelfth call. It appends each of its
/// calls to the file that `BUBBLEUP_FAULT_LOG` names.
package final class FaultPoints: Sendable {
  /// What can come of a call besides what it was made for.
  package enum Fault: Equatable, Sendable {
    /// It is not made, and the system says this number.
    case error(Int32)
    /// Half of the bytes are written.
    case short
    /// It is made, and the process is killed.
    case killAfter
  }

  /// A call that is about to be made.
  package struct Point: Sendable {
    /// Its place among those of its process or test, from 1.
    package let number: Int
    /// Its kind, as in `makeDirectory`.
    package let call: String
    /// The file or folder that it changes.
    package let path: String
  }

  /// Those that are in force; nil where nobody counts.
  @TaskLocal package static var current: FaultPoints? = FaultPoints.ofEnvironment

  private let root: String
  private let count = Mutex(0)
  private let choose: @Sendable (Point) -> Fault?

  /// Counts the calls for what is below `root`, and asks `choose` before each.
  package init(below root: String, _ choose: @escaping @Sendable (Point) -> Fault?) {
    (self.root, self.choose) = (root, choose)
  }

  func meet(_ call: SystemCalls.Kind, _ path: String) -> Fault? {
    guard path.hasPrefix(root) else { return nil }
    let number = count.withLock { count in
      count += 1
      return count
    }
    return choose(Point(number: number, call: call.rawValue, path: path))
  }

  static func killProcess() -> Never {
    kill(getpid(), SIGKILL)
    fatalError("the process outlived its end")
  }

  // MARK: - Of a whole process

  private static var ofEnvironment: FaultPoints? {
    let log = variable("BUBBLEUP_FAULT_LOG")
    let words = variable("BUBBLEUP_FAULT_POINT")?.split(separator: " ") ?? []
    let number = words.count == 2 ? Int(words[1]) : nil
    guard log != nil || number != nil else { return nil }
    return FaultPoints(below: "") { point in
      if let log { append("\(point.call) \(point.path)\n", to: log) }
      guard point.number == number else { return nil }
      switch words[0] {
      case "killed-before": killProcess()
      case "killed-after": return .killAfter
      case "short": return .short
      case "no-space": return .error(ENOSPC)
      case "interrupted": return .error(EINTR)
      default: return .error(EIO)
      }
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func append(_ line: String, to path: String) {
    guard let file = fopen(path, "ae") else { return }
    fputs(line, file)
    fclose(file)
  }
}
#endif
