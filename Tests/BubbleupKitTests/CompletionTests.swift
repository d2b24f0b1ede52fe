import BubbleupKit
import Foundation
import Testing

@Suite("Completion for bash")
struct BashCompletionTests {
  private static let hasBash = FileManager.default.isExecutableFile(atPath: "/bin/bash")

  /// What bash offers for the last of the words, as its own completion would call the script.
  private func offers(
    _ words: [String],
    tool: CommandLineTool = Session.tool,
    in folder: String? = nil
  ) throws -> [String] {
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
    if let folder { bash.currentDirectoryURL = URL(fileURLWithPath: folder) }
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

  @Test(
    "offers labels of scenarios, claims and kept baselines where they are asked for",
    .enabled(if: hasBash),
    arguments: [
      (["run", "--filter", "^chain.depth=10"], ["10", "100", "1000"]), (["claims", "E13"], ["E13"]),
      (["check", "--only", "^deep"], ["^deep-app."]),
      (["counts", "--filter", "^architect"], ["^architectures"]),
      (["check", "--baseline", ""], ["first", "second"]), (["check", "--baseline", "s"], ["second"]),
      (["baseline", "show", "f"], ["first"]), (["compare", ""], ["baselines", "mine"]),
      (["compare", "results/m"], ["results/mine"]),
    ]
  )
  func ownValues(_ words: [String], _ expected: [String]) throws {
    let folder = try CompletedFolder()
    let tool = Bubbleup.tool(name: "bubbleup")
    // As bash has them: a word with '=' is three.
    let broken = words.flatMap { word in
      word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        .flatMap { word.contains("=") && !word.hasSuffix($0) ? [$0, "="] : [$0] }
    }
    let offered = try offers(["bubbleup"] + broken, tool: tool, in: folder.path)
    #expect(expected.allSatisfy { word in offered.contains { $0.hasPrefix(word) } }, "\(offered)")
    guard !words.contains(where: { $0.hasPrefix("^") }) else { return }
    #expect(offered == expected)
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

/// A folder as a repository has it: with runs, baselines and what completion should not take for them.
private final class CompletedFolder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("completed-\(UUID().uuidString)")
    .path

  init() throws {
    for name in [".git", "Sources", "results/mine", "results/baselines/first", "results/baselines/second"] {
      try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
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
    let offered = try offers(line, tool: Session.tool)
    #expect(offered.filter { !$0.hasPrefix("-") || line.hasSuffix("--si") }.sorted() == expected)
  }

  @Test(
    "offers labels of scenarios, claims and kept baselines where they are asked for",
    .enabled(if: fish != nil, "fish is not installed"),
    arguments: [
      ("bubbleup run --filter ^chain.depth=5", ["^chain.depth=512"]),
      ("bubbleup claims E13", ["E13"]), ("bubbleup check --baseline ", ["first", "second"]),
      ("bubbleup compare ", ["baselines", "mine"]),
    ]
  )
  func ownValues(_ line: String, _ expected: [String]) throws {
    let folder = try CompletedFolder()
    let offered = try offers(line, tool: Bubbleup.tool(name: "bubbleup"), in: folder.path)
    #expect(offered.filter { !$0.hasPrefix("-") }.sorted() == expected)
  }

  private func offers(_ line: String, tool: CommandLineTool, in folder: String? = nil) throws -> [String] {
    let script = Session(["completion", "fish"], tool: tool).output
    let fish = Process()
    if let folder { fish.currentDirectoryURL = URL(fileURLWithPath: folder) }
    fish.executableURL = URL(fileURLWithPath: try #require(Self.fish))
    fish.arguments = ["--no-config", "-c", script + "\ncomplete -C '\(line)'"]
    let pipe = Pipe()
    fish.standardOutput = pipe
    fish.standardError = pipe
    try fish.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    fish.waitUntilExit()
    // What is offered, before a tab and its description.
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
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
    let text = try list(typed, Session.tool)
    for word in expected { #expect(text.contains(word), "\(text)") }
    for word in others { #expect(!text.contains(word), "\(text)") }
  }

  @Test(
    "offers labels of scenarios, claims and kept baselines where they are asked for",
    .enabled(if: zsh != nil, "zsh is not installed"),
    arguments: [
      ("run --filter ^chain.depth=1", ["^chain.depth=100"], ["Sources", "^deep"]),
      ("claims E1", ["E13"], ["B1"]),
      ("check --baseline ", ["first", "second"], ["mine", ".git", "Sources"]),
      ("compare ", ["mine"], [".git", "Sources"]),
    ]
  )
  func ownValues(_ typed: String, _ expected: [String], _ others: [String]) throws {
    let folder = try CompletedFolder()
    let text = try list(typed, Bubbleup.tool(name: "sample"), in: folder.path)
    for word in expected { #expect(text.contains(word), "\(text)") }
    for word in others { #expect(!text.contains(word), "\(text)") }
  }

  private func list(_ typed: String, _ tool: CommandLineTool, in folder: String? = nil) throws -> String {
    let script = Session(["completion", "zsh"], tool: tool).output
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
    if let folder { zsh.currentDirectoryURL = URL(fileURLWithPath: folder) }
    zsh.executableURL = URL(fileURLWithPath: try #require(Self.zsh))
    zsh.arguments = ["-f", "-c", driver, "zsh", path, typed]
    let pipe = Pipe()
    zsh.standardOutput = pipe
    zsh.standardError = pipe
    try zsh.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    zsh.waitUntilExit()
    return String(decoding: data, as: UTF8.self).replacing("sample \(typed)", with: "")
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
