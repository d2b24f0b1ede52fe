import Foundation

/// A file that goes with the value.
final class TemporaryText {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
