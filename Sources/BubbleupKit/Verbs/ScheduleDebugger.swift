import Foundation
import Glibc
import Stress

/// `stress --replay FILE --lldb`: the debugger in the place of this process, with a replay in it that stops where the
/// schedule fails.
struct ScheduleDebugger {
  private let schedule: String

  /// For the schedule in the file at `schedule`.
  init(of schedule: String) { self.schedule = schedule }

  /// Becomes the debugger; returns only by throwing.
  func run() throws(CommandError) -> Never {
    guard schedule != "-" else {
      throw CommandError(
        .usage,
        at: StressOptions.lldb.spelling,
        "the debugger needs standard input for itself",
        advice: "Name the schedule's file."
      )
    }
    guard let running = WorkerLocation.runningPath else {
      throw Self.unavailable("the path of this command is not known", advice: "Call it by its path.")
    }
    guard let debugger = SearchPath.find("lldb") else {
      throw Self.unavailable(
        "there is no lldb in PATH",
        advice:
          "Add the folder of the Swift toolchain's programs to PATH, or replay without \(StressOptions.lldb.spelling)."
      )
    }
    // One that is there may still lack a library of its own, of which its loader would speak to nobody who can help.
    try ToolRun.output(of: [debugger, "--version"], in: ".", at: StressOptions.lldb.spelling)
    let arguments = arguments(running)
    let strings = arguments.map { strdup($0) } + [nil]
    execv(debugger, strings)
    throw Self.unavailable(
      "\(debugger) cannot be run (error \(errno))",
      advice: "See whether it runs by itself."
    )
  }

  /// Without a terminal nobody would type anything: it then shows where the schedule fails, and ends.
  private func arguments(_ running: String) -> [String] {
    let batch = isatty(STDIN_FILENO) == 1 ? [] : ["--batch"]
    let orders = [
      "breakpoint set --name \(ScheduleFailure.symbol)", "process launch", "thread backtrace",
    ]
    return ["lldb"] + batch + orders.flatMap { ["--one-line", $0] }
      + ["--", running, "stress", StressOptions.replay.spelling, schedule]
  }

  private static func unavailable(_ problem: String, advice: String) -> CommandError {
    CommandError(.unavailable, at: StressOptions.lldb.spelling, problem, advice: advice)
  }
}

/// Room in memory for the threads of a crew, asked for before they are made: a system that refuses it later ends the
/// process in the middle of something else.
enum CrewRoom {
  /// Bytes that a schedule of three actors was seen to take beyond what the command takes by itself, with some to spare:
  /// stacks, and what the system's allocator reserves for each thread.
  private static let needed: UInt64 = 48 << 20

  /// - Throws: `unavailable` if the address space of the process is limited, and what is left is too little.
  static func check() throws(CommandError) { try check(limit: limit, used: used) }

  /// The same for a process that has used so many bytes of so many.
  static func check(limit: UInt64?, used: UInt64?) throws(CommandError) {
    guard let limit, let used else { return }
    let left = limit - min(limit, used)
    guard left < needed else { return }
    throw CommandError(
      .unavailable,
      at: "address space",
      "the limit leaves \(left >> 20) MB, and the actors of a schedule take \(needed >> 20) MB",
      advice: "Raise it, as by 'ulimit -v unlimited'."
    )
  }

  /// Bytes; nil where there is no limit.
  private static var limit: UInt64? {
    let lines =
      (try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8))?.split(separator: "\n") ?? []
    let name = "Max address space"
    guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
    return line.dropFirst(name.utf8.count).split(separator: " ").first.flatMap { UInt64($0) }
  }

  /// What the process has of its address space, in bytes.
  private static var used: UInt64? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").first.flatMap { UInt64($0) }.map {
      $0 * UInt64(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
}
