import Foundation
import Testing

/// What `scripts/readme-figures --check` does not hold: the figures themselves are its own.
@Suite("README and the committed runs")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("README and the page Gate show one workflow, with the budget that the minutes beside it are for")
  func workflow() throws {
    let workflows = try ["README.md", "Sources/BubbleupKit/Documentation.docc/Gate.md"].map {
      try Self.text($0).firstMatch(of: /(?s)```yaml.*?```/).map { String($0.output) }
    }
    #expect(workflows[0] == workflows[1])
    #expect(try #require(workflows[0]).contains("--time-budget 3m "))
  }

  @Test("no committed run but that of the claims has verdicts, which would be superseded there unseen")
  func verdicts() throws {
    let folder = Self.root.appending(path: "results")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.filter { $0.hasSuffix("verdicts.csv") } == ["claims/verdicts.csv"])
    #expect(!(try Self.text("results/reference/report.html").contains("class=\"claim\"")))
  }

  @Test("the files that README links to are there")
  func links() throws {
    let paths = try Self.text("README.md").matches(of: /\]\((?<path>[^):]+)\)/).map {
      Self.root.appending(path: String($0.path)).path
    }
    #expect(paths.count > 20 && paths.allSatisfy(FileManager.default.fileExists))
  }
}
