import Foundation
import Testing

/// Committed expectations, one file per report, in the folder `Golden` next to this file.
enum Golden {
  /// Compares the text with the file.
  ///
  /// A missing file is recorded and the test fails once, so that nobody takes a recording for a comparison.
  static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); read it, then run the test again", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "differs from Golden/\(name)", sourceLocation: sourceLocation)
  }
}
