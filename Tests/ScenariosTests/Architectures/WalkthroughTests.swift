import Foundation
import Testing

/// The page on the five architectures names the apps' files.
@Suite("The page on the architectures")
struct WalkthroughTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  /// The architectures' lines, by file.
  private static func architectures() throws -> [String: [Substring]] {
    let folder = sources.appending(path: "Scenarios/Architectures")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let swift = (files ?? .init()).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    return try Dictionary(uniqueKeysWithValues: swift.map { ($0.lastPathComponent, try lines(of: $0)) })
  }

  @Test("names no file that there is not")
  func code() throws {
    let files = try Self.architectures()
    let page = try Self.lines(
      of: Self.sources.appending(path: "BubbleupKit/Documentation.docc/TheFiveArchitectures.md")
    )
    var named = 0
    for line in page {
      for name in line.matches(of: /`(?<name>\w+\.swift)`/).map({ String($0.output.name) }) {
        named += 1
        #expect(files[name] != nil, "\(name)")
      }
    }
    #expect(named > 10)
    // As the page says, no right class asks which mistake is planted, the stage asks which class plays
    // a part.
    let asking = files.filter { $0.value.contains { $0.contains("options.hazard") } }.keys
    let mayAsk = ["Architecture.swift", "Stage.swift"]
    #expect(asking.allSatisfy { $0.hasSuffix("Hazards.swift") || mayAsk.contains($0) }, "\(asking)")
  }
}
