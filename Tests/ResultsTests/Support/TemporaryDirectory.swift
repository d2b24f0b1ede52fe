import Foundation

/// A directory that lives as long as a test.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    // In memory where that is possible: every run waits for the disk several times, and the tests make hundreds.
    let memory = "/dev/shm"
    let hasMemory = FileManager.default.isWritableFile(atPath: memory)
    let parent = hasMemory ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    let url = parent.appending(path: "bubbleup-results-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Everything below the directory with its content, to see that nothing was written.
  func snapshot() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: file(name)).map(Array.init) ?? []
    }
    return files
  }
}

func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

func contents(of path: String) throws -> [UInt8] {
  try Array(Data(contentsOf: URL(filePath: path)))
}
