import Foundation
import Testing

/// The page on the five architectures shows code, and says that it is the apps' own.
@Suite("The page on the architectures")
struct WalkthroughTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// All sources of the architectures, line by line, without what stands before a line.
  private static func sources() throws -> Set<String> {
    let folder = root.appending(path: "Sources/Scenarios/Architectures")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var lines: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        lines.insert(line.trimmingCharacters(in: .whitespaces))
      }
    }
    return lines
  }

  @Test("shows no line of code that is not in the sources")
  func code() throws {
    let page = try Self.text("Sources/BubbleupKit/Documentation.docc/TheFiveArchitectures.md")
    let sources = try Self.sources()
    var shown = 0
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
        continue
      }
      let code = line.trimmingCharacters(in: .whitespaces)
      guard isCode, !code.isEmpty else { continue }
      shown += 1
      #expect(sources.contains(code), "\(code)")
    }
    #expect(shown > 20)
  }

  @Test("names no file of the architectures that there is not")
  func files() throws {
    let page = try Self.text("Sources/BubbleupKit/Documentation.docc/TheFiveArchitectures.md")
    let folder = Self.root.appending(path: "Sources/Scenarios/Architectures")
    let there = Set(
      (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init())
        .compactMap { ($0 as? URL)?.lastPathComponent }
    )
    let named = page.matches(of: /`(?<name>\w+\.swift)`/).map { String($0.output.name) }
    #expect(named.count > 10)
    for name in named { #expect(there.contains(name), "\(name)") }
  }

  /// The lines with `text` in `folder` of the architectures, each behind the name of its file.
  private static func lines(with text: String, in folder: String = "") throws -> [String] {
    let folder = root.appending(path: "Sources/Scenarios/Architectures/\(folder)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: [String] = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      found += lines.filter { $0.contains(text) }.map { "\(file.lastPathComponent): \($0)" }
    }
    return found
  }

  @Test("says rightly that but for the table of watched screens no right class asks which mistake is planted")
  func mistakes() throws {
    let asking = try Self.lines(with: "options.hazard")
    let isWhere = { (name: String) in asking.contains { $0.contains(name) } }
    #expect(isWhere("Hazards.swift: ") && isWhere("PopWatch.swift: "))
    #expect(asking.allSatisfy { $0.contains("Hazards.swift: ") || $0.hasPrefix("PopWatch.swift: ") })
  }

  @Test("says rightly that the last three apps make their links in the articles' words")
  func links() throws {
    for folder in ["TabsAppFlow", "FlowControllers", "InjectedCoordinators"] {
      let connecting = try Self.lines(with: "links.connect(", in: folder)
      #expect(connecting.allSatisfy { $0.hasPrefix("FlowWorld.swift: ") }, "\(connecting)")
      #expect(try !Self.lines(with: "delegate = self", in: folder).isEmpty)
      #expect(try !Self.lines(with: "parentCoordinator = self", in: folder).isEmpty)
    }
  }
}
