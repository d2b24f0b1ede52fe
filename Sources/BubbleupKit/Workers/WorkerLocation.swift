import CProbes
import Glibc

/// Where the child that counts is.
package enum WorkerLocation: Sendable, Hashable {
  /// An executable with `CountingWorker.main` as its main, by path.
  case executable(String)
  case missing(String)

  /// The executable beside the running one that counts: its own name with `-counts`, or else `bubbleup-counts`.
  package static func besideRunningExecutable() -> WorkerLocation {
    guard let running = runningPath else { return .missing("the path of the running executable is unknown") }
    return beside(running)
  }

  package static func beside(_ running: String) -> WorkerLocation {
    let folder = running.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/"
    )
    let candidates = ["\(running)-counts", "\(folder)/bubbleup-counts"]
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      return .missing("\(candidates[0]) is missing; build it with 'swift build -c release'")
    }
    return .executable(found)
  }

  /// The running executable itself, for a command with `Bubbleup.main` as its main.
  package static func runningExecutable() -> WorkerLocation {
    runningPath.map { .executable($0) } ?? .missing("the path of the running executable is unknown")
  }

  /// The one beside, or the command itself, if `Bubbleup.main` is its main, where no
  /// executable has wrappers: it counts allocations, and says of references that they are unavailable.
  package static func forCommand() -> WorkerLocation {
    let beside = besideRunningExecutable()
    if case .missing = beside, let running = runningPath { return .executable(running) }
    return beside
  }

  func path() throws(WorkerRefusal) -> String {
    switch self {
    case .executable(let path): return path
    case .missing(let reason): throw WorkerRefusal(.missing, reason)
    }
  }

  func mapped(_ change: (String) -> String) -> WorkerLocation {
    if case .executable(let path) = self { .executable(change(path)) } else { self }
  }

  static var runningPath: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    if count > 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
    // Some containers have no /proc: then it is how the process was started, which may be relative to here.
    guard let path = bubbleup_executable_path().flatMap({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

/// Where the first of `commands` that is in PATH lies.
func findExecutable(_ commands: String...) -> String? {
  let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
  let paths = commands.flatMap { command in folders.map { "\($0)/\(command)" } }
  return paths.first { access($0, X_OK) == 0 }
}
