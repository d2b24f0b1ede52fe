#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// Where `compare` writes its rows, and what it leaves as it is.
@Suite("Nothing kept is overwritten unasked by a comparison")
struct KeptComparisonTests {
  private let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(), "parent.strong": .init(latency: 500, retains: 5),
    "closure.weak": .init(latency: 1300, retains: 12),
  ]

  /// Every file below the folder with its bytes.
  private func files(_ fixture: CompareFixture) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixture.path)
    return try names.reduce(into: [:]) { files, name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: fixture.file(name), isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: URL(filePath: fixture.file(name))) }
    }
  }

  @Test("other rows stay until they are to be replaced, and the reader is told where these are")
  func otherRows() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs)
    #expect(fixture.compare("one").diagnostics.contains("rows in \(fixture.file("one/compare.csv"))"))
    let kept = try files(fixture)
    let words = ["one", "--reference", "parent.strong"]
    let other = fixture.compare(words: words)
    #expect(other.code == .success && other.output.contains("delegate.relay"))
    #expect(other.diagnostics.contains("compare.csv has other rows; use --replace"))
    #expect(try files(fixture) == kept)
    #expect(fixture.compare(words: words + ["--replace"]).diagnostics.contains("rows in "))
    #expect(try fixture.rows(of: "one").allSatisfy { $0.baseStrategy == "parent.strong" })
  }

  @Test("nothing is written into a baseline, named or by its path, and --replace of it is refused")
  func baselines() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs)
    #expect(fixture.baseline("save", "main", "one").code == .success)
    let kept = try files(fixture)
    for words in [["one", "main"], ["main"], ["one", fixture.file("baselines/main")]] {
      let session = fixture.compare(words: words)
      #expect(session.code == .success, "\(session.diagnostics)")
      #expect(session.diagnostics.contains("would be in a baseline, which is never changed"))
      let refused = fixture.compare(words: words + ["--replace"])
      #expect(refused.code == .usage && refused.diagnostics.contains("Name a file with --output."))
    }
    #expect(try files(fixture) == kept)
  }

  @Test("the comparison that a check left is its verdict, and is not replaced even where that is asked for")
  func keptCheck() throws {
    let fixture = try CompareFixture()
    try fixture.run("base", costs)
    let check = try fixture.run("checked", costs) { $0.arguments = ["check", "--name", "checked"] }
    try check.write([], of: ComparisonRow.table)
    let kept = try files(fixture)
    for (option, code) in [("--all", ExitCode.success), ("--replace", .usage)] {
      let session = fixture.compare("base", "checked", option)
      #expect(
        session.code == code
          && session.diagnostics.contains("has the rows of the check, which are never changed")
      )
    }
    #expect(try files(fixture) == kept)
    let asked = fixture.file("asked.csv")
    #expect(fixture.compare("base", "checked", "--output", asked).code == .success)
    #expect(try !TableReader.all(of: ComparisonRow.table, path: asked).isEmpty)
  }

  @Test("what was not kept is said to be nowhere, and --replace with --output is a contradiction")
  func nowhere() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs)
    _ = fixture.compare("one", "--metric", "^retains$")
    let session = fixture.compare("one", "--format", "markdown")
    #expect(session.code == .success && !session.output.contains("more rows, in compare.csv"))
    #expect(session.output.contains("more rows, with --all"))
    let both = fixture.compare("one", "--replace", "--output", fixture.file("other.csv"))
    #expect(both.code == .usage && both.diagnostics.contains("--output names another file"))
  }
}
#endif
