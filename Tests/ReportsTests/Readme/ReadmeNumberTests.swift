import Foundation
import Testing

@Suite("The numbers in README and on the page Choosing")
struct ReadmeNumberTests {
  private static let files = Result { try Committed() }

  enum Page: String, CaseIterable {
    case readme = "README.md"
    case choosing = "Sources/BubbleupKit/Documentation.docc/Choosing.md"

    func reader(adding text: String = "") throws -> PageReader {
      let files = try ReadmeNumberTests.files.get()
      let page = try String(contentsOf: Committed.root.appending(path: rawValue), encoding: .utf8)
      let sentences = PageSentences(files: files)
      return PageReader(
        page: page + text,
        sentences: self == .readme ? try sentences.readme : sentences.choosing,
        files: files
      )
    }
  }

  @Test("are those of the committed runs, rounded to the digits that are shown", arguments: Page.allCases)
  func right(_ page: Page) throws {
    for reading in try page.reader().readings {
      #expect(reading.isRight, "\(reading.shown): \(reading.found)")
      for wrong in reading.falsified { #expect(!wrong.isRight, "\(wrong.shown) for \(reading.shown)") }
    }
  }

  @Test("are all found in a file, or are no measurement", arguments: Page.allCases)
  func complete(_ page: Page) throws {
    let reader = try page.reader()
    #expect(reader.missing == [])
    #expect(reader.unread == [])
    // A reader of pages that has come to find nothing would be green, too.
    #expect(reader.readings.count > 60)
  }

  @Test(
    "are seen where no table and no sentence has them",
    arguments: ["\nIt takes 17 ns.\n", "\n| `singleton` | 17 ns |\n"]
  )
  func strays(_ text: String) throws {
    #expect(try Page.readme.reader(adding: text).unread.count == 1)
  }

  @Test("and README and the page Gate show one workflow, with the budget that the minutes beside it are for")
  func workflow() throws {
    let pages = try ["README.md", "Sources/BubbleupKit/Documentation.docc/Gate.md"].map {
      try String(contentsOf: Committed.root.appending(path: $0), encoding: .utf8)
    }
    let workflows = pages.map { $0.firstMatch(of: /(?s)```yaml.*?```/).map { String($0.output) } }
    #expect(workflows[0] == workflows[1])
    #expect(try #require(workflows[0]).contains("--time-budget 3m "))
  }

  @Test("and no committed run but that of the claims has verdicts, which would be superseded there unseen")
  func verdicts() throws {
    let folder = Committed.root.appending(path: "results")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.filter { $0.hasSuffix("verdicts.csv") } == ["claims/verdicts.csv"])
    let page = try String(contentsOf: folder.appending(path: "reference/report.html"), encoding: .utf8)
    #expect(!page.contains("class=\"claim\""))
  }

  @Test("and the files that README links to are there")
  func links() throws {
    let page = try String(contentsOf: Committed.root.appending(path: "README.md"), encoding: .utf8)
    let paths = page.matches(of: /\]\((?<path>[^):]+)\)/).map {
      Committed.root.appending(path: String($0.path)).path
    }
    #expect(paths.count > 20 && paths.allSatisfy(FileManager.default.fileExists))
  }
}
