#if DEBUG
import Foundation

@testable import BubbleupKit

/// A script that plays a program.
enum TestScript {
  /// Puts the lines of a script where they can be run.
  ///
  /// By a program of its own: a file that this process writes may be open for writing in a child that another test has just
  /// started, and is then "busy" for whoever would run it.
  static func put(_ lines: String, at path: String) throws {
    try Data("#!/usr/bin/env bash\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: "\(path).text"))
    try ToolRun.output(of: ["install", "-m", "755", "\(path).text", path], in: ".", at: "a test")
  }
}
#endif
