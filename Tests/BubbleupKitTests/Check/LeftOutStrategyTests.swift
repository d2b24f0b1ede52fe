#if DEBUG
import Foundation
import Suites
import Testing

@testable import BubbleupKit

/// A strategy that is in none of the cases that `check --quick` has by name.
@Suite("A regression in a strategy that a quick check used to leave out")
struct LeftOutStrategyTests {
  private static let strategy = "responder.linked"
  private static let file = "Sources/Strategies/Responder/ResponderLinked.swift"

  /// This project's own file, so that what names the strategy there is what the check looks for.
  private static func text(from test: String = #filePath) throws -> String {
    let root = test.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    return try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
  }

  @Test("is found by its counts, and its file is named first")
  func found() throws {
    #expect(!GateSuite.quick.contains { $0.strategy == Self.strategy })
    let repository = try SourceRepository()
    _ = try repository.add(Self.file, try Self.text())
    _ = try repository.add("Sources/Hierarchy/Walk.swift", "// walk\n")
    _ = try PlayedBuild().put("good", below: repository.tools)
    _ = try PlayedBuild(worse: Self.strategy).put("bad", below: repository.tools)
    // The working tree is the candidate. What else has changed does no harm, and is named after the guilty file.
    for (name, text) in [
      (Self.file, try Self.text() + "// planted\n"), ("Sources/Hierarchy/Walk.swift", "// other\n"),
    ] {
      try Data(text.utf8).write(to: URL(filePath: "\(repository.path)/\(name)"))
    }
    let check = try CheckEnd(
      repository.check(.counting, ["--against", "HEAD", "--quick", "--counts-only"])
    )
    #expect(check.code == ExitCode.regressed.rawValue, "\(check.words)")
    // A line that has no room goes on in the next one.
    let text = check.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("what got worse: \(Self.strategy): more retains"), "\(text)")
    #expect(text.contains("changed code, nearest first: \(Self.file):"), "\(text)")
  }
}
#endif
