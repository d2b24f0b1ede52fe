import Foundation
import Testing

/// The validator that people have, so that a report is not judged by its own maker; without it a test fails.
enum XMLLint {
  /// What it says of a text held against `junit.xsd`; nil where the text is valid.
  static func complaint(about text: String, file: String = #filePath) throws -> String? {
    let schema = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("junit.xsd")
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try #require(path, "xmllint is not installed: apt-get install libxml2-utils")
    )
    process.arguments = ["--noout", "--nonet", "--schema", schema.path, "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardError = output
    try process.run()
    // Few kilobytes, which a pipe takes without a reader.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: words, as: UTF8.self)
  }

  private static let path = ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"].first
  {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
