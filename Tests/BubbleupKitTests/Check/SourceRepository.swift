#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

/// A repository of a package that no compiler ever sees, and the command called in it with a compiler that is played.
final class SourceRepository {
  /// What plays the compiler, as the lines of a script; `$STAGE` is a named pipe that tests listen to.
  enum Compiler: String {
    /// Says that it began, and works until it is asked to end, which it says too.
    case endless = #"""
      exec 9>"$STAGE"
      trap 'kill $!; echo asked >&9; exit 130' INT
      tail -f /dev/null 9>&- &
      echo began >&9
      wait
      """#
    /// Refuses at once.
    case failing = "echo 'error: nothing compiles here'; exit 1"
    /// Makes executables and notes which and of what: those in `tools/good`, of sources that say `planted` those in
    /// `tools/bad`, and where there are none, such as are no workers. Asked for the package, it tells of `$PRODUCTS`.
    case making = #"""
      if [[ $1 == package ]]; then
        printf 'Fetching\n{"products":[{"name":"Kit","type":{"library":["automatic"]}}],"targets":['
        for name in $PRODUCTS; do printf '{"name":"%s","type":"executable"},' "$name"; done
        echo '{"name":"Kit","type":"regular"}]}'
        exit
      fi
      product=$5 build=$8 source=${!#} tools=${STAGE%/stage}/tools made=good
      echo "$product of $source" >>"$tools/calls"
      ! grep -rq planted "$source/Sources" || made=bad
      mkdir -p "$build/release"
      if [[ -d $tools/$made ]]; then
        cp "$tools/$made/$product" "$build/release/"
      else
        printf '#!/bin/sh\nexit 1\n' >"$build/release/$product"
        chmod +x "$build/release/$product"
      fi
      # What the layouts are linked by is written by one build system alone.
      [[ $* == *'--build-system native'* ]] || exit 0
      printf '%s\n' a.o b.o >"$build/all.LinkFileList"
      printf 'args: ["link","-o","%s","@%s"]\n' "$build/release/${product%-counts}" "$build/all.LinkFileList" \
        >"$build/release.yaml"
      """#
  }

  let path: String
  /// The commit that the working tree is on.
  let commit: String

  init() throws {
    let name = "bubbleup-source-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Sources"),
      withIntermediateDirectories: true
    )
    // Git tells the real path, and a temporary folder may be behind a link.
    path = try ToolRun.output(of: ["pwd", "-P"], in: folder.path(percentEncoded: false), at: "a test")[0]
    for (name, text) in Self.files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    try Self.git(["init", "--quiet"], in: path)
    commit = try Self.commitAll(in: path)
    try ToolRun.output(of: ["mkfifo", stage], in: path, at: "a test")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// What is committed; the sources come last in a checkout.
  static let files = [
    ".gitignore": ".build/\nstage\ntools/\n", "Package.swift": "// a package\n",
    "Sources/last.swift": "// last\n",
  ]

  /// The worktree that commits are built in.
  var source: String { "\(path)/.build/check/source" }

  var stage: String { "\(path)/stage" }

  /// Whether the worktree has every file as it was committed.
  var isWhole: Bool {
    Self.files.allSatisfy {
      (try? String(contentsOfFile: "\(source)/\($0.key)", encoding: .utf8)) == $0.value
    }
  }

  /// `bubbleup check`, against HEAD unless `words` say something else, called in the repository.
  func check(
    _ compiler: Compiler,
    _ words: [String] = ["--against", "HEAD"],
    environment: [String: String] = [:],
    command name: String? = nil,
    folder: String = ""
  ) throws -> ChildProcess {
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let version = #"[[ $1 != --version ]] || { echo "${TOOLCHAIN-one}"; exit; }"#
    try TestScript.put("\(version)\n\(compiler.rawValue)", at: "\(tools)/swift")
    // What an executable is made of is told by its layout's folder, so that no two are alike.
    try TestScript.put(#"printf '#!/bin/sh\n# %s\nexit 1\n' "$2" >"$2"; chmod +x "$2""#, at: "\(tools)/link")
    let command = CountingFixture.worker.mapped { String($0.dropLast("-counts".count)) }
    guard case .executable(var bubbleup) = command else { throw CocoaError(.fileNoSuchFile) }
    if let name {
      let own = "\(tools)/\(name)"
      let link = #"[[ -e $1 ]] || ln "$0" "$1" 2>/dev/null || cp "$0" "$1""#
      try ToolRun.output(of: ["bash", "-c", link, bubbleup, own], in: path, at: "a test")
      bubbleup = own
    }
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = ["PATH": "\(tools):\(inherited)", "STAGE": stage]
    return try ChildProcess(
      [bubbleup, "check"] + words + ["--seed=1"],
      environment: own.merging(environment) { _, given in given },
      directory: path + folder
    )
  }

  /// Where the played tools lie.
  var tools: String { "\(path)/tools" }

  /// Adds a file and commits it.
  func add(_ name: String, _ text: String) throws -> String {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return try Self.commitAll(in: path)
  }

  private static func commitAll(in path: String) throws -> String {
    try git(["add", "."], in: path)
    let author = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    try git(author + ["commit", "--quiet", "-m", "All files"], in: path)
    return try git(["rev-parse", "HEAD"], in: path)[0]
  }

  /// Which executables were built of which folders, in order, since the last time that this was asked.
  func built() throws -> [String] {
    let calls = "\(path)/tools/calls"
    guard FileManager.default.fileExists(atPath: calls) else { return [] }
    defer { try? FileManager.default.removeItem(atPath: calls) }
    return try String(contentsOfFile: calls, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @discardableResult
  static func git(_ words: [String], in directory: String) throws -> [String] {
    try ToolRun.output(of: ["git"] + words, in: directory, at: "a test")
  }
}

/// How a check in a process of its own ended.
struct CheckEnd {
  /// Its exit code; nil where a signal or nothing at all ended it.
  let code: Int32?
  /// What it printed.
  let lines: [String]
  /// Its last words, on standard error.
  let words: String

  /// Waits long enough for a machine with a lot to do; nothing is decided by it.
  init(_ check: ChildProcess) {
    var printed: [String] = []
    var isOver = false
    while !isOver {
      switch check.next(within: 120) {
      case .line(let line): printed.append(String(decoding: line, as: UTF8.self))
      case .ended: isOver = true
      case .timedOut:
        Issue.record("the check does not end")
        isOver = true
      }
    }
    let (end, last) = check.finish(within: 10)
    (lines, words) = (printed, last ?? "")
    if case .exited(let status) = end { code = status } else { code = nil }
  }
}
#endif
