import Foundation

/// The text of the file at `path`.
func text(at path: String) throws -> String {
  guard let data = FileManager.default.contents(atPath: path) else {
    throw CheckError("\(path): no such file, or not readable")
  }
  return String(decoding: data, as: UTF8.self)
}

/// Makes `text` the content of the file at `path`.
func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}

/// The paths of the Swift files below `folder`, sorted.
func swiftFiles(below folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    .sorted().map { "\(folder)/\($0)" }
}
