import BubbleupKit
import Foundation
import Testing

@Suite("Completion for bash")
struct BashCompletionTests {
  private static let hasBash = FileManager.default.isExecutableFile(atPath: "/bin/bash")

  /// What bash offers for the last of the words, as its own completion would call the script.
  private func offers(_ words: [String], tool: CommandLineTool = Session.tool) throws -> [String] {
    let script = Session(["completion", "bash"], tool: tool).output
    let driver = """
      set -u
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      "$(complete -p "$1" | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
      printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
      """
    let bash = Process()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = ["-c", script + driver, "bash"] + words
    let pipe = Pipe()
    bash.standardOutput = pipe
    bash.standardError = pipe
    try bash.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "offers verbs, options and values where each belongs",
    .enabled(if: hasBash),
    arguments: [
      (["sample", ""], ["measure", "help", "completion"]),
      (["sample", "--quiet", "me"], ["measure"]),
      (["sample", "--color", "never", "he"], ["help"]),
      (["sample", "--v"], ["--version"]),
      (["sample", "measure", "--s"], ["--size", "--strategy", "--seed"]),
      (["sample", "measure", "--size", ""], ["small", "large"]),
      (["sample", "measure", "--size", "="], ["small", "large"]),
      (["sample", "measure", "--size", "=", "l"], ["large"]),
      (["sample", "measure", "--strategy", "parent.w"], ["parent.weak"]),
      (["sample", "measure", "--seed", ""], []),
      (["sample", "measure", "--color", ""], ["auto", "always", "never"]),
      (["sample", "help", "m"], ["measure"]),
      (["sample", "help", "measure", ""], []),
      (["sample", "completion", ""], ["bash"]),
      (["sample", "measure", "--input", "/etc/pass"], ["/etc/passwd"]),
      (["sample", "measure", "/us"], ["/usr"]),
      (["sample", "measure", "first", "/us"], ["/usr"]),
    ]
  )
  func completes(_ words: [String], _ expected: [String]) throws {
    #expect(try offers(words).filter { $0 != "/etc/passwd-" } == expected)
  }

  @Test("every option of the command's own verbs is offered", .enabled(if: hasBash))
  func ownTable() throws {
    let tool = Bubbleup.tool(name: "bubble.up")
    for verb in tool.table.verbs {
      let expected = tool.table.options(for: verb).map(\.spelling)
      #expect(try offers(["bubble.up", verb.name, "--"], tool: tool) == expected)
    }
  }
}
