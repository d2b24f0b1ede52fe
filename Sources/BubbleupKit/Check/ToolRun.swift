import Glibc

/// Runs another program to its end: git, the compiler, the linker.
enum ToolRun {
  /// What the program wrote to standard output; `place` is what an error is about.
  @discardableResult
  static func output(
    of arguments: [String],
    in directory: String,
    at place: String
  ) throws(CommandError) -> [String] {
    var lines: [String] = []
    do {
      var child = try ChildProcess(["/usr/bin/env"] + arguments, input: [], directory: directory)
      while case .line(let line) = child.next(within: longest) {
        lines.append(String(decoding: line, as: UTF8.self))
      }
      let (end, words) = child.finish()
      if case .exited(0) = end { return lines }
      // A compiler's errors go to standard output, and warnings of the package manager end standard error.
      let culprit = lines.last { $0.contains("error:") }
      throw failure(arguments, at: place, culprit ?? words ?? lines.last ?? end.text)
    } catch let error as ChildFailure {
      throw failure(arguments, at: place, error.reason)
    } catch let error as CommandError {
      throw error
    } catch {
      throw failure(arguments, at: place, "\(error)")
    }
  }

  /// Half an hour: a build from nothing takes minutes.
  private static let longest = 1_800.0

  private static func failure(_ arguments: [String], at place: String, _ words: String) -> CommandError {
    let name = arguments.prefix(2).joined(separator: " ")
    return CommandError(
      .unavailable,
      at: place,
      "'\(name)' failed: \(words)",
      advice: "Run '\(arguments.prefix(12).joined(separator: " "))' to see all of it."
    )
  }
}
