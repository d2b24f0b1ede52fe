import Glibc
import Measurement
import Workloads

/// Runs another program to its end: git, the compiler, the linker.
enum ToolRun {
  /// What the program wrote to standard output; `place` is what an error is about, and `variables` are kept from it.
  ///
  /// Fails too where Ctrl-C or a polite kill came, and then after the program has ended: one that went on would hold the
  /// lock of the build folder against the next call.
  @discardableResult
  static func output(
    of arguments: [String],
    in directory: String,
    at place: String,
    without variables: [String] = []
  ) throws(CommandError) -> [String] {
    let reason: String
    do throws(Unavailable) {
      let launcher = ["/usr/bin/env"] + variables.flatMap { ["-u", $0] }
      let child = try ChildProcess(launcher + arguments, directory: directory)
      let lines = listen(to: child)
      let (end, words) = child.finish(within: lines == nil ? 0 : .infinity)
      if let lines, case .exited(0) = end, InterruptWatch.lastReceived == nil { return lines }
      // A compiler's errors go to standard output, and warnings of the package manager end standard error.
      let culprit = lines?.last { $0.contains("error:") }
      reason = lines == nil ? "it does not end" : culprit ?? words ?? lines?.last ?? end.text
    } catch {
      reason = error.reason
    }
    throw failure(arguments, at: place, reason)
  }

  /// Half an hour: a build from nothing takes minutes.
  private static let longest = 1_800.0
  /// Seconds in which an interrupted program may end by itself: Ctrl-C reaches the whole group of processes, and a second
  /// signal would cut short git's own tidying up.
  private static let patience = 1.0
  /// Seconds that it may take after it was asked to end, before it is killed: the package manager stops its compilers.
  private static let grace = 10.0

  /// The lines until the child's output ends; nil where it did not in time, or not even when it was asked to.
  private static func listen(to child: ChildProcess) -> [String]? {
    let clock = ContinuousClock()
    var deadline = clock.now + .seconds(longest)
    var interruptedAt: ContinuousClock.Instant?
    var isAsked = false
    return child.lines {
      if clock.now >= deadline { return true }
      guard !isAsked, InterruptWatch.lastReceived != nil else { return false }
      let since = interruptedAt ?? clock.now
      interruptedAt = since
      guard clock.now - since >= .seconds(patience) else { return false }
      child.send(SIGINT)
      isAsked = true
      deadline = clock.now + .seconds(grace)
      return false
    }
  }

  private static func failure(_ arguments: [String], at place: String, _ words: String) -> CommandError {
    let name = arguments.prefix(2).joined(separator: " ")
    let advice = "Run '\(arguments.prefix(12).joined(separator: " "))' to see the whole output."
    return CommandError(.unavailable, at: place, "'\(name)' failed: \(words)", advice: advice)
  }
}
