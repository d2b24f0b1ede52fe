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
    let check = try repository.check(.endless)
    guard case .line = witness.next(within: Self.patience) else {
      Issue.record("the compiler was never called: \(CheckEnd(check))")
      return
    }
    check.send(signal)
    // Asked rather than killed, since the real one has compilers of its own to end.
    guard case .line(let words) = witness.next(within: Self.patience) else {
      Issue.record("the compiler was not asked to end")
      return
    }
    #expect(String(decoding: words, as: UTF8.self) == "asked")
    // The pipe ends when nobody holds it any more: no compiler is left behind.
    guard case .ended = witness.next(within: Self.patience) else {
      Issue.record("the compiler still works")
      return
    }
    _ = witness.finish()
    let interrupted = CheckEnd(check)
    #expect(interrupted.code == code)
    #expect(interrupted.words.contains("interrupted before a verdict"))
    #expect(repository.isWhole)
    let next = try CheckEnd(repository.check(.failing))
    #expect(next.code == ExitCode.unavailable.rawValue && next.words.contains("nothing compiles here"))
  }

  /// What a check that was killed, or a person, may leave of a worktree.
  enum Damage: String, CaseIterable {
    case missingFile = "rm Sources/last.swift"
    case otherCommit = "git -c user.name=T -c user.email=t@e commit -q --allow-empty -m x"
    case killedWhileAdding =
      "notes=$(git rev-parse --git-dir); rm -r Sources; rm \"$notes/index\"; : >\"$notes/index.lock\"; : >\"$notes/locked\""
    case notesGone = "rm -r \"$(git rev-parse --git-dir)\" Sources"
  }

  @Test("a worktree that is not as it was committed is made anew", arguments: Damage.allCases)
  func damage(_ damage: Damage) throws {
    let repository = try SourceRepository()
    #expect(try CheckEnd(repository.check(.failing)).code == ExitCode.unavailable.rawValue)
    #expect(repository.isWhole)
    try ToolRun.output(of: ["bash", "-ec", damage.rawValue], in: repository.source, at: "a test")
    #expect(damage == .otherCommit || !repository.isWhole)
    let again = try CheckEnd(repository.check(.failing))
    #expect(again.words.contains("nothing compiles here"), "\(again)")
    #expect(repository.isWhole)
    let head = try SourceRepository.git(["rev-parse", "--show-toplevel", "HEAD"], in: repository.source)
    #expect(head == [repository.source, repository.commit])
  }

  /// What decides whether the executables of a commit are still good.
  enum Change: String, CaseIterable {
    case nothing = "true"
    /// As a cache restores it that has the executables alone.
    case noSources = "rm -r ../source"
    case otherLayout = "cp built/layouts/1/bubbleup built/layouts/2/bubbleup"
    case cutCounts = ": >built/bubbleup-counts"
    case cutRecord = "echo '{' >built/build.json"

    var isHarmless: Bool { self == .nothing || self == .noSources }
  }

  @Test(
    "the executables of a commit are built once, and again only if one is not as it was",
    arguments: Change.allCases
  )
  func cache(_ change: Change) throws {
    let repository = try SourceRepository()
    let first = try CheckEnd(repository.check(.working))
    // What was made is no worker, which is what the check of a build that was made has to say.
    #expect(
      first.code == ExitCode.unavailable.rawValue && first.words.contains("counting worker"),
      "\(first)"
    )
    #expect(Set(try repository.built()) == [repository.source, repository.path])
    let folder = "\(repository.path)/.build/check/\(repository.commit)"
    try ToolRun.output(of: ["bash", "-ec", change.rawValue], in: folder, at: "a test")
    let second = try CheckEnd(repository.check(.working))
    #expect(second.words == first.words)
    #expect(try repository.built().contains(repository.source) == !change.isHarmless)
    #expect(try CheckEnd(repository.check(.working)).words == first.words)
    #expect(Set(try repository.built()) == [repository.path])
  }

  @Test("a regression in a strategy that no quick case names is found by its counts")
  func planted() throws {
    let strategy = "closure.strong"
    #expect(!GateSuite.quick.contains { $0.strategy == strategy })
    let repository = try SourceRepository()
    _ = try PlayedBuild().put("good", below: repository.tools)
    _ = try PlayedBuild(worse: strategy).put("bad", below: repository.tools)
    try Data("// planted\n".utf8).write(to: URL(filePath: "\(repository.path)/Sources/last.swift"))
    let check = try CheckEnd(repository.check(.counting, ["--against", "HEAD", "--quick", "--counts-only"]))
    #expect(check.code == ExitCode.regressed.rawValue, "\(check.words)")
    #expect(check.lines.contains { $0.contains("what got worse: \(strategy)") }, "\(check.lines)")
  }

  @Test("another compiler builds the commit anew")
  func otherCompiler() throws {
    let repository = try SourceRepository()
    for (compiler, isNew) in [("one", true), ("one", false), ("two", true), ("two", false)] {
      _ = try CheckEnd(repository.check(.working, environment: ["TOOLCHAIN": compiler]))
      #expect(try repository.built().contains(repository.source) == isNew)
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
