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
      (["sample", "completion", ""], ["bash", "zsh", "fish"]),
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

@Suite("Completion for fish")
struct FishCompletionTests {
  private static let fish = ["/usr/bin/fish", "/bin/fish"].first(
    where: FileManager.default.isExecutableFile(atPath:)
  )

  @Test(
    "offers verbs, options and values where each belongs",
    .enabled(if: fish != nil, "fish is not installed"),
    arguments: [
      ("sample ", ["completion", "help", "measure"]), ("sample --quiet me", ["measure"]),
      ("sample --color never he", ["help"]), ("sample measure --si", ["--size"]),
      ("sample measure --size ", ["large", "small"]), ("sample measure --strategy parent.w", ["parent.weak"]),
      ("sample help m", ["measure"]), ("sample completion f", ["fish"]),
    ]
  )
  func completes(_ line: String, _ expected: [String]) throws {
    let script = Session(["completion", "fish"], tool: Session.tool).output
    let fish = Process()
    fish.executableURL = URL(fileURLWithPath: try #require(Self.fish))
    fish.arguments = ["--no-config", "-c", script + "\ncomplete -C '\(line)'"]
    let pipe = Pipe()
    fish.standardOutput = pipe
    fish.standardError = pipe
    try fish.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    fish.waitUntilExit()
    // What is offered, before a tab and its description.
    let offered = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(offered.filter { !$0.hasPrefix("-") || line.hasSuffix("--si") }.sorted() == expected)
  }
}

@Suite("Completion for zsh")
struct ZshCompletionTests {
  private static let zsh = ["/usr/bin/zsh", "/bin/zsh"].first(
    where: FileManager.default.isExecutableFile(atPath:)
  )

  /// zsh completes in a terminal only: one of its own, in which a line is typed and the list of what may follow is read.
  @Test(
    "offers verbs, options and values where each belongs",
    .enabled(if: zsh != nil, "zsh is not installed"),
    arguments: [
      ("me", ["measure"], ["help"]), ("measure --si", ["--size"], ["--seed"]),
      ("measure --size ", ["small", "large"], ["--seed"]), ("--color never he", ["help"], ["measure"]),
      ("completion ", ["bash", "zsh", "fish"], ["measure"]), ("help m", ["measure"], ["completion"]),
    ]
  )
  func completes(_ typed: String, _ expected: [String], _ others: [String]) throws {
    let script = Session(["completion", "zsh"], tool: Session.tool).output
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("_sample-\(UUID().uuidString)")
      .path
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let driver = #"""
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z "PS1=RE''ADY; autoload -Uz compinit; compinit -u -D; source $1; LISTMAX=0; bindkey '^I' list-choices"
      zpty -r -m z out '*READY*' >/dev/null
      # What is typed behind is shown again below the list, which makes an end to it.
      zpty -w -n z "sample $2"$'\t@@'
      zpty -r -m z out '*@*@*'
      print -r -- "$out"
      """#
    let zsh = Process()
    zsh.executableURL = URL(fileURLWithPath: try #require(Self.zsh))
    zsh.arguments = ["-f", "-c", driver, "zsh", path, typed]
    let pipe = Pipe()
    zsh.standardOutput = pipe
    zsh.standardError = pipe
    try zsh.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    zsh.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).replacing("sample \(typed)", with: "")
    for word in expected { #expect(text.contains(word), "\(text)") }
    for word in others { #expect(!text.contains(word), "\(text)") }
  }
}

@Suite("The manual page")
struct ManualPageTests {
  private static let groff = ["/usr/bin/groff", "/bin/groff"].first(
    where: FileManager.default.isExecutableFile
  )

  @Test("has every verb and every option", arguments: [Bubbleup.tool(name: "bubbleup")])
  func complete(tool: CommandLineTool) {
    let page = Session(["help", "--man"], tool: tool).output
    for verb in tool.table.verbs {
      #expect(page.contains("\n.SH \(verb.name.uppercased())\n"))
      for option in verb.options {
        #expect(page.contains(option.spelling.replacing("-", with: "\\-")), "\(option.spelling)")
      }
    }
    #expect(Session(["help", "run", "--man"], tool: tool).code == .usage)
  }

  @Test("is one to groff, which warns of nothing", .enabled(if: groff != nil, "groff is not installed"))
  func accepted() throws {
    let groff = Process()
    groff.executableURL = URL(fileURLWithPath: try #require(Self.groff))
    groff.arguments = ["-man", "-Tutf8", "-ww", "-z"]
    let (input, errors) = (Pipe(), Pipe())
    groff.standardInput = input
    groff.standardError = errors
    try groff.run()
    let page = Session(["help", "--man"], tool: Bubbleup.tool(name: "bubbleup")).output
    input.fileHandleForWriting.write(Data(page.utf8))
    try input.fileHandleForWriting.close()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    groff.waitUntilExit()
    #expect(groff.terminationStatus == 0)
    let warnings = String(decoding: said, as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains("cannot adjust line") && !$0.contains("can't break line") }
    #expect(warnings.isEmpty, "\(warnings)")
  }
}
