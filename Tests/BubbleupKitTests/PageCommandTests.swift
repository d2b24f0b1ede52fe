#if DEBUG
import Foundation
import Strategies
import Testing

@testable import BubbleupKit

/// What README and the pages tell their readers to type has to be a command.
@Suite("The commands in README and the pages")
struct PageCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let table = Bubbleup.tool(name: "bubbleup").table

  private static func pages() throws -> [URL] {
    let folder = root.appending(path: "Sources/BubbleupKit/Documentation.docc")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return [root.appending(path: "README.md")] + files.filter { $0.pathExtension == "md" }
  }

  /// A line of a block, or of a workflow's step, that calls the command.
  private static func command(in line: Substring) -> String? {
    guard let call = line.wholeMatch(of: /\s*(?:- run: )?(?:\.\/)?bubbleup (?<words>.*)/) else { return nil }
    return String(call.output.words)
  }

  /// The command of each line of a block and of each span of code, as it is written.
  private static func commands(in page: String) -> [String] {
    var isBlock = false
    return page.split(separator: "\n").flatMap { line in
      if line.hasPrefix("```") {
        isBlock.toggle()
        return [String]()
      }
      if isBlock { return [command(in: line)].compactMap(\.self) }
      return line.matches(of: /`(?<code>[^`]+)`/).compactMap { command(in: $0.output.code) }
    }
  }

  /// The words to parse.
  ///
  /// A text may show what is optional in brackets, what may come again with an ellipsis, and what
  /// a workflow puts in; a verb may be any. Every other placeholder is a word in capitals where a name stands, and
  /// parses as one.
  private static func words(of command: String) -> [String] {
    let plain = command.replacing(/\$\{\{.*?\}\}/, with: "COMMIT").replacing("\\|", with: "|")
      .replacing("help VERB", with: "help run")
    return ShellWords.words(of: plain).map { word in
      word == word.uppercased() ? word.filter { !"[]…".contains($0) } : word
    }
  }

  @Test("are commands of this tool, with options that there are")
  func parse() throws {
    var count = 0
    for page in try Self.pages() {
      for command in try Self.commands(in: String(contentsOf: page, encoding: .utf8)) {
        count += 1
        #expect(throws: Never.self, "\(page.lastPathComponent): \(command)") {
          try Self.table.parse(Self.words(of: command))
        }
      }
    }
    // A reader of pages that has come to find nothing would be green, too.
    #expect(count > 40)
  }

  @Test("list names for each strategy a page that there is and that has the strategy")
  func strategyPages() throws {
    let session = Session(["list", "strategies", "--json"], tool: Bubbleup.tool(name: "bubbleup"))
    let record = try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any]
    let strategies = try #require(record?["strategies"] as? [[String: Any]])
    #expect(strategies.count == StrategyCatalogue.all.count)
    for strategy in strategies {
      let name = try #require(strategy["name"] as? String)
      let page = try #require(strategy["page"] as? String, "\(name)")
      #expect(try String(contentsOf: Self.root.appending(path: page), encoding: .utf8).contains("`\(name)`"))
    }
  }
}
#endif
