#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

/// By the built command: the debugger takes the place of a process, and limits hold for a whole one.
@Suite("A replay under the debugger, and without room")
struct ScheduleDebuggerTests {
  /// Any schedule fails while this fault is there, which the file plants: at the first look at the table.
  private static let failing = """
    bubbleup-schedule 1
    scenario send-reparent
    strategy responder.trampoline
    options lookup=coordinating;table=apple
    discipline locked
    actors 2
    steps 8
    seed 1
    fault unlockedTableRead
    failure unguarded
    trace 9c41f0b2d3a85e67
    end

    """

  private static let program = WorkerLocation.besideRunningExecutable().mapped { path in
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/bubbleup"
  }

  /// What `script` ends with and says; the command is its `$0`, and the file of `text` its `$1`.
  private static func run(_ script: String, _ text: String) throws -> (code: Int32, output: String) {
    let file = try TemporaryText(text)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, try program.path(), file.path]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  private static let hasDebugger = (try? run("lldb --version", failing))?.code == 0

  @Test("the debugger stops at the step that fails, and shows the way there", .enabled(if: hasDebugger))
  func stopsAtTheStep() throws {
    let (_, output) = try Self.run(#""$0" stress --replay "$1" --lldb"#, Self.failing)
    #expect(output.contains("stop reason = breakpoint"))
    let frames = output.split(separator: "\n").filter { $0.contains("frame #") }
    #expect(frames.contains { $0.contains("bubbleup_schedule_failed") || $0.contains("stopHere") })
    // The look without the lock is on the way, and so is the actor whose step it is.
    #expect(frames.contains { $0.contains("assertHeld") })
    #expect(frames.contains { $0.contains("ActorSeat.perform") })
  }

  @Test(
    "without a debugger it says so and ends with 69, and a schedule from standard input is refused with 64"
  )
  func refusals() throws {
    let (code, output) = try Self.run(#"PATH=/nowhere "$0" stress --replay "$1" --lldb"#, Self.failing)
    #expect(code == 69)
    #expect(output.contains("there is no lldb in PATH"))
    #expect(try Self.run(#""$0" stress --replay - --lldb"#, Self.failing).code == 64)
  }

  @Test(
    "however little address space there is, a replay ends by an exit code, and 69 says that it is too little"
  )
  func littleRoom() throws {
    let codes = try stride(from: 60_000, through: 400_000, by: 20_000).map { kilobytes in
      try Self.run(#"ulimit -v \#(kilobytes); exec "$0" stress --replay "$1""#, Self.failing).code
    }
    // A signal is 128 and more. Below 69 come those in which not even the libraries fit, and beyond it a schedule fails.
    #expect(codes.allSatisfy { $0 < 128 }, "\(codes)")
    #expect(codes.contains(69), "\(codes)")
    #expect(codes.last == 6, "\(codes)")
  }

  @Test("room is refused where the limit leaves less than the actors need, and nowhere else")
  func room() throws {
    #expect(throws: CommandError.self) { try CrewRoom.check(limit: 100 << 20, used: 90 << 20) }
    #expect(throws: CommandError.self) { try CrewRoom.check(limit: 100 << 20, used: 200 << 20) }
    try CrewRoom.check(limit: 1 << 30, used: 90 << 20)
    try CrewRoom.check(limit: nil, used: 90 << 20)
  }
}
#endif
