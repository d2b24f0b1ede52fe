#if DEBUG
import Foundation
import Suites
import Testing

@testable import BubbleupKit

@Suite("A check that builds its own sides")
struct SourceBuildTests {
  /// Long enough for a machine with a lot to do; nothing is decided by it.
  private static let patience = 60.0

  @Test(
    "Ctrl-C and a polite kill while the compiler works end it and the check, and the next check goes on from there",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interruption(_ signal: Int32, _ code: Int32) throws {
    let repository = try SourceRepository()
    let witness = try ChildProcess(["/bin/cat", repository.stage])
    func heard() -> String? {
      guard case .line(let words) = witness.next(within: Self.patience) else { return nil }
      return String(decoding: words, as: UTF8.self)
    }
    let check = try repository.check(.endless)
    #expect(heard() == "began")
    check.send(signal)
    // Asked rather than killed, since the real one has compilers of its own to end.
    #expect(heard() == "asked")
    // The pipe ends when nobody holds it any more: no compiler is left behind.
    guard case .ended = witness.next(within: Self.patience) else {
      Issue.record("the compiler still works")
      return
    }
    _ = witness.finish()
    let interrupted = CheckEnd(check)
    #expect(interrupted.code == code && interrupted.words.contains("interrupted before a verdict"))
    #expect(repository.isWhole)
    let next = try CheckEnd(repository.check(.failing))
    #expect(next.code == ExitCode.unavailable.rawValue && next.words.contains("nothing compiles here"))
  }

  /// What is there of a worktree that a check was killed in, or a person worked in, and whether its files are all there.
  @Test(
    "a worktree that is not as it was committed is made anew",
    arguments: [
      ("rm Sources/last.swift", false),
      ("git -c user.name=T -c user.email=t@e commit -q --allow-empty -m x", true),
      // Killed while git made it.
      (
        "notes=$(git rev-parse --git-dir); rm -r Sources \"$notes/index\"; : >\"$notes/index.lock\"; : >\"$notes/locked\"",
        false
      ),
      ("rm -r \"$(git rev-parse --git-dir)\" Sources", false),
    ]
  )
  func damage(_ damage: String, _ isWhole: Bool) throws {
    let repository = try SourceRepository()
    _ = try CheckEnd(repository.check(.failing))
    #expect(repository.isWhole)
    try ToolRun.output(of: ["bash", "-ec", damage], in: repository.source, at: "a test")
    #expect(repository.isWhole == isWhole)
    let again = try CheckEnd(repository.check(.failing))
    #expect(again.words.contains("nothing compiles here"), "\(again)")
    #expect(repository.isWhole)
    let head = try SourceRepository.git(["rev-parse", "--show-toplevel", "HEAD"], in: repository.source)
    #expect(head == [repository.source, repository.commit])
  }

  /// The folders that were built of since the last time that this was asked.
  private func places(_ repository: SourceRepository) throws -> Set<String> {
    Set(try repository.built().compactMap { $0.split(separator: " ").last.map(String.init) })
  }

  @Test(
    "the executables of a commit are built once, and again only if one is not as it was",
    arguments: [
      ("true", false),
      // As a cache restores it that has the executables alone.
      ("rm -r ../source", false),
      ("cp built/layouts/1/bubbleup built/layouts/2/bubbleup", true), (": >built/bubbleup-counts", true),
      ("echo '{' >built/build.json", true),
    ]
  )
  func cache(_ change: String, _ isHarmful: Bool) throws {
    let repository = try SourceRepository()
    let first = try CheckEnd(repository.check(.making))
    // What was made is no worker, which is what the check of a build that was made has to say.
    #expect(first.code == ExitCode.unavailable.rawValue && first.words.contains("counting worker"))
    #expect(try places(repository) == [repository.source, repository.path])
    let folder = "\(repository.path)/.build/check/\(repository.commit)"
    try ToolRun.output(of: ["bash", "-ec", change], in: folder, at: "a test")
    #expect(try CheckEnd(repository.check(.making)).words == first.words)
    #expect(try places(repository).contains(repository.source) == isHarmful)
    #expect(try CheckEnd(repository.check(.making)).words == first.words)
    #expect(try places(repository) == [repository.path])
  }

  @Test("a regression in a strategy that no quick case names is found by its counts")
  func planted() throws {
    let strategy = "closure.strong"
    try #require(!GateSuite.quick.contains { $0.strategy == strategy })
    let repository = try SourceRepository()
    _ = try PlayedBuild().put("good", below: repository.tools)
    _ = try PlayedBuild(worse: strategy).put("bad", below: repository.tools)
    try Data("// planted\n".utf8).write(to: URL(filePath: "\(repository.path)/Sources/last.swift"))
    let check = try CheckEnd(repository.check(.making, ["--against", "HEAD", "--quick", "--counts-only"]))
    #expect(check.code == ExitCode.regressed.rawValue, "\(check.words)")
    #expect(check.lines.contains { $0.contains("what got worse: \(strategy)") }, "\(check.lines)")
  }

  @Test("another compiler builds the commit anew")
  func otherCompiler() throws {
    let repository = try SourceRepository()
    for (compiler, isNew) in [("one", true), ("one", false), ("two", true), ("two", false)] {
      _ = try CheckEnd(repository.check(.making, environment: ["TOOLCHAIN": compiler]))
      #expect(try places(repository).contains(repository.source) == isNew)
    }
  }

  @Test("a hook of git may call it: the variables of a hook name another index")
  func hook() throws {
    let repository = try SourceRepository()
    let variables = ["GIT_DIR": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index", "GIT_WORK_TREE": "/nowhere"]
    let called = try CheckEnd(repository.check(.failing, environment: variables))
    #expect(called.words.contains("nothing compiles here"), "\(called)")
    #expect(repository.isWhole)
  }
}
#endif
