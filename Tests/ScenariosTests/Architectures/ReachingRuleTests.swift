import Foundation
import Testing

/// The rule of catalogue E4 held against the source: what a screen may not do it may not spell either.
@Suite("Screens that know nothing of what is around them")
struct ReachingRuleTests {
  private static let screens = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Architectures/InjectedCoordinators/Screens")

  /// The one file that may: what it offers leaves a note at each use, which the scripts find.
  private static let recorder = "StoreScreen+Enclosing.swift"

  /// What leads out of a screen, upwards or to the container.
  private static let ways: Set<Substring> = [
    "parent", "presenting", "superview", "navigationStack", "coordinatingResponder", "rootController",
    "window",
  ]

  private static func violations(in source: String) -> [String] {
    source.split(separator: "\n").map(String.init).filter { line in
      let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      return code.split { !$0.isLetter }.contains(where: ways.contains)
    }
  }

  @Test("no screen and no cell of the shop has a way to what is around it")
  func screens() throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.screens, includingPropertiesForKeys: nil)
    #expect(files.count >= 6)
    for file in files where file.lastPathComponent != Self.recorder {
      #expect(
        Self.violations(in: try String(contentsOf: file, encoding: .utf8)).isEmpty,
        "\(file.lastPathComponent)"
      )
    }
  }

  @Test("a line that asks for the parent is found, and a comment about it is not")
  func planted() {
    #expect(Self.violations(in: "let stack = self.parent as? Stack").count == 1)
    #expect(Self.violations(in: "return parent").count == 1)
    #expect(Self.violations(in: "// what self.parent would be").isEmpty)
  }
}
