import Foundation
import Testing

/// The page on the five architectures shows code, and says that it is the apps' own.
@Suite("The page on the architectures")
struct WalkthroughTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private static func page() throws -> [Substring] {
    let page = sources.appending(path: "BubbleupKit/Documentation.docc/TheFiveArchitectures.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
  }

  /// All lines of the architectures in `folder`, each with the name of its file.
  private static func lines(in folder: String = "") throws -> [(file: String, text: Substring)] {
    let folder = sources.appending(path: "Scenarios/Architectures/\(folder)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files ?? .init()).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap {
      file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        (file.lastPathComponent, $0)
      }
    }
  }

  @Test("shows no line of code that is not in the sources, and names no file that there is not")
  func code() throws {
    let lines = try Self.lines()
    let code = Set(lines.map { $0.text.trimmingCharacters(in: .whitespaces) })
    let files = Set(lines.map(\.file))
    var (shown, named) = (0, 0)
    var isCode = false
    for line in try Self.page() {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        shown += 1
        #expect(code.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
      for name in line.matches(of: /`(?<name>\w+\.swift)`/).map({ String($0.output.name) }) {
        named += 1
        #expect(files.contains(name), "\(name)")
      }
    }
    #expect(shown > 20 && named > 10)
  }

  @Test("says rightly that but for the table of watched screens no right class asks which mistake is planted")
  func mistakes() throws {
    let asking = try Set(Self.lines().filter { $0.text.contains("options.hazard") }.map(\.file))
    #expect(asking.count > 1 && asking.allSatisfy { $0.hasSuffix("Hazards.swift") || $0 == "PopWatch.swift" })
  }

  @Test("says rightly that the last three apps make their links in the articles' words")
  func links() throws {
    for folder in ["TabsAppFlow", "FlowControllers", "InjectedCoordinators"] {
      let lines = try Self.lines(in: folder)
      let connecting = lines.filter { $0.text.contains("links.connect(") }
      #expect(connecting.allSatisfy { $0.file == "FlowWorld.swift" }, "\(connecting)")
      for words in ["delegate = self", "parentCoordinator = self"] {
        #expect(lines.contains { $0.text.contains(words) }, "\(folder): \(words)")
      }
    }
  }
}
