import Foundation
import Results
import Testing

@Suite("The page about formats")
struct FormatsPageTests {
  @Test("has every column of every table, as it is declared", arguments: Formats.documentation.indices)
  func page(table: Int) throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let path = "Sources/BubbleupKit/Documentation.docc/TheFormats.md"
    let page = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let documentation = Formats.documentation[table]
    #expect(page.contains("\n\(documentation)\n"), "\(path) lacks this table:\n\(documentation)")
  }
}
