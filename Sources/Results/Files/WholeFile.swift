/// Files that are read and written as a whole.
enum WholeFile {
  /// Reads a file that is small by its nature.
  static func read(_ path: String, limit: Int) throws(ResultsError) -> [UInt8] {
    let file = try OpenFile.reading(path)
    let expected = try file.size(limit: limit)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    while true {
      let chunk = try file.read(Defaults.readChunkBytes)
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
      // The file may be growing while it is read; the size asked beforehand is no bound.
      guard bytes.count <= limit else {
        throw OpenFile.tooLarge(path, size: bytes.count, limit: limit)
      }
    }
  }

  /// Replaces a file so that a reader, at any moment and after any crash, sees all of the old or all of the new.
  ///
  /// The temporary file stands in the same directory, because rename(2) is atomic only within a file system. It is
  /// synced before the rename: otherwise the name could reach the disk before the content.
  static func write(_ bytes: [UInt8], to path: String, limit: Int) throws(ResultsError) {
    guard bytes.count <= limit else { throw OpenFile.tooLarge(path, size: bytes.count, limit: limit) }
    try requireFolder(of: path)
    let directory = FileSystem.parent(of: path)
    let temporary = "\(directory)/.\(FileSystem.lastComponent(of: path)).\(FileSystem.processID()).tmp"
    do {
      try writeAndSync(bytes, to: temporary)
      try FileSystem.move(temporary, to: path)
    } catch {
      FileSystem.discard(files: [temporary])
      throw error
    }
    try FileSystem.syncDirectory(directory)
  }

  /// Refuses a place for a file that no file can be written to, because there is no such folder.
  static func requireFolder(of path: String) throws(ResultsError) {
    guard try FileSystem.kind(of: FileSystem.parent(of: path)) != .directory else { return }
    throw ResultsError(
      .io,
      file: path,
      problem: "cannot be written, as there is no such folder",
      advice: "make the folder, or name a file in another one"
    )
  }

  private static func writeAndSync(_ bytes: [UInt8], to path: String) throws(ResultsError) {
    let file = try OpenFile.replacing(path)
    try file.write(bytes)
    try file.sync()
  }
}
