#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

@Suite("Completion")
struct CompletionTests {
  @Test(
    "offers verbs, options and values where each belongs",
    arguments: [
      ([""], ["measure", "help", "completion"]), (["--quiet", "me"], ["measure"]), (["--v"], ["--version"]),
      (["measure", "--s"], ["--size", "--strategy", "--seed"]),
      (["measure", "--size", ""], ["small", "large"]),
      (["measure", "--size=l"], ["--size=large"]), (["measure", "--strategy", "parent.w"], ["parent.weak"]),
      (["measure", "--seed", ""], []), (["help", "m"], ["measure"]), (["help", "measure", ""], []),
      (["completion", ""], ["bash", "zsh", "fish"]), (["--color", "never", "he"], ["help"]),
    ]
  )
  func candidates(_ words: [String], _ expected: [String]) {
    let offered = Session([Completion.verb] + words).output.split(separator: "\n").map(String.init)
    #expect(offered == expected)
  }
}

/// The stubs, in shells that really complete: the command that they ask lies in a folder of `PATH`.
@Suite("Completion typed into a shell")
final class ShellCompletionTests {
  private let folder = NSTemporaryDirectory() + "completed-\(UUID().uuidString)"

  init() throws {
    for name in ["bin", "Sources", "results/mine", "results/baselines/first"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let command = CountingFixture.worker.mapped { String($0.dropLast("-counts".count)) }
    guard case .executable(let path) = command else { throw CocoaError(.fileNoSuchFile) }
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/bin/bubbleup", withDestinationPath: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What a program prints, called in the folder.
  private func output(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.arguments = ["PATH=\(folder)/bin:/usr/bin:/bin", "HOME=\(folder)"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private func stub(_ shell: String) -> String {
    Session(["completion", shell], tool: Bubbleup.tool(name: "bubbleup")).output
  }

  /// Whether a shell is there, as CI has all of them: there a missing one is a failure.
  static func has(_ shell: String) -> Bool {
    ProcessInfo.processInfo.environment["CI"] != nil
      || FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  @Test(
    "bash",
    .enabled(if: has("bash")),
    arguments: [
      ("bubbleup verif", ["verify"]), ("bubbleup check --baseline=", ["first"]),
      ("bubbleup run --filter ^chain.depth=100", ["100", "1000"]), ("bubbleup compare S", []),
    ]
  )
  func bash(_ line: String, _ expected: [String]) throws {
    let driver = #"""
      COMP_LINE=$1 COMP_POINT=${#1}
      _bubbleup
      printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
      """#
    let offered = try output(["bash", "-c", stub("bash") + driver, "bash", line])
    #expect(offered.split(separator: "\n").map(String.init).filter { expected.contains($0) } == expected)
    #expect(!expected.isEmpty || offered == "\n", "\(offered)")
  }

  @Test(
    "fish",
    .enabled(if: has("fish"), "fish is not installed"),
    arguments: [
      ("bubbleup verif", ["verify"]), ("bubbleup check --baseline ", ["first"]),
      ("bubbleup compare S", ["Sources/"]),
    ]
  )
  func fish(_ line: String, _ expected: [String]) throws {
    let offered = try output(["fish", "--no-config", "-c", stub("fish") + "\ncomplete -C '\(line)'"])
    let words = offered.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(words == expected, "\(offered)")
  }

  /// zsh completes in a terminal only: one of its own, in which a line is typed and the list of what may follow is read.
  @Test(
    "zsh",
    .enabled(if: has("zsh"), "zsh is not installed"),
    arguments: [
      ("check --baseline ", "first"), ("completion ", "fish"), ("run --filter ^chain.depth=1", "depth=100"),
    ]
  )
  func zsh(_ typed: String, _ expected: String) throws {
    let script = "\(folder)/_bubbleup"
    try stub("zsh").write(toFile: script, atomically: true, encoding: .utf8)
    let driver = #"""
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z "PS1=RE''ADY; autoload -Uz compinit; compinit -u -D; source $1; LISTMAX=0; bindkey '^I' list-choices"
      zpty -r -m z out '*READY*' >/dev/null
      # What is typed behind is shown again below the list, which makes an end to it.
      zpty -w -n z "bubbleup $2"$'\t@@'
      zpty -r -m z out '*@*@*'
      print -r -- "$out"
      """#
    let text = try output(["zsh", "-f", "-c", driver, "zsh", script, typed])
    #expect(text.replacing("bubbleup \(typed)", with: "").contains(expected), "\(text)")
  }
}
#endif
